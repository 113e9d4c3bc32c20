import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ErrorFragment, type ParamType } from "ethers";
import { declarationsOf } from "./declarations";
import type { Context } from "./context";

/** Name of the file beside assay.config.ts. */
export const TYPES_FILE = "assay-types.d.ts";

/** Names of structs by their canonical types, as the compiler has them: "struct Auctions.Auction" is Auction. */
function structNames(abis: readonly unknown[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if (
      "internalType" in part &&
      "components" in part &&
      typeof part.internalType === "string" &&
      Array.isArray(part.components)
    ) {
      const name = part.internalType
        .replace(/^struct /, "")
        .replace(/(\[\d*\])+$/, "")
        .split(".")
        .pop();
      const members = (part.components as readonly { readonly name: string }[]).map((one) => one.name).join(",");
      if (name !== undefined && name !== "") found.set(members, name);
    }
    for (const inside of Object.values(part)) look(inside);
  };
  abis.forEach(look);
  return found;
}

/** The text of the file of a project's types. */
function typesOf(context: Context): string {
  const artifacts = context.artifacts();
  const [, ...others] = context.editions;
  const names = structNames(
    [...context.editions]
      .reverse()
      .flatMap((edition) => context.kinds.map((kind) => artifacts[context.compiledName(kind, edition)]?.abi)),
  );
  const internal = ({ components }: ParamType): string | undefined =>
    names.get((components ?? []).map(({ name }) => name).join(","));
  const more = (context.raw.errors ?? []).map((signature) => ErrorFragment.from(`error ${signature}`));
  return declarationsOf(
    [...context.callable.values()],
    others.flatMap((edition) => [...context.shapes(edition).values()]),
    more,
    internal,
  );
}

/** Writes the types of a project, where they are others than those that are there. `always`: also where there are none yet. */
export function writeTypes(context: Context, always: boolean): { readonly file: string; readonly written: boolean } {
  const path = join(context.root, TYPES_FILE);
  const isThere = existsSync(path);
  const text = isThere || always ? typesOf(context) : "";
  const written = isThere ? readFileSync(path, "utf8") !== text : always;
  if (written) writeFileSync(path, text);
  return { file: TYPES_FILE, written };
}

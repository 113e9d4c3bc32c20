import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { applyEdits, readSources, type Edit, type Sources } from "assay/compile";
import type { Edition } from "../../properties/fixture/editions";

/** The name for the contracts without a bug. */
export const INTACT = "none";

const schema = z.object({
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

/** The project's root. */
export const ROOT = join(__dirname, "../..");

/** Where an edition's bugs lie. */
const FOLDERS: Readonly<Record<Edition, string>> = {
  current: join(ROOT, "contracts/bugs"),
  earlier: join(ROOT, "contracts/bugs/earlier"),
};

/** The names of an edition's bugs, in order. */
export function bugsOf(edition: Edition): string[] {
  return readdirSync(FOLDERS[edition])
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.replace(/\.yaml$/, ""))
    .sort();
}

/**
 * The edits that make a bug; none of the intact contracts.
 * @throws Error for a name that is not a bug's in the edition
 */
export function editsOf(edition: Edition, bug: string): readonly Edit[] {
  if (bug === INTACT) return [];
  const path = join(FOLDERS[edition], `${bug}.yaml`);
  if (existsSync(path)) return schema.parse(parse(readFileSync(path, "utf8"))).edits;
  throw new Error(`expected ${INTACT} or one of ${bugsOf(edition).join(", ")}; received ${bug}`);
}

/** The project's Solidity with a bug's edits made, the packages' that it imports included. */
export function sourcesOf(edition: Edition, bug: string): Sources {
  return applyEdits(readSources(ROOT, "contracts"), editsOf(edition, bug));
}

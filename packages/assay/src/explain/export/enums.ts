import { symbolOf } from "./types";
import type { Value } from "./values";

/** Strings and comments of a source. A string is matched whole, so that no comment begins inside it. */
const BESIDE = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const TOKEN = /[{}]|\b(?:contract|interface|library)\s+([\w$]+)|\benum\s+([\w$]+)\s*\{([^}]*)\}/g;

export const codeOf = (source: string): string => source.replace(BESIDE, " ");

/** How many members each enum of a source has, by its qualified name: "Grade", "Units.Unit". */
export function enumSizesIn(source: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  let depth = 0;
  let scope = "";
  for (const [token, contract, name, members = ""] of codeOf(source).matchAll(TOKEN)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (name !== undefined)
      sizes.set(depth === 0 ? name : `${scope}.${name}`, members.split(",").filter((one) => one.trim() !== "").length);
    else if (depth === 0 && contract !== undefined) scope = contract;
  }
  return sizes;
}

/** How many members an enum has, by the file that declares the first part of its qualified name; undefined: unknown. */
export const enumSizes =
  (sources: ReadonlyMap<string, string>, declaredIn: (symbol: string) => string | undefined) =>
  (type: string): number | undefined =>
    enumSizesIn(sources.get(declaredIn(symbolOf(type)) ?? "") ?? "").get(type);

/** Whether a value contains a number that is not known to be a member of its enum: Solidity does not compile the conversion of a literal that is none. */
export function isOutside(value: Value, sizeOf: (type: string) => number | undefined): boolean {
  switch (value.kind) {
    case "list":
      return value.items.some((item) => isOutside(item, sizeOf));
    case "struct":
      return value.fields.some(([, field]) => isOutside(field, sizeOf));
    case "enum":
      return value.value >= BigInt(sizeOf(value.type) ?? 0);
    default:
      return false;
  }
}

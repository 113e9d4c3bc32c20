import { isDeepStrictEqual } from "node:util";

const MOST = 80;

/** The first place where two values of plain data differ, and both values there: "digest: "ab" and "cd"". */
export function difference(one: unknown, other: unknown, path = ""): string {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const name of names)
      if (!isDeepStrictEqual(one[name], other[name]))
        return difference(one[name], other[name], path === "" ? name : `${path}.${name}`);
  }
  return `${path === "" ? "" : `${path}: `}${shown(one)} and ${shown(other)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

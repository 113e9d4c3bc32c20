import { relative } from "node:path";
import { UserError } from "../../run/judge";

export { UserError };

/** A getter that an invariant reads reverts. */
export class Reverts extends UserError {}

/** Thrown to end work whose result nobody needs. */
export class Quiet extends Error {}

const FRAME = /\(?((?:file:\/\/)?\/[^()\s]+|[A-Za-z]:\\[^()\s]+):(\d+):\d+\)?$/;

/** Place in the user's own files at which an error was thrown: "assay.config.ts:12"; undefined when its stack has none. */
function placeOf(error: unknown, root: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const line of stack.split("\n")) {
    const [, file = "", at = ""] = FRAME.exec(line.trim()) ?? [];
    const path = file.replace(/^file:\/\//, "");
    if (path.startsWith(root) && !path.slice(root.length).includes("node_modules"))
      return `${relative(root, path)}:${at}`;
  }
  return undefined;
}

/** An error of the user's code as one line: where it is, what it was doing, what went wrong. */
export function atUser(root: string, what: string, error: unknown, fallback?: string): UserError {
  const place = placeOf(error, root) ?? fallback;
  const message = error instanceof Error ? error.message : String(error);
  const kind = error instanceof Error && !(error instanceof UserError) ? `${error.name}: ` : "";
  return new UserError(`${place === undefined ? "" : `${place}: `}${what}: ${kind}${message}`, { cause: error });
}

/** A value for people: "5n", "a list", "{ seller, end }". */
export function shown(value: unknown): string {
  if (typeof value === "bigint") return `bigint ${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : `{ ${Object.keys(value).join(", ")} }`;
  if (value === undefined || value === null) return value === null ? "null" : "nothing";
  return typeof value === "boolean" || typeof value === "number" ? `${typeof value} ${value}` : `a ${typeof value}`;
}

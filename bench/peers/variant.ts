import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { applyEdits, readSources, type Edit, type Sources } from "../../harness/compile";

/** The name that stands for the contracts as they are. */
export const INTACT = "none";

const schema = z.object({
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

/** The project's root. */
export const ROOT = join(__dirname, "../..");

const FOLDER = join(ROOT, "contracts/broken");

/**
 * The edits that make a broken variant; none of the intact contracts.
 * @throws Error for a name that is not a variant's
 */
export function editsOf(variant: string): readonly Edit[] {
  if (variant === INTACT) return [];
  const path = join(FOLDER, `${variant}.yaml`);
  if (existsSync(path)) return schema.parse(parse(readFileSync(path, "utf8"))).edits;
  const known = readdirSync(FOLDER).map((file) => file.replace(/\.yaml$/, ""));
  throw new Error(`expected ${INTACT} or one of ${known.join(", ")}; received ${variant}`);
}

/** The project's Solidity with a variant's edits made, the packages' that it imports included. */
export function sourcesOf(variant: string): Sources {
  return applyEdits(readSources(ROOT, "contracts"), editsOf(variant));
}

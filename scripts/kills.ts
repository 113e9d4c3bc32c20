import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { messageOf } from "../harness/judge";
import { killsByCheck, type MutantOutcome } from "../harness/mutation";

const schema = z.record(z.string(), z.record(z.string(), z.strictObject({ killed: z.number(), example: z.string() })));

/**
 * Writes which checks killed mutants of an edition into the file that has them of all editions; what it has of others stays.
 * @throws Error naming the file when it is there and something else.
 */
export function writeKills(path: string, edition: string, outcomes: readonly MutantOutcome[]): void {
  const all = { ...readKills(path), [edition]: killsByCheck(outcomes) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

function readKills(path: string): z.infer<typeof schema> {
  if (!existsSync(path)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`${path}: expected kills by edition and check: ${messageOf(error)}`, { cause: error });
  }
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { messageOf } from "../../run/judge";
import { killsByCheck, scoreOf, type CheckKills, type JudgedMutant } from "../../check/mutation";
import type { Digests } from "../../check/mutation/parts";

/** The result of a whole run of an edition. */
export interface EditionKills {
  /** Of what it was run with. */
  readonly digests: Digests;
  readonly mutants: number;
  /** Those that the reviewed list calls equivalent, and that nothing killed. */
  readonly equivalent: number;
  readonly killed: number;
  /** By the id of a check or of a comparison with the model. */
  readonly checks: Readonly<Record<string, CheckKills>>;
}

/** By edition. */
export type Kills = Readonly<Record<string, EditionKills>>;

const digest = z.string();
const check = z.strictObject({ caught: z.number(), first: z.number(), only: z.number(), example: z.string() });
const schema = z.record(
  z.string(),
  z.strictObject({
    digests: z.strictObject({ contracts: digest, model: digest, invariants: digest, laws: digest, observed: digest }),
    mutants: z.number(),
    equivalent: z.number(),
    killed: z.number(),
    checks: z.record(z.string(), check),
  }),
);

/** The result of a whole run of an edition, to be kept. */
export function killsOf(judged: readonly JudgedMutant[], digests: Digests): EditionKills {
  const { mutants, equivalent, killed } = scoreOf(judged);
  return { digests, mutants, equivalent, killed, checks: killsByCheck(judged) };
}

/**
 * Writes the result of a run of an edition into the file that has those of all editions; the others stay.
 * @throws Error naming the file when it is there and something else.
 */
export function writeKills(path: string, edition: string, kills: EditionKills): void {
  const all = { ...readKills(path), [edition]: kills };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Reads such a file; nothing when there is none. @throws Error naming the file when it is something else. */
export function readKills(path: string): Kills {
  if (!existsSync(path)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`${path}: expected kills by edition and check: ${messageOf(error)}`, { cause: error });
  }
}

import type { MutantOutcome } from "./outcome";

/** How many mutants a check was the first to kill, and one of them. */
export interface CheckKills {
  readonly killed: number;
  /** Key of the first of them in the order of keys. */
  readonly example: string;
}

/** Which checks killed mutants, by their ids in order: of an identity what stands before the first colon. */
export function killsByCheck(
  outcomes: readonly Pick<MutantOutcome, "key" | "killedBy">[],
): Readonly<Record<string, CheckKills>> {
  const checks = new Map<string, CheckKills>();
  for (const { key, killedBy } of [...outcomes].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (killedBy === null) continue;
    const [id = killedBy] = killedBy.split(":");
    const { killed, example } = checks.get(id) ?? { killed: 0, example: key };
    checks.set(id, { killed: killed + 1, example });
  }
  return Object.fromEntries([...checks].sort(([a], [b]) => (a < b ? -1 : 1)));
}

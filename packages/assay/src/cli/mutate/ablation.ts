import { percentText } from "../../check/mutation/display";
import { number } from "../../explain/display";
import { OutcomeStore, spread, type CachedOutcome, type Mutant } from "../../check/mutation";
import type { MutationProject } from "../../project/project";
import { digestOf, type Part } from "../../check/mutation/parts";
import { markdownTable } from "./report";
import { tryAll, type Trying } from "./try-all";

/** Who judges alone. */
const ALONE = ["lockstep", "invariants", "laws"] as const;
export type Alone = (typeof ALONE)[number];

/** What each needs; of laws, cases of each. */
const BUDGET: Readonly<Record<Alone, number>> = { lockstep: 6_000, invariants: 6_000, laws: 4 };

/** What an outcome depends on besides the contracts. The model makes the plans for every kind of check. */
const PARTS_OF: Readonly<Record<Alone, readonly Part[]>> = {
  lockstep: ["model", "observed"],
  invariants: ["model", "invariants", "observed"],
  laws: ["model", "laws"],
};

/** A sample of an edition's mutants, each tried by each judge alone. */
export interface Ablation {
  readonly edition: string;
  readonly sample: readonly Mutant[];
  readonly outcomes: Readonly<Record<Alone, ReadonlyMap<string, CachedOutcome>>>;
  /** Trials that an interruption left. */
  readonly untried: number;
}

/** What to try. */
export interface Ablating extends Pick<Trying, "project" | "choice" | "workers" | "signal" | "output"> {
  readonly mutation: MutationProject;
  readonly mutants: readonly Mutant[];
  /** Mutants of the sample; of fewer, all. */
  readonly size: number;
  readonly seed: number;
  readonly steps: number;
  readonly fresh: boolean;
}

/** Tries a sample of mutants, the same for a seed, by each judge alone; continues with what earlier runs left. @throws internal faults */
export async function ablate(ablating: Ablating): Promise<Ablation> {
  const { mutation, mutants, size, seed, steps, output, choice } = ablating;
  const sample = spread(
    mutants.filter(({ key }) => !mutation.equivalents.has(key)),
    seed,
  ).slice(0, size);
  const by = async (judges: Alone): Promise<ReadonlyMap<string, CachedOutcome>> => {
    const budget = BUDGET[judges];
    const store = new OutcomeStore(mutation.storeOf(`${seed}-${steps}-${judges}-${budget}`));
    const keys = new Set(sample.map(({ key }) => key));
    if (ablating.fresh) store.forget(keys);
    const checks = digestOf(mutation.digests, PARTS_OF[judges]);
    const kept = [...store.read(output.terminal.line)];
    const known = new Map(kept.filter(([key, outcome]) => keys.has(key) && outcome.checks === checks));
    const open = sample.filter(({ key }) => !known.has(key));
    output.terminal.line(`${number(sample.length)} mutants by ${judges} alone, ${number(known.size)} known`);
    await tryAll(open, { ...ablating, common: { seed, steps, budget, judges }, checks, store, known });
    return known;
  };
  const outcomes = { lockstep: await by("lockstep"), invariants: await by("invariants"), laws: await by("laws") };
  const untried = ALONE.reduce((sum, judges) => sum + sample.length - outcomes[judges].size, 0);
  return { edition: choice.edition, sample, outcomes, untried };
}

/** What each judge kills alone, and what only one of the three does. */
export function ablationTable(ablations: readonly Ablation[]): string {
  const rows = ablations.flatMap((ablation) => ALONE.map((judges) => rowOf(ablation, judges)));
  const sizes = ablations.map(({ edition, sample }) => `${number(sample.length)} of the ${edition} edition`).join(", ");
  return [
    `Each kind of check alone, on a sample of mutants (${sizes}). Lockstep and invariants have up to ${number(BUDGET.lockstep)} steps each, and findings of the other kind are ignored; ` +
      `laws have up to ${BUDGET.laws} cases each, in a fixed order. The last mutants are those that no other of the three kills.`,
    markdownTable(
      ["edition", "alone", "mutants", "killed", "share", "not judged", "only it", "seconds per mutant"],
      rows,
    ),
  ].join("\n\n");
}

function rowOf({ edition, sample, outcomes }: Ablation, judges: Alone): readonly (string | number)[] {
  const kills = (by: Alone, { key }: Mutant): boolean => (outcomes[by].get(key)?.killedBy ?? null) !== null;
  const killed = sample.filter((mutant) => kills(judges, mutant));
  const only = killed.filter((mutant) => ALONE.every((other) => other === judges || !kills(other, mutant)));
  const own = sample.flatMap(({ key }) => outcomes[judges].get(key) ?? []);
  const seconds = own.reduce((sum, { elapsed }) => sum + elapsed, 0) / 1000 / sample.length;
  const lost = own.filter(({ problem }) => problem !== undefined).length;
  const share = percentText(killed.length / sample.length);
  return [edition, judges, sample.length, killed.length, share, lost, only.length, seconds.toFixed(1)];
}

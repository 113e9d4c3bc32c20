import { number } from "../../explain/display";
import { OutcomeStore, spread, type CachedOutcome, type Mutant } from "../../check/mutation";
import type { MutationProject, Project } from "../../project/project";
import { digestOf, type Part } from "../../check/mutation/parts";
import { tryAll, type Trying } from "./try-all";

/** Fixed, so that two people speak of the same run. */
export const DEFAULT_SEED = 1;
export const DEFAULT_BUDGET = 24_000;
/** Where functions have no rules, a step observes more and takes longer, and what shows at all shows early. */
const BUDGET_WITHOUT_RULES = 4_000;

/** Steps after which a mutant has survived, when none are asked for. */
export const budgetFor = ({ checksLaws }: Pick<Project, "checksLaws">): number =>
  checksLaws === true ? BUDGET_WITHOUT_RULES : DEFAULT_BUDGET;

/** Parts that a mutant's outcome depends on beside the contracts, which have a store of their own. */
const JUDGES: readonly Part[] = ["model", "invariants", "observed"];

/** Enough for those that outlive their first steps to be tried with others nearly as if there were no portions. */
const PORTION = 1_024;
/** With a limit of time: still enough for most of them, and few enough for one portion to end soon. */
const PORTION_IN_TIME = 256;

/** Cases of each law by which survivors are tried, where campaigns check the laws. */
const LAW_CASES = 8;

/** How many mutants are tried to the end before others are begun. */
export const portionWithin = (timeout: number | undefined): number =>
  timeout === undefined ? PORTION : PORTION_IN_TIME;

/** Names what is kept of mutants. Those that were alone to the end have a store of their own: one that survived together may have been hidden. */
function storeName({ seed, steps }: { readonly seed: number; readonly steps: number }, alone = false): string {
  return `${seed}-${steps}${alone ? "-alone" : ""}`;
}

/** A run over some mutants. */
export interface Judging extends Pick<
  Trying,
  "project" | "choice" | "workers" | "common" | "portion" | "alone" | "signal" | "output"
> {
  readonly mutation: MutationProject;
  readonly mutants: readonly Mutant[];
  /** Forgets what earlier runs found of them. */
  readonly fresh: boolean;
  /** Tries those again that survived an earlier run. */
  readonly survivors: boolean;
  /** Takes only what was judged by the model, the invariants and the observations as they are now. */
  readonly strict: boolean;
}

/**
 * Tries the mutants that no earlier run has settled, and gives what is known of all of them then: those that an interruption left are not in it.
 * @throws internal faults
 */
export async function judgeMutants(judging: Judging): Promise<ReadonlyMap<string, CachedOutcome>> {
  const { mutation, mutants, common, workers, output } = judging;
  const { seed, steps, budget } = common;
  const store = new OutcomeStore(mutation.storeOf(storeName({ seed, steps }, judging.alone)));
  if (judging.fresh) store.forget(new Set(mutants.map(({ key }) => key)));
  const checks = digestOf(mutation.digests, JUDGES);
  const kept = [...store.read(output.terminal.line)];
  const known = new Map(kept.filter(([, outcome]) => !judging.strict || outcome.checks === checks));
  const open = unsettled(judging, known);
  output.terminal.line(
    `${number(mutants.length)} mutants (${number(mutation.inexpressible.length)} places cannot be expressed as one), ${number(mutants.length - open.length)} ` +
      `known from an earlier run; seed ${seed}, up to ${number(budget)} steps each, ${workers} worker${workers === 1 ? "" : "s"}`,
  );
  await tryAll(open, { ...judging, checks, store, known });
  const { checksLaws, laws } = judging.project;
  return checksLaws === true && laws !== undefined ? byLaws(judging, known) : known;
}

/** The same, with those that laws kill of the survivors. */
async function byLaws(
  judging: Judging,
  known: ReadonlyMap<string, CachedOutcome>,
): Promise<ReadonlyMap<string, CachedOutcome>> {
  const { mutation, mutants, common, output } = judging;
  const { seed, steps } = common;
  const store = new OutcomeStore(mutation.storeOf(`${seed}-${steps}-laws-${LAW_CASES}`));
  if (judging.fresh) store.forget(new Set(mutants.map(({ key }) => key)));
  const checks = digestOf(mutation.digests, [...JUDGES, "laws"]);
  const lawful = new Map([...store.read(output.terminal.line)].filter(([, outcome]) => outcome.checks === checks));
  const survivors = mutants.filter(({ key }) => isSurvivor(known.get(key)));
  const open = survivors.filter(({ key }) => (lawful.get(key)?.problem ?? lawful.get(key)) === undefined);
  output.terminal.line(`${number(open.length)} survivors by the laws, up to ${LAW_CASES} cases of each`);
  const laws = { ...common, judges: "laws", budget: LAW_CASES } as const;
  await tryAll(spread(open, seed), { ...judging, common: laws, checks, store, known: lawful });
  const both = new Map(known);
  for (const { key } of survivors) {
    const [outcome, judged] = [known.get(key), lawful.get(key)];
    if (outcome === undefined) continue;
    if (judged === undefined) both.delete(key);
    else both.set(key, { ...judged, sequences: outcome.sequences, steps: outcome.steps });
  }
  return both;
}

const isSurvivor = (outcome: CachedOutcome | undefined): boolean =>
  outcome !== undefined && outcome.killedBy === null && outcome.problem === undefined;

/** The mutants still to try, in an order of which every prefix is a sample. Reviewed equivalent mutants come last: they survive long and show little. */
function unsettled(
  { mutation: { equivalents }, mutants, common: { seed, budget }, survivors }: Judging,
  known: ReadonlyMap<string, CachedOutcome>,
): readonly Mutant[] {
  // `survivors` retries mutants that a new check may catch; reviewed equivalent ones are left out
  const spent = ({ key, steps }: CachedOutcome): boolean => (survivors ? equivalents.has(key) : steps >= budget);
  const settled = (outcome: CachedOutcome | undefined): boolean =>
    outcome !== undefined && outcome.problem === undefined && (outcome.killedBy !== null || spent(outcome));
  const open = mutants.filter(({ key }) => !settled(known.get(key)));
  const last = ({ key }: Mutant): number => Number(equivalents.has(key));
  return [...spread(open, seed)].sort((a, b) => last(a) - last(b));
}

import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { unitsOf, type Merging, type Part } from "../../scale/bundles";
import { EXIT_CODES } from "../../campaign";
import { OutcomeStore, spread, type CachedOutcome, type Mutant, type MutantOutcome } from "../../check/mutation";
import { UsageError, choiceOf, workersOf, DEFAULT_STEPS } from "../flags";
import { codeDigestOf, mutationOf } from "../parts-of-project";
import type { Project, MutationProject, SetupChoice } from "../../project/project";
import type { PartJson } from "../json";
import { killsOf, writeKills } from "./kills";
import { checkEquivalents, judgedOf, select, type Selection } from "./select";
import { reportMutation } from "./report";
import { tryAll } from "./try-all";
import { missingJson, reportMissing, type PartEnd, type Running, type WholeReporting, type Work } from "../work/work";
import { budgetFor, DEFAULT_SEED } from "./judge-mutants";
import type { Output } from "../../explain/display/terminal";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse } from "../work/shard-flags";
import type { MutateFlags } from "./mutate";

const count = z.number().int().min(0);

const settings = z.strictObject({
  edition: z.string(),
  seed: count,
  steps: count,
  budget: count,
  /** Which mutants are asked for, as the command has it; null for all. */
  only: z.string().nullable(),
  changed: z.string().nullable(),
  /** Digest of the keys of the selected mutants. The name of a revision is not enough to identify what changed since. */
  selection: z.string(),
});
export type MutantsSettings = z.infer<typeof settings>;

const result = z.strictObject({
  key: z.string(),
  killedBy: z.string().nullable(),
  caughtBy: z.array(z.string()),
  sequences: count,
  steps: count,
  problem: z.string().optional(),
});
type Tried = z.infer<typeof result>;

/** Mutants; a unit is a mutant with all that it is given. */
export const mutantsWork: Work<MutantsSettings, Tried> = {
  name: "mutate",
  unit: "mutant",
  settings,
  result,
  takes: ["report", "threshold", "kills"],
  agreed: (one, other) => {
    // an engine that died says nothing about the mutant
    if (one.problem !== undefined) return other;
    if (other.problem !== undefined) return one;
    return isDeepStrictEqual(one, other) ? one : undefined;
  },
  code: ({ edition }, project) => codeDigestOf(project, { edition, bug: null }),
  whole: async (asked, { project, output }) => {
    const { selected } = await selectedOf(asked, project, output.terminal.line);
    return { from: 0, to: selected.length };
  },
  run: runMutants,
  report: reportMutants,
};

/** Digest of which mutants are selected. */
function selectionDigest(mutants: readonly Mutant[]): string {
  return createHash("sha256")
    .update(mutants.map(({ key }) => key).join("\0"))
    .digest("hex")
    .slice(0, 16);
}

function choiceIn({ edition }: MutantsSettings, project: Project): SetupChoice {
  return { ...choiceOf({ edition }, project), schemata: true };
}

async function selectedOf(
  asked: MutantsSettings,
  project: Project,
  notify: (text: string) => void,
): Promise<{ readonly mutation: MutationProject; readonly selected: readonly Mutant[] }> {
  const mutation = await mutationOf(project, choiceIn(asked, project), notify);
  checkEquivalents(mutation);
  const { only, changed, selection } = asked;
  const flags: Selection = { ...(only === null ? {} : { only }), ...(changed === null ? {} : { changed }) };
  const selected = select(mutation, flags);
  if (selectionDigest(selected) !== selection)
    throw new UsageError(
      `--changed ${changed ?? ""}: expected the bundle's mutants, received ${selected.length} others; the revision differs in this checkout`,
    );
  return { mutation, selected };
}

async function runMutants(
  asked: MutantsSettings,
  part: Part,
  { project, output, signal, workers }: Running,
  each: (unit: number, result: Tried) => void,
): Promise<PartEnd> {
  const { mutation, selected } = await selectedOf(asked, project, output.terminal.line);
  const { seed, steps, budget } = asked;
  const choice = choiceIn(asked, project);
  const code = mutantsWork.code(asked, project).slice(0, 16);
  // continues with what an interrupted run of the same code and settings left, and with nothing else
  const store = new OutcomeStore(mutation.storeOf(`${seed}-${steps}-${budget}-${code}`));
  const known = new Map([...store.read(output.terminal.line)].filter(([, { problem }]) => problem === undefined));
  const units = [...unitsOf(part)];
  const open = units.map((unit) => mutantAt(selected, unit)).filter(({ key }) => !known.has(key));
  const last = ({ key }: Mutant): number => Number(mutation.equivalents.has(key));
  const ordered = [...spread(open, seed)].sort((a, b) => last(a) - last(b));
  const common = { seed, steps, budget };
  const trying = {
    project,
    choice,
    workers: workersOf(workers, choice),
    common,
    checks: code,
    store,
    known,
    signal,
    output,
    // what becomes of a unit depends on nothing but its number
    alone: true,
  };
  await tryAll(ordered, trying);
  let complete = true;
  for (const unit of units) {
    const outcome = known.get(mutantAt(selected, unit).key);
    if (outcome === undefined) complete = false;
    else each(unit, triedOf(outcome));
  }
  return { complete, code: 0 };
}

async function reportMutants(
  asked: MutantsSettings,
  merging: Merging<MutantsSettings, Tried>,
  { project, output, flags }: WholeReporting,
): Promise<number> {
  const { kills, threshold, report = "reports/mutation.md" } = flags;
  const { only, changed, edition } = asked;
  if (kills !== undefined && (only !== null || changed !== null))
    throw new UsageError(
      "--kills counts all mutants: expected bundles that were created with neither --only nor --changed",
    );
  const { mutation, selected } = await selectedOf(asked, project, output.terminal.line);
  const outcomes = new Map<string, MutantOutcome>();
  for await (const {
    unit,
    result: { problem, ...tried },
  } of merging.units()) {
    const { key } = mutantAt(selected, unit);
    outcomes.set(key, { ...tried, ...(problem === undefined ? {} : { problem }) });
  }
  const judged = judgedOf(selected, outcomes, mutation);
  const untried = merging.missing.units;
  if (kills !== undefined && untried === 0) writeKills(kills, edition, killsOf(judged, mutation.digests));
  reportMissing(merging, "mutant", output.terminal);
  const code = reportMutation(
    { judged, inexpressible: mutation.inexpressible, seconds: null, untried },
    {
      report,
      ...(threshold === undefined ? {} : { threshold }),
      interrupted: false,
      again: "merge again with the bundles that are missing",
    },
    { ...output, result: (object) => output.result({ ...object, missing: missingJson(merging.missing) }) },
  );
  return code === 0 && untried > 0 ? EXIT_CODES.incomplete : code;
}

function triedOf({ key, killedBy, caughtBy, sequences, steps, problem }: CachedOutcome): Tried {
  const tried = { key, killedBy, caughtBy: [...caughtBy], sequences, steps };
  return problem === undefined ? tried : { ...tried, problem };
}

function mutantAt(mutants: readonly Mutant[], unit: number): Mutant {
  const mutant = mutants[unit];
  if (mutant === undefined) throw new Error(`expected one of ${mutants.length} mutants, received number ${unit}`);
  return mutant;
}

/** Tries some of the mutants, writes their bundle, and returns the exit code. */
export async function trySomeMutants(
  flags: MutateFlags,
  part: PartAsked,
  project: Project,
  output: Output<PartJson>,
): Promise<number> {
  const { survivors, fresh, timeout, kills, threshold, workers } = flags;
  const later = "give it to `merge`";
  refuse({
    "--survivors": { given: survivors === true, why: "parts of it would not fit together" },
    "--fresh": { given: fresh === true, why: "results of other code or settings are ignored anyway" },
    "--timeout": { given: timeout !== undefined, why: "how far a part gets in a given time depends on the machine" },
    "--kills": { given: kills !== undefined, why: later },
    "--threshold": { given: threshold !== undefined, why: later },
  });
  const { edition } = choiceOf(flags, project);
  const {
    seed = DEFAULT_SEED,
    steps = DEFAULT_STEPS,
    budget = budgetFor(project),
    only = null,
    changed = null,
  } = flags;
  const mutation = await mutationOf(project, { ...choiceOf(flags, project), schemata: true }, output.terminal.line);
  const selection = selectionDigest(select(mutation, flags));
  const settings = { edition, seed, steps, budget, only, changed, selection };
  return runPart(mutantsWork, settings, part, { project, output, workers, rpcUrl: null });
}

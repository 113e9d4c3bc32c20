import { availableParallelism } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { InOrder, sizeOf, unitsOf, type Merging, type Part } from "../../scale/bundles";
import { EXIT_CODES, saved } from "../../campaign";
import { counterexampleSchema, type Counterexample } from "../../run/counterexample";
import { namesIn, bugsIn, DEFAULT_SECONDS_PER_BUG, type BugFlags } from "./search";
import { placeBetween } from "../between";
import { findBug, folderFor, rowOf, type FoundBug } from "./find";
import { markOf, updateTable, codeOf, bugTable, rowText, summarize, summaryText } from "./report";
import type { Bug, Project } from "../../project/project";
import { codeDigestOf } from "../parts-of-project";
import {
  choiceIn,
  missingJson,
  reportMissing,
  severalAtATime,
  type PartEnd,
  type Running,
  type WholeReporting,
  type Work,
  settingsOf,
} from "../work/work";
import type { BugRow, PartJson } from "../json";
import { DEFAULT_STEPS, choiceOf, seedOf } from "../flags";
import type { Output } from "../../explain/display/terminal";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse } from "../work/shard-flags";

const count = z.number().int().min(0);

const settings = z.strictObject({
  edition: z.string(),
  engine: z.string(),
  seed: count,
  steps: z.number().int().min(0),
  /** As if there were no corpus. */
  withoutCorpus: z.boolean(),
  /** Time limit per bug: how far a search gets depends on the machine, what it finds depends on the seed. */
  seconds: z.number(),
  /** Only this bug; null for all. */
  bug: z.string().nullable(),
  every: count,
  /** Those that need several conditions at once. */
  deep: z.boolean(),
});
export type BugSettings = z.infer<typeof settings>;

const result = z.strictObject({
  name: z.string(),
  sequences: count,
  calls: count,
  others: z.array(z.string()),
  counterexample: z
    .custom<Counterexample>((value) => counterexampleSchema.safeParse(value).success, "expected a counterexample")
    .nullable(),
});
type Searched = z.infer<typeof result>;

/** Bugs; a unit is one that is searched for until it shows. */
export const bugsWork: Work<BugSettings, Searched> = {
  name: "bugs",
  unit: "bug",
  settings,
  result,
  takes: ["out", "markdown"],
  agreed: (one, other) => {
    // a search that timed out contradicts no other result; of two of these, the one that got further counts
    if (one.counterexample === null && other.counterexample === null)
      return one.sequences >= other.sequences ? one : other;
    if (one.counterexample === null) return other;
    if (other.counterexample === null) return one;
    return isDeepStrictEqual(one, other) ? one : undefined;
  },
  code: (asked, project) => {
    const names = bugsOf(asked, project).map(({ name }) => name);
    return codeDigestOf(project, { edition: asked.edition, bug: null }, names);
  },
  whole: async (asked, { project }) => ({ from: 0, to: bugsOf(asked, project).length }),
  run: runBugs,
  report: reportBugs,
};

function bugsOf({ edition, bug, every, deep }: BugSettings, project: Project): readonly Bug[] {
  return bugsIn(project, edition, { every, deep, ...(bug === null ? {} : { bug }) });
}

async function runBugs(
  asked: BugSettings,
  part: Part,
  { project, output, signal, workers, rpcUrl }: Running,
  each: (unit: number, result: Searched) => void,
): Promise<PartEnd> {
  const { line } = output.terminal;
  const choice = choiceIn({ ...asked, bug: null }, project, rpcUrl);
  const { seed, steps, withoutCorpus, seconds } = asked;
  const declared = await project.subject(choice, line);
  const units = [...unitsOf(part)];
  const rows: BugRow[] = [];
  const ordered = new InOrder<FoundBug>(units, (unit, { row, counterexample }) => {
    const { bug, sequences, calls, others } = row;
    each(unit, { name: bug, sequences, calls, others: [...others], counterexample });
  });
  const bugs = bugsOf(asked, project);
  await severalAtATime(units, {
    atATime: Math.min(workers ?? availableParallelism(), units.length),
    work: (unit, worker) => {
      const bug = bugAt(bugs, unit);
      const source = project.source({ ...choice, bug: bug.name });
      return findBug(bug, source, worker, { seed, steps, withoutCorpus, seconds, declared, signal }, line);
    },
    each: (index, found) => {
      // a search that was interrupted says nothing
      if (signal.aborted) return;
      line(rowText(found.row));
      rows.push(found.row);
      ordered.add(units[index] ?? 0, found);
    },
    signal,
    notify: line,
  });
  ordered.flush();
  return { complete: rows.length === sizeOf(part), code: codeOf(rows) };
}

async function reportBugs(
  asked: BugSettings,
  merging: Merging<BugSettings, Searched>,
  { project, output, flags: { out = "counterexamples", markdown } }: WholeReporting,
): Promise<number> {
  const { line } = output.terminal;
  const { edition, seed } = asked;
  if (markdown !== undefined) placeBetween(markdown, markOf(edition));
  const bugs = bugsOf(asked, project);
  const rows: BugRow[] = [];
  for await (const { unit, result: searched } of merging.units()) {
    const { counterexample, sequences, calls, others } = searched;
    const bug = bugAt(bugs, unit);
    const { path, problem } = counterexample === null ? NOTHING : await saved(folderFor(bug, out), counterexample);
    if (problem !== undefined) line(problem);
    const file = path ?? null;
    rows.push(rowOf(bug, { sequences, seconds: null, calls, counterexample, file, others }));
  }
  line(bugTable(rows));
  reportMissing(merging, "bug", output.terminal);
  line(summaryText(rows, bugs.length));
  if (markdown !== undefined) updateTable(markdown, edition, rows, namesIn(project, edition));
  const { medianSeconds: _, maxSeconds: __, ...summary } = summarize(rows);
  const timeless = rows.map(({ seconds: ___, ...row }) => row);
  output.result({ total: bugs.length, ...summary, seed, rows: timeless, missing: missingJson(merging.missing) });
  const code = codeOf(rows);
  return code === 0 && merging.missing.units > 0 ? EXIT_CODES.incomplete : code;
}

const NOTHING = { path: undefined, problem: undefined };

function bugAt(bugs: readonly Bug[], unit: number): Bug {
  const bug = bugs[unit];
  if (bug === undefined) throw new Error(`expected one of ${bugs.length} bugs, received number ${unit}`);
  return bug;
}

/** Looks for some of the bugs, writes their bundle, and returns the exit code. */
export async function findSomeBugs(
  flags: BugFlags,
  part: PartAsked,
  project: Project,
  output: Output<PartJson>,
): Promise<number> {
  refuse({ "--markdown": { given: flags.markdown !== undefined, why: "give it to `merge`" } });
  const choice = choiceOf(flags, project);
  const { edition, engine } = settingsOf(choice);
  const {
    steps = DEFAULT_STEPS,
    withoutCorpus = false,
    timeout: seconds = DEFAULT_SECONDS_PER_BUG,
    bug = null,
    every = 1,
    deep = false,
    workers,
  } = flags;
  const settings = { edition, engine, seed: seedOf(flags.seed), steps, withoutCorpus, seconds, bug, every, deep };
  return runPart(bugsWork, settings, part, { project, output, workers, rpcUrl: choice.rpcUrl });
}

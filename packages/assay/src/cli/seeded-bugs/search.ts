import { availableParallelism } from "node:os";
import { EXIT_CODES } from "../../campaign";
import { DEFAULT_STEPS, choiceOf, seedOf, UsageError, type ChoiceFlags } from "../flags";
import { deepBugsOf, seededBugsOf } from "../parts-of-project";
import { interruptible } from "../interrupt";
import type { SeededBug, Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { codeOf, seededBugTable, rowText, summarize, summaryText, markOf, updateTable } from "./report";
import { severalAtATime } from "../work/work";
import type { ShardFlags } from "../work/shard-flags";
import { placeBetween } from "../between";
import { findSeededBug, type SeededBugRow } from "./find";

/** Flags of `assay broken`. */
export interface BrokenFlags extends ChoiceFlags, ShardFlags {
  readonly seed?: number;
  readonly steps?: number;
  /** As if there were no corpus. */
  readonly withoutCorpus?: boolean;
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
  readonly every?: number;
  /** Those that need several conditions at once, in place of the others. */
  readonly deep?: boolean;
  /** A Markdown file with a table of what was found. */
  readonly markdown?: string;
}

export const DEFAULT_SECONDS_PER_DEFECT = 60;

/** The seeded bugs of an edition that are asked for: one by its name, or every so many of them. */
export function seededBugsIn(
  project: Project,
  edition: string,
  { broken, every = 1, deep = false }: Pick<BrokenFlags, "broken" | "every" | "deep">,
): readonly SeededBug[] {
  const all = (deep ? deepBugsOf : seededBugsOf)(project, edition);
  const named = all.filter(({ name }) => broken === undefined || name === broken);
  // a sample is of what is expected to be found; who asks for all is told what is not
  return named.filter(({ unfound }, i) => i % every === 0 && (every === 1 || unfound === undefined));
}

/** Names of all seeded bugs of an edition. */
export function namesIn(project: Project, edition: string): ReadonlySet<string> {
  return new Set([...seededBugsOf(project, edition), ...deepBugsOf(project, edition)].map(({ name }) => name));
}

/** Runs a campaign against every seeded bug (or the one named), prints the table, and gives the exit code. */
export async function findSeededBugs(flags: BrokenFlags, project: Project, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  if (flags.markdown !== undefined) placeBetween(flags.markdown, markOf(choice.edition));
  const seededBugs = seededBugsIn(project, choice.edition, flags);
  if (seededBugs.length === 0)
    throw new UsageError(`this project has no seeded bugs in edition ${choice.edition}: there is nothing to find`);
  const seed = seedOf(flags.seed);
  terminal.line(`seed ${seed}, ${seededBugs.length} seeded bugs, engine ${choice.rpcUrl ?? choice.engine}`);
  // The intact contracts are compiled first: those with a seeded bug take over what its edits do not touch.
  const subject = await project.subject({ ...choice, variant: null }, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: no further seeded bug is tried"));
  const settings = {
    seed,
    steps: flags.steps ?? DEFAULT_STEPS,
    withoutCorpus: flags.withoutCorpus ?? false,
    seconds: flags.timeout ?? DEFAULT_SECONDS_PER_DEFECT,
    out: flags.out,
    signal: interrupt.signal,
    declared: subject,
  };
  try {
    const found = new Map<number, SeededBugRow>();
    await severalAtATime(seededBugs, {
      atATime: Math.min(flags.workers ?? availableParallelism(), seededBugs.length),
      work: (seededBug, worker) =>
        findSeededBug(
          seededBug,
          project.source({ ...choice, variant: seededBug.name }),
          worker,
          settings,
          terminal.line,
        ),
      each: (index, { row }) => {
        terminal.line(rowText(row));
        found.set(index, row);
      },
      signal: interrupt.signal,
      notify: terminal.line,
    });
    const rows = [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
    terminal.line(seededBugTable(rows));
    terminal.line(summaryText(rows, seededBugs.length));
    // a search that was broken off says nothing of what it did not find
    const shown = interrupt.signal.aborted ? rows.filter(({ found }) => found) : rows;
    if (flags.markdown !== undefined)
      updateTable(flags.markdown, choice.edition, shown, namesIn(project, choice.edition));
    output.result(JSON.stringify({ total: seededBugs.length, ...summarize(rows), seed, rows }));
    if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    return codeOf(rows);
  } finally {
    interrupt.release();
  }
}

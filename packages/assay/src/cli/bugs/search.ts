import { availableParallelism } from "node:os";
import { EXIT_CODES } from "../../campaign";
import { DEFAULT_STEPS, choiceOf, seedOf, UsageError, type ChoiceFlags } from "../flags";
import { deepBugsOf, bugsOf } from "../parts-of-project";
import { interruptible } from "../interrupt";
import type { BugRow, BugsJson } from "../json";
import type { Bug, Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { codeOf, bugTable, rowText, summarize, summaryText, markOf, updateTable } from "./report";
import { severalAtATime } from "../work/work";
import type { ShardFlags } from "../work/shard-flags";
import { placeBetween } from "../between";
import { findBug } from "./find";

/** Flags of `assay bugs`. */
export interface BugFlags extends ChoiceFlags, ShardFlags {
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

export const DEFAULT_SECONDS_PER_BUG = 60;

/** The bugs of an edition to search for: one by its name, or every n-th. */
export function bugsIn(
  project: Project,
  edition: string,
  { bug, every = 1, deep = false }: Pick<BugFlags, "bug" | "every" | "deep">,
): readonly Bug[] {
  const all = (deep ? deepBugsOf : bugsOf)(project, edition);
  const named = all.filter(({ name }) => bug === undefined || name === bug);
  // a sample has only bugs that are expected to be found; the whole list also shows those that are not
  return named.filter(({ unfound }, i) => i % every === 0 && (every === 1 || unfound === undefined));
}

/** Names of all bugs of an edition. */
export function namesIn(project: Project, edition: string): ReadonlySet<string> {
  return new Set([...bugsOf(project, edition), ...deepBugsOf(project, edition)].map(({ name }) => name));
}

/** Runs a campaign against every bug (or the one named), prints the table, and returns the exit code. */
export async function findBugs(flags: BugFlags, project: Project, output: Output<BugsJson>): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  if (flags.markdown !== undefined) placeBetween(flags.markdown, markOf(choice.edition));
  const bugs = bugsIn(project, choice.edition, flags);
  if (bugs.length === 0)
    throw new UsageError(`this project has no bugs in edition ${choice.edition}: there is nothing to find`);
  const seed = seedOf(flags.seed);
  terminal.line(`seed ${seed}, ${bugs.length} bugs, engine ${choice.rpcUrl ?? choice.engine}`);
  // The intact contracts are compiled first: those with a bug take over what its edits do not touch.
  const subject = await project.subject({ ...choice, bug: null }, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: searching for no more bugs"));
  const settings = {
    seed,
    steps: flags.steps ?? DEFAULT_STEPS,
    withoutCorpus: flags.withoutCorpus ?? false,
    seconds: flags.timeout ?? DEFAULT_SECONDS_PER_BUG,
    out: flags.out,
    signal: interrupt.signal,
    declared: subject,
  };
  try {
    const found = new Map<number, BugRow>();
    await severalAtATime(bugs, {
      atATime: Math.min(flags.workers ?? availableParallelism(), bugs.length),
      work: (bug, worker) =>
        findBug(bug, project.source({ ...choice, bug: bug.name }), worker, settings, terminal.line),
      each: (index, { row }) => {
        terminal.line(rowText(row));
        found.set(index, row);
      },
      signal: interrupt.signal,
      notify: terminal.line,
    });
    const rows = [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
    terminal.line(bugTable(rows));
    terminal.line(summaryText(rows, bugs.length));
    // a search that was interrupted says nothing about what it did not find
    const shown = interrupt.signal.aborted ? rows.filter(({ found }) => found) : rows;
    if (flags.markdown !== undefined)
      updateTable(flags.markdown, choice.edition, shown, namesIn(project, choice.edition));
    output.result({ total: bugs.length, ...summarize(rows), seed, rows });
    if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    return codeOf(rows);
  } finally {
    interrupt.release();
  }
}

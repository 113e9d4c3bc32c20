import { EXIT_CODES } from "../../campaign";
import { number, progressText, showProgress, violationLines, type Shown } from "../../explain/display";
import {
  exhaust,
  exhaustedJson,
  exhaustedLines,
  exhaustedMarkdown,
  type Exhausted,
  type ExhaustJson,
  type Explored,
  type SmallWorld,
} from "../../check/exhaust";
import type { Output } from "../../explain/display/terminal";
import type { Project, SetupChoice } from "../../project/project";
import type { Subject } from "../../core/types";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import { placeBetween, writeBetween } from "../between";
import { keepUnsaved, replayCommand } from "../found";
import type { Crew } from "../campaign/run";
import { choiceOf, workersOf, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { PartJson } from "../json";
import { settingsOf } from "../work/work";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse, type ShardFlags } from "../work/shard-flags";
import { digestOf, exhaustWork, worldOf } from "./work";

/** The name in the marks around the table in a Markdown file. */
const MARK = "exhaust";

/** Flags of `assay exhaust`. */
export interface ExhaustFlags extends ChoiceFlags, ShardFlags {
  readonly depth: number;
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
  readonly markdown?: string;
}

/** Runs one of n interleaved parts of the sequences on the chain, writes its bundle, and returns the exit code. */
export async function exhaustPart(
  flags: ExhaustFlags,
  part: PartAsked,
  project: Project,
  output: Output<PartJson>,
): Promise<number> {
  refuse({
    "--timeout": { given: flags.timeout !== undefined, why: "how far it gets in a given time depends on the machine" },
    "--markdown": { given: flags.markdown !== undefined, why: "a bundle contains no times" },
  });
  const { depth, workers } = flags;
  const choice = choiceOf(flags, project);
  const settings = { ...settingsOf(choice), depth, world: digestOf(worldOf(project, choice.edition)) };
  return runPart(exhaustWork, settings, part, { project, output, workers, rpcUrl: choice.rpcUrl });
}

/** What runs the sequences on the chain is gathered for. */
export interface ExhaustOrder {
  readonly choice: SetupChoice;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/**
 * Exhausts the small world of an edition, and returns the exit code. `gather`: who runs the sequences on the chain; absent: workers of this machine.
 */
export async function exhaustWorld(
  flags: ExhaustFlags,
  project: Project,
  output: Output<ExhaustJson>,
  gather = (order: ExhaustOrder): Promise<Crew> => crewHere(flags, project, order),
): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  const { edition, bug } = choice;
  const world = worldOf(project, edition);
  const mark = `${MARK} ${edition}`;
  if (flags.markdown !== undefined) placeBetween(flags.markdown, mark);
  const subject = await project.subject(choice, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: finishing the running work, starting nothing new"));
  try {
    // replaced by the display's own while there is one
    const notes = { line: terminal.line };
    const crew = await gather({ choice, signal: interrupt.signal, notify: (text) => notes.line(text) });
    try {
      const results = await depthsOf(flags, { subject, world, crew, notes, signal: interrupt.signal }, output);
      for (const line of exhaustedLines(results)) terminal.line(line);
      const last = results.at(-1);
      if (last === undefined) return EXIT_CODES.incomplete;
      if (flags.markdown !== undefined) writeBetween(flags.markdown, mark, exhaustedMarkdown(results, crew.workers));
      const { workers } = crew;
      const engine = crew.engine ?? crew.executors[0]?.name ?? choice.engine;
      const depths = results.map(exhaustedJson);
      output.result({ edition, engine, bug, workers, ...exhaustedJson(last), depths });
      return EXIT_CODES[last.outcome];
    } finally {
      await crew.close();
    }
  } finally {
    interrupt.release();
  }
}

async function crewHere(flags: ExhaustFlags, project: Project, { choice, notify }: ExhaustOrder): Promise<Crew> {
  const workers = workersOf(flags.workers, choice);
  const executors = await openExecutors(workers, project.source(choice), notify);
  return { executors, workers, close: () => closeExecutors(executors) };
}

interface ExhaustSetup {
  readonly subject: Subject<unknown, unknown>;
  readonly world: SmallWorld;
  readonly crew: Crew;
  /** Where notes go. */
  readonly notes: { line: (text: string) => void };
  readonly signal: AbortSignal;
}

/** The depths that are asked for, one after the other, up to the first that does not hold. */
async function depthsOf(flags: ExhaustFlags, setup: ExhaustSetup, output: Output): Promise<readonly Exhausted[]> {
  const started = performance.now();
  const results: Exhausted[] = [];
  for (let depth = flags.markdown === undefined ? flags.depth : 1; depth <= flags.depth; depth++) {
    const left = flags.timeout === undefined ? {} : { seconds: flags.timeout - (performance.now() - started) / 1_000 };
    const result = await shown({ ...left, depth, out: flags.out }, setup, output);
    results.push(result);
    if (result.outcome !== "held") break;
  }
  return results;
}

/** Exhausts a depth and shows how it is going. */
async function shown(
  options: { readonly depth: number; readonly seconds?: number; readonly out: string },
  { subject, world, crew, notes, signal }: ExhaustSetup,
  output: Output,
): Promise<Exhausted> {
  let now = (): Shown => ({ done: 0, text: "looking for states" });
  const display = showProgress(output.terminal, () => now());
  const notice = (text: string): void => display.note(text);
  const before = notes.line;
  notes.line = notice;
  try {
    return await exhaust(
      subject,
      world,
      crew.executors,
      { ...options, signal },
      {
        notice,
        violation: (violation) => {
          notice(violationLines(violation, (id) => subject.rule(id), replayCommand).join("\n"));
          keepUnsaved(violation, output);
        },
        explored: (explored) => {
          now = () => ({ done: 0, text: exploredText(explored) });
        },
        running: (progress) => {
          now = () => ({ done: progress().done, text: `${progressText(progress())}${crew.progress?.() ?? ""}` });
        },
      },
    );
  } finally {
    notes.line = before;
    display.stop();
  }
}

function exploredText({ depth, states, transitions }: Explored): string {
  return `${number(states)} states, ${number(transitions)} transitions, ${depth} deep`;
}

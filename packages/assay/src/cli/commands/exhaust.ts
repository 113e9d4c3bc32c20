import { Option } from "commander";
import { EXIT_CODES, type Executor } from "../../campaign";
import { number, progressText, showProgress, violationLines, type Shown } from "../../display";
import {
  exhaust,
  exhaustedJson,
  exhaustedLines,
  exhaustedMarkdown,
  type Exhausted,
  type Explored,
  type SmallWorld,
} from "../../exhaust";
import type { Output } from "../../display/output";
import type { Project } from "../../project/project";
import type { Subject } from "../../types";
import { closeExecutors, openExecutors } from "../../workers";
import { placeBetween, writeBetween } from "../between";
import { keepUnsaved, replayCommand } from "../campaign/run";
import type { ToolCommand } from "../command";
import { choiceOf, seconds, whole, workersOf, type ChoiceFlags } from "../flags";
import { digestOf, exhaustWork, worldOf } from "../exhaust/work";
import { interruptible } from "../interrupt";
import { COUNTEREXAMPLES, EDITION_NAME, ENGINE, JSON_RESULT, RPC_URL, SHARD, WORKERS } from "../options";
import { settingsOf } from "../work/choice";
import { runPart, type PartAsked } from "../work/run-part";
import { allOrPart, refuse, type ShardFlags } from "../work/shard-flags";

const DEFAULT_DEPTH = 3;
const MOST_DEPTH = 12;
/** What stands in a Markdown file where the table goes. */
const MARK = "exhaust";

/** Flags of `assay exhaust`. */
export interface ExhaustFlags extends ChoiceFlags, ShardFlags {
  readonly depth: number;
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
  readonly markdown?: string;
}

/** `assay exhaust`. */
export const exhaustCommand: ToolCommand<ExhaustFlags> = {
  name: "exhaust",
  description: "run every sequence of a small world, each of its transitions once",
  options: [
    JSON_RESULT,
    new Option("--depth <n>", "calls and waits in a sequence").argParser(whole(1, MOST_DEPTH)).default(DEFAULT_DEPTH),
    WORKERS,
    EDITION_NAME,
    COUNTEREXAMPLES,
    ...SHARD,
    ENGINE,
    RPC_URL,
    new Option("--timeout <seconds>", "end after this many seconds (default: when it is done)").argParser(seconds),
    new Option("--broken <name>", "run on the contracts with this seeded bug"),
    new Option(
      "--markdown <file>",
      `run every depth up to the given one, and write what each costs into this file, between <!-- ${MARK} EDITION --> and its end`,
    ),
  ],
  action: (flags, { project, output }) =>
    allOrPart(
      { ...flags, seed: 0 },
      () => exhaustWorld(flags, project, output),
      (part) => exhaustPart(flags, part, project, output),
    ),
};

/** Runs one of n interleaved parts of the sequences on the chain, writes its bundle, and gives the exit code. */
async function exhaustPart(flags: ExhaustFlags, part: PartAsked, project: Project, output: Output): Promise<number> {
  refuse({
    "--timeout": { given: flags.timeout !== undefined, why: "how far it gets in a given time depends on the machine" },
    "--markdown": { given: flags.markdown !== undefined, why: "a bundle contains no times" },
  });
  const { depth, workers } = flags;
  const choice = choiceOf(flags, project);
  const settings = { ...settingsOf(choice), depth, world: digestOf(worldOf(project, choice.edition)) };
  return runPart(exhaustWork, settings, part, { project, output, workers, rpcUrl: choice.rpcUrl });
}

/** Exhausts the small world of an edition, and gives the exit code. */
async function exhaustWorld(flags: ExhaustFlags, project: Project, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  const { edition, variant } = choice;
  const workers = workersOf(flags.workers, choice);
  const world = worldOf(project, edition);
  const mark = `${MARK} ${edition}`;
  if (flags.markdown !== undefined) placeBetween(flags.markdown, mark);
  const subject = await project.subject(choice, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: finishing what is running, starting nothing new"));
  try {
    const executors = await openExecutors(workers, project.source(choice), terminal.line);
    try {
      const results = await depthsOf(flags, { subject, world, executors, signal: interrupt.signal }, output);
      for (const line of exhaustedLines(results)) terminal.line(line);
      const last = results.at(-1);
      if (last === undefined) return EXIT_CODES.incomplete;
      if (flags.markdown !== undefined) writeBetween(flags.markdown, mark, exhaustedMarkdown(results, workers));
      const engine = executors[0]?.name ?? choice.engine;
      const depths = results.map(exhaustedJson);
      output.result(JSON.stringify({ edition, engine, variant, workers, ...exhaustedJson(last), depths }));
      return EXIT_CODES[last.outcome];
    } finally {
      await closeExecutors(executors);
    }
  } finally {
    interrupt.release();
  }
}

interface ExhaustSetup {
  readonly subject: Subject<unknown, unknown>;
  readonly world: SmallWorld;
  readonly executors: readonly Executor[];
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
  { subject, world, executors, signal }: ExhaustSetup,
  output: Output,
): Promise<Exhausted> {
  let now = (): Shown => ({ done: 0, text: "looking for states" });
  const display = showProgress(output.terminal, () => now());
  const notice = (text: string): void => display.note(text);
  try {
    return await exhaust(
      subject,
      world,
      executors,
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
          now = () => ({ done: progress().done, text: progressText(progress()) });
        },
      },
    );
  } finally {
    display.stop();
  }
}

function exploredText({ depth, states, transitions }: Explored): string {
  return `${number(states)} states, ${number(transitions)} transitions, ${depth} deep`;
}

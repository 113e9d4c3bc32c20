import { Argument, Option } from "commander";
import { z } from "zod";
import { traceJson } from "../../evm/trace";
import {
  findingSchema,
  hashedAnswers,
  readCounterexample,
  replay,
  replayLaw,
  type Counterexample,
  type Replayed,
} from "../../run/counterexample";
import { count, duration } from "../../explain/display";
import { messageOf } from "../../run/judge";
import {
  inspectReplay,
  narration,
  narrativeJson,
  stateData,
  stateJson,
  stateLines,
  stepIndex,
  narrativeLines,
  narrate,
  verdictText,
} from "../../explain/narrative";
import { changesIn, digestOf, rerun } from "../../check/watch";
import { openSetup } from "../../campaign/workers";
import { choiceOf, UsageError, type ChoiceFlags, whole } from "../flags";
import { interruptible } from "../interrupt";
import type { errorJson } from "../json";
import type { Project, SetupChoice } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import { traceOf, type Trace } from "../replay-trace";
import type { ToolCommand } from "../command";
import { JSON_RESULT, ENGINE, RPC_URL } from "../options";

/** Flags of `assay replay`. */
export interface ReplayFlags extends Omit<ChoiceFlags, "edition"> {
  readonly edition?: string;
  /** Replay on the intact contracts, though it was found with a bug. */
  readonly intact?: boolean;
  /** Print the whole state after this step; with `trace`, look into this step. */
  readonly step?: number;
  /** Look into the call of the step that failed. */
  readonly trace?: boolean;
  /** Replay whenever a contract changes. */
  readonly watch?: boolean;
}

/** A failure that shows again is a violation. */
const EXIT_CODES: Readonly<Record<Replayed["outcome"], number>> = { same: 7, different: 7, gone: 0 };
/** A replay that could not be made. */
const FAULT = 1;

const json = z.object({
  file: z.string(),
  edition: z.string(),
  bug: z.string().nullable(),
  engine: z.string(),
  outcome: z
    .enum(["same", "different", "gone"])
    .describe("same: the same failure at the same step; different: another one; gone: it does not fail any more"),
  expected: z.string().describe("the counterexample's identity"),
  received: z.string().nullable().describe("the identity now"),
  step: count.nullable().describe("index of the step that fails now"),
  findings: z.array(findingSchema),
  fixtureChanged: z.boolean().describe("the contracts are no longer those that the failure was found on"),
  codeChanged: z
    .boolean()
    .describe("the project's own programs (model, rules) are no longer those that predicted what is stored"),
  probes: z
    .object({ tried: count, accepted: count, findings: z.array(findingSchema) })
    .optional()
    .describe("of a case of an objective with probes: those that are accepted without the attackers"),
  story: narrativeJson,
  state: stateJson.optional().describe("with --step: all that is observed after the step"),
  trace: traceJson.nullable().optional().describe("with --trace; null when the step calls nothing"),
});
type ReplayJson = Printed<typeof json>;

/** `assay replay`. */
export const replayCommand: ToolCommand<typeof json, ReplayFlags, [file: string]> = {
  name: "replay",
  description: "replay a counterexample",
  operands: [new Argument("<file>", "the counterexample, a file from counterexamples/")],
  options: [
    JSON_RESULT,
    ENGINE,
    RPC_URL,
    new Option("--edition <name>", "edition of the protocol (default: the counterexample's)"),
    new Option("--bug <name>", "replay on the contracts with this bug (default: the counterexample's)"),
    new Option("--intact", "replay on the contracts without any bug"),
    new Option(
      "--step <n>",
      "print the state of the model and the chain after this step; 0 means before the first",
    ).argParser(whole(0, 1e6)),
    new Option("--trace", "trace the failing step (or the one of --step): stack, calls, events, named storage"),
    new Option("--watch", "replay again whenever a contract changes, until Ctrl-C"),
  ],
  json,
  action: (flags, { project, output }, file) => replayStored(file, flags, project, output),
};

/** Runs a stored counterexample again and returns the exit code. */
async function replayStored(
  path: string,
  flags: ReplayFlags,
  project: Project,
  output: Output<ReplayJson | Printed<typeof errorJson>>,
): Promise<number> {
  const counterexample = await readCounterexample(path);
  const { opening, steps } = counterexample;
  if (flags.step !== undefined) stepIndex(flags.step, opening, steps);
  const choice = chosen(counterexample, flags, project);
  const once = { path, counterexample, flags, choice, project, output };
  if (flags.watch === true) return watchReplays(once);
  const interrupt = interruptible(() => output.terminal.line("interrupted: ending after the replay that is running"));
  try {
    const { result, replayed } = await replayOnce(once, true);
    output.result(result);
    return EXIT_CODES[replayed.outcome];
  } finally {
    interrupt.release();
  }
}

function chosen({ bug: found, edition }: Counterexample, flags: ReplayFlags, project: Project): SetupChoice {
  const bug = flags.intact === true ? null : (flags.bug ?? found);
  const { bug: _, ...others } = flags;
  return choiceOf({ ...others, edition: flags.edition ?? edition, ...(bug === null ? {} : { bug }) }, project);
}

interface Once {
  readonly path: string;
  readonly counterexample: Counterexample;
  readonly flags: ReplayFlags;
  readonly choice: SetupChoice;
  readonly project: Project;
  readonly output: Output<ReplayJson | Printed<typeof errorJson>>;
}

/** Replays, and prints what was asked for; `result` is the object that `--json` prints. */
async function replayOnce(
  { path, counterexample: stored, flags, choice, project, output: { terminal } }: Once,
  whole: boolean,
): Promise<{ readonly result: ReplayJson; readonly replayed: Replayed }> {
  const subject = await project.subject(choice, terminal.line);
  const setup = await openSetup(project.source(choice), terminal.line);
  let again: { readonly counterexample: Counterexample; readonly replayed: Replayed };
  let texts: ReadonlyMap<string, string> = new Map();
  try {
    again =
      stored.law === undefined
        ? { counterexample: stored, replayed: await replay(stored, setup.subject, setup.engine) }
        : await replayLaw(stored, setup.laws?.() ?? [], setup.subject, setup.engine);
    if (flags.step !== undefined && stored.law === undefined) {
      const until = again.replayed.steps.slice(0, stepIndex(flags.step, stored.opening, again.replayed.steps) + 1);
      texts = await hashedAnswers(setup.subject, setup.engine, until, narration(setup.subject).narrator);
    }
  } finally {
    await setup.engine.close();
  }
  const { counterexample, replayed } = again;
  const { opening } = counterexample;
  const inspected = inspectReplay(counterexample, subject, replayed);
  const narrative = narrate(counterexample, replayed, subject);
  const print = (lines: readonly string[]): void => lines.forEach((line) => terminal.line(line));
  const asked = flags.step === undefined ? undefined : stepIndex(flags.step, opening, inspected);
  if (whole) print(narrativeLines(counterexample, replayed, narrative, subject, terminal.colour));
  if (asked !== undefined && flags.trace !== true)
    print(["", ...stateLines(inspected, asked, subject, terminal.colour, texts)]);
  const trace: Trace | undefined =
    flags.trace === true
      ? await traceOf({ subject, replayed, inspected, asked, opening, choice, project, terminal })
      : undefined;
  print(trace?.lines ?? []);
  const result = {
    ...resultOf(path, counterexample, replayed, setup.engine.name),
    story: narrative,
    ...(asked === undefined ? {} : { state: stateData(inspected, asked, texts) }),
    ...(trace === undefined ? {} : { trace: trace.data }),
  };
  return { result, replayed };
}

/** Replays whenever a contract changes, until Ctrl-C; the exit code is that of the last replay. */
async function watchReplays(once: Once): Promise<number> {
  const { project, output, counterexample } = once;
  const { terminal } = output;
  const folder = project.watched;
  if (folder === undefined)
    throw new UsageError("--watch: the project in assay.config.ts has no folder to watch (`watched`)");
  const changes = await changesIn(folder);
  const interrupt = interruptible(() => terminal.line("interrupted"));
  let code = 0;
  let before = "";
  const run = async (): Promise<void> => {
    const started = performance.now();
    let verdict: string;
    try {
      const { result, replayed } = await replayOnce(once, before === "");
      verdict = verdictText(counterexample, replayed);
      code = EXIT_CODES[replayed.outcome];
      output.result(result);
    } catch (error) {
      // contracts that do not compile are what one sees while they are written
      verdict = `not replayed: ${messageOf(error)}`;
      code = FAULT;
      output.result({ outcome: "error", error: messageOf(error) });
    }
    before = verdict;
    terminal.line(`${verdict} (${duration((performance.now() - started) / 1_000)})`);
    if (!interrupt.signal.aborted) terminal.line(`waiting for a change in ${folder} (Ctrl-C ends)`);
  };
  try {
    await rerun(run, changes, () => digestOf(folder), interrupt.signal);
    return code;
  } finally {
    interrupt.release();
    await changes.close();
  }
}

function resultOf(path: string, { identity, edition, bug }: Counterexample, replayed: Replayed, engine: string) {
  const { outcome, findings, fixtureChanged, codeChanged, step, probes } = replayed;
  return {
    file: path,
    edition,
    bug,
    engine,
    outcome,
    expected: identity,
    received: findings[0]?.id ?? null,
    step: step ?? null,
    findings,
    fixtureChanged,
    codeChanged,
    ...(probes === undefined ? {} : { probes }),
  };
}

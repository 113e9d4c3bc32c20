import { Argument, Option } from "commander";
import { z } from "zod";
import { traceJson } from "../../evm/trace";
import {
  measuredFor,
  readCounterexample,
  replay,
  replayLaw,
  type Counterexample,
  type Replayed,
} from "../../run/counterexample";
import { inspectReplay, printProgram } from "../../explain/narrative";
import { count, table } from "../../explain/display";
import {
  explainFailure,
  explainLaw,
  explanationJson,
  questionOf,
  formatExplanation,
  type FormattedExplanation,
} from "../../explain";
import { openSetup } from "../../campaign/workers";
import { choiceOf, UsageError, type ChoiceFlags } from "../flags";
import type { Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import { traceOf } from "../replay-trace";
import type { ToolCommand } from "../command";
import { JSON_RESULT, ENGINE, RPC_URL } from "../options";

/** Flags of `assay explain`. */
export interface ExplainFlags extends Omit<ChoiceFlags, "edition"> {
  readonly edition?: string;
  /** Look into the call of the step that failed. */
  readonly trace?: boolean;
}

const json = explanationJson.extend({
  file: z.string(),
  edition: z.string(),
  bug: z.string().nullable(),
  identity: z.string(),
  runs: count.describe("sequences that were run"),
  trace: traceJson.nullable().optional().describe("with --trace; null when the failing step calls nothing"),
});

/** `assay explain`. */
export const explainCommand: ToolCommand<typeof json, ExplainFlags, [file: string]> = {
  name: "explain",
  description: "find the single changes to a counterexample that make its failure disappear",
  operands: [new Argument("<file>", "the counterexample, a file from counterexamples/")],
  options: [
    JSON_RESULT,
    ENGINE,
    RPC_URL,
    new Option("--edition <name>", "edition of the protocol (default: the counterexample's)"),
    new Option("--bug <name>", "run on the contracts with this bug (default: the counterexample's)"),
    new Option("--trace", "also trace the failing step, as `assay replay --trace` does"),
  ],
  json,
  action: (flags, { project, output }, file) => explainCounterexample(file, flags, project, output),
};

/** Says which single changes of a stored counterexample make its failure disappear, and returns the exit code. */
async function explainCounterexample(
  path: string,
  flags: ExplainFlags,
  project: Project,
  output: Output<Printed<typeof json>>,
): Promise<number> {
  const { terminal } = output;
  const counterexample = await readCounterexample(path);
  if (counterexample.objective?.probes !== undefined)
    throw new UsageError(
      `${path}: expected a case without probes, received one of ${counterexample.objective.name}: another value would also change the world without the attackers; \`assay replay\` shows which calls are refused`,
    );
  const bug = flags.bug ?? counterexample.bug;
  const edition = flags.edition ?? counterexample.edition;
  const choice = choiceOf({ ...flags, edition, ...(bug === null ? {} : { bug }) }, project);
  const setup = await openSetup(project.source(choice), terminal.line);
  const traced = async (again: Counterexample, replayed: Replayed) => {
    const { subject } = setup;
    const inspected = inspectReplay(again, subject, replayed);
    const given = { subject, replayed, inspected, asked: undefined, opening: again.opening };
    const { lines, data } = await traceOf({ ...given, choice, project, terminal });
    for (const line of lines) terminal.line(line);
    return { trace: data };
  };
  try {
    const { engine } = setup;
    const { identity } = counterexample;
    if (counterexample.law !== undefined) {
      const again = await replayLaw(counterexample, setup.laws?.() ?? [], setup.subject, engine);
      if (again.replayed.outcome === "gone")
        throw new UsageError(
          `${path}: expected ${identity} to be violated again, it holds; there is nothing to explain`,
        );
      const formatted = explainLaw(again.counterexample);
      for (const line of printProgram(again.counterexample, (id) => setup.subject.rule(id))) terminal.line(line);
      for (const line of linesOf(formatted, "the law's verdict depends on the results of these steps:"))
        terminal.line(line);
      const more = flags.trace === true ? await traced(again.counterexample, again.replayed) : {};
      output.result({ file: path, edition, bug, identity, runs: 1, ...formatted, ...more });
      return 0;
    }
    const subject = measuredFor(counterexample, setup.subject) ?? setup.subject;
    const { callEditor } = subject;
    if (callEditor === undefined)
      throw new UsageError(`${subject.name} has no call editor, so no value can be changed: nothing can be explained`);
    const question = questionOf(counterexample, subject, callEditor);
    for (const line of printProgram(counterexample, (id) => subject.rule(id))) terminal.line(line);
    const explanation = await explainFailure(subject, callEditor, engine, question);
    const formatted = formatExplanation(explanation);
    for (const line of linesOf(formatted)) terminal.line(line);
    terminal.line(`${explanation.runs} runs`);
    const more =
      flags.trace === true ? await traced(counterexample, await replay(counterexample, setup.subject, engine)) : {};
    output.result({ file: path, edition, bug, identity, runs: explanation.runs, ...formatted, ...more });
    return 0;
  } finally {
    await setup.engine.close();
  }
}

function linesOf(
  { lines, others, indifferent }: FormattedExplanation,
  title = "the failure disappears when any one of these values changes:",
): string[] {
  return [
    ...(lines.length === 0
      ? ["none of the single changes that were tried makes the failure disappear"]
      : [
          title,
          table(
            ["step", "what", "now", "passes with", "side", "then"],
            lines.map(({ step, what, now, passes, side, then }) => [step, what, now, passes, side, then]),
          ),
        ]),
    ...listed("another failure takes its place with", others),
    ...listed("the failure does not depend on these values", indifferent),
  ];
}

function listed(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${item}`)];
}

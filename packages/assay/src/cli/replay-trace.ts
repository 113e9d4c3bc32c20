import type { InspectedStep, Replayed } from "../run/counterexample";
import type { Printed, Terminal } from "../explain/display";
import { narration, stepNumber } from "../explain/narrative";
import { traceData, traceLines, traceStep, type traceJson } from "../evm/trace";
import type { Subject } from "../core/types";
import { UsageError } from "./flags";
import type { Project, SetupChoice } from "../project/project";

/** A trace for people and for programs. */
export interface Trace {
  readonly lines: readonly string[];
  readonly data: Printed<typeof traceJson> | null;
}

/** What is to trace. */
export interface TraceChoice {
  readonly subject: Subject<unknown, unknown>;
  readonly replayed: Replayed;
  readonly inspected: readonly InspectedStep[];
  /** Index of the step that was asked for; absent: the one that failed. */
  readonly asked: number | undefined;
  readonly opening: number;
  readonly choice: SetupChoice;
  readonly project: Project;
  readonly terminal: Terminal;
}

/** Looks into the call of the failing step, or of the one asked for. */
export async function traceOf({
  subject,
  replayed,
  inspected,
  asked,
  opening,
  choice,
  project,
  terminal,
}: TraceChoice): Promise<Trace> {
  const { formatting, fixture } = subject;
  if (formatting === undefined || project.debug === undefined)
    throw new UsageError("--trace: the project has no Solidity contracts to trace");
  const index = asked ?? replayed.step;
  if (index === undefined)
    throw new UsageError("--trace: no step fails any more; choose the step to trace with --step");
  const step = inspected[index]?.step;
  const called = step?.call;
  if (called === undefined) {
    const text = `--trace: only time passes in step ${stepNumber(index, opening)}, no code runs; name a step with a call with --step`;
    // the failing step cannot be chosen: that it has no call is an answer, a step that was asked for is a mistake
    if (asked !== undefined) throw new UsageError(text);
    return { lines: ["", text], data: null };
  }
  const trace = await traceStep(replayed, index, {
    fixture,
    contractAt: (address) => formatting.contractAt(address),
    nameOf: (address) => subject.nameOf(address),
    debug: project.debug(choice, terminal.line),
  });
  const { narrator, see } = narration(subject);
  for (const one of inspected.slice(0, index + 1)) see(one);
  const { book, formatter } = narrator;
  if (book === undefined || formatter === undefined)
    throw new Error("a subject with a formatting has a book and a formatter");
  const title = `step ${stepNumber(index, opening)} in detail: `;
  const [head = "", ...lines] = traceLines(trace, { book, formatter }, terminal.colour);
  return { lines: ["", `${title}${head}`, ...lines], data: traceData(trace, { book, formatter }) };
}

import { join } from "node:path";
import { number } from "../../../explain/display";
import { counted } from "../../../core/format";
import { messageOf } from "../../../run/judge";
import type { Finding, GateProject, ObjectiveLimit, Status, StepContext, StepOutcome } from "../types";
import { maximiseJson, type MaximiseJson } from "../answers";
import { findingOf } from "../violations";
import { COUNTEREXAMPLES } from "./campaign";
import { held, parse, type Step } from "./step";

/** Seconds of a search with few sequences, most of which go into starting and confirming on the chain. */
const SECONDS = 5;
/** A search with fewer sequences ends before worker processes have started. */
const WORTH_WORKERS = 1_000;

/** The result of the search for one objective. */
interface Judged {
  readonly status: Extract<Status, "held" | "violated" | "vacuous" | "error" | "interrupted">;
  /** A few words. */
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly data: unknown;
}

/** Limits of an edition, in the order in which the project names them. */
export function limitsOf({ limits = [] }: GateProject, edition: string): readonly ObjectiveLimit[] {
  return limits.filter(({ editions }) => editions?.includes(edition) ?? true);
}

/** Searches for a value above the limit of each objective, with a fixed number of sequences from a seed. A failed search does not stop the others. */
export function objectivesStep(limits: readonly ObjectiveLimit[], edition: string): Step {
  return {
    name: "objectives",
    part: edition,
    cost: { kind: "fixed", seconds: SECONDS * limits.length },
    needsContracts: true,
    mayBeLeftOut: true,
    run: async (context) => {
      const judged: Judged[] = [];
      for (const limit of limits) judged.push(await judge(limit, edition, context));
      return outcomeOf(judged, limits);
    },
  };
}

/** The step's status is the first of these that an objective has. */
const WEIGHTS: readonly Judged["status"][] = ["violated", "interrupted", "error", "vacuous"];

function outcomeOf(judged: readonly Judged[], limits: readonly ObjectiveLimit[]): StepOutcome {
  const findings = judged.flatMap((one) => one.findings);
  const data = judged.map((one) => one.data);
  const status = WEIGHTS.find((one) => judged.some((each) => each.status === one));
  const texts = judged.filter((one) => one.status === (status ?? "held")).map(({ text }) => text);
  if (status === undefined)
    return held(`${counted(limits.length, "objective")} within limits: ${texts.join("; ")}`, data, findings);
  return { status, summary: texts.join("; "), findings, data };
}

/** Searches for one objective, and turns an error into its outcome. */
async function judge(limit: ObjectiveLimit, edition: string, context: StepContext): Promise<Judged> {
  try {
    return await searched(limit, edition, context);
  } catch (error) {
    if (context.options.signal.aborted) throw error;
    const message = messageOf(error);
    const [text = ""] = message.split("\n");
    const summary = `limit of ${limit.objective}: ${text}`;
    const details = message.split("\n");
    return {
      status: "error",
      text: summary,
      findings: [{ rule: "objectives/error", level: "error", message: summary, details }],
      data: { ...limit, outcome: "error" },
    };
  }
}

async function searched(limit: ObjectiveLimit, edition: string, context: StepContext): Promise<Judged> {
  const { assay, options } = context;
  if (!Number.isSafeInteger(limit.runs) || limit.runs < 1)
    throw new Error(`expected 1 sequence or more, received ${limit.runs}`);
  const { json, stopped } = await assay(["maximise", ...flagsOf(limit, edition, options)]);
  const found = parse("maximise", maximiseJson, json);
  const { objective, unit, best, value, outcome, planned, seed, file } = found;
  const data = { ...limit, seed, unit, best, value, outcome, sequences: planned.sequences, file };
  const text = `${objective} ${best ?? "nothing"} of ${limit.above} ${unit}`;
  if (outcome === "differs") {
    const id = found.finding?.id ?? objective;
    const differs = { ...(found.finding ?? { ...found, predicted: null, observed: null }), id, file };
    const finding = await findingOf(differs, edition, context);
    return { status: "violated", text: `${id} (on the way to ${objective})`, findings: [finding], data };
  }
  if (found.exceeded) {
    const finding = await excess(found, limit, edition, context);
    return { status: "violated", text: exceedsText(found, limit), findings: [finding], data };
  }
  if (stopped || planned.sequences < limit.runs)
    return { status: "interrupted", text: `${text}, ${number(planned.sequences)} sequences`, findings: [], data };
  if (outcome === "none") {
    const message = `${objective}: none of ${counted(planned.sequences, "sequence")} has a value`;
    return { status: "vacuous", text: message, findings: [{ rule: objective, level: "warning", message }], data };
  }
  return { status: "held", text, findings: outcome === "less" ? [unconfirmed(found)] : [], data };
}

function flagsOf(
  { objective, above, runs, seed }: ObjectiveLimit,
  edition: string,
  { out, bug, workers, seed: ofGate }: StepContext["options"],
): readonly string[] {
  const processes = runs < WORTH_WORKERS ? 1 : workers;
  return [
    ...["--objective", objective, `--above=${above}`, "--edition", edition],
    ...["--seed", String(seed ?? ofGate), "--runs", String(runs)],
    ...["--out", join(out, COUNTEREXAMPLES, `objectives-${edition}`)],
    ...(bug === null ? [] : ["--bug", bug]),
    ...(processes === null ? [] : ["--workers", String(processes)]),
  ];
}

/** "attacker-wealth 12.5 native, 2.5 more than 10": what the chain showed. */
function exceedsText({ objective, value, unit, excess }: MaximiseJson, { above }: ObjectiveLimit): string {
  return `${objective} ${value ?? "nothing"} ${unit}, ${excess ?? ""} more than ${above}`;
}

/** No single line causes a value, so the place is where the last call of the case entered; the message says so. */
async function excess(
  found: MaximiseJson,
  limit: ObjectiveLimit,
  edition: string,
  context: StepContext,
): Promise<Finding> {
  const { title, rules, objective, file, finding: shown } = found;
  const message = `${title}: ${exceedsText(found, limit)}`;
  const violation = { id: shown?.id ?? objective, title: message, rules, file };
  const finding = await findingOf({ ...violation, predicted: null, observed: null, unit: null }, edition, context);
  const { entered: _, ...others } = finding;
  return others.place === undefined
    ? others
    : { ...others, message: `${message} (the last call of the case entered here)` };
}

function unconfirmed({ objective, best, value, unit }: MaximiseJson): Finding {
  return {
    rule: objective,
    level: "note",
    message: `not confirmed: the model reaches ${value ?? best ?? "nothing"} ${unit}; the chain agrees with the model, but shows a smaller value`,
  };
}

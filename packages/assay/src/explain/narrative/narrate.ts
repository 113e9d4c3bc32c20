import { inspect, type Counterexample, type InspectedStep, type Replayed } from "../../run/counterexample";
import type { Finding } from "../../run/judge";
import { AbiBook, dateText, durationText, type Narrator, type Formatter } from "../../core/format";
import type { Subject } from "../../core/types";
import { differencesOf, type Difference } from "./differences";
import { callText, observedText, predictedLines } from "./outcome";
import { stepNumber } from "./program";

/** A step in words. */
export interface NarratedStep {
  /** 1 for the first after the opening. */
  readonly number: number;
  /** Unix seconds, and the same in UTC. */
  readonly time: number;
  readonly utc: string;
  /** Since the beginning: "+3 days 04:00:00". */
  readonly since: string;
  /** "" when nobody called. */
  readonly actor: string;
  /** The call in words, or that time passes. */
  readonly words: string;
  readonly verdict: "as predicted" | "not predicted" | "failed" | "not judged";
  /** What the model said; several when it allows several errors. Empty without a call. */
  readonly predicted: readonly string[];
  /** What the chain did; undefined without a call. */
  readonly observed: string | undefined;
  /** Both sides say that the call succeeds, or both that it fails as it did. */
  readonly agreed: boolean;
  /** What differs; only at the step that failed. */
  readonly differences: readonly Difference[];
}

/** A replayed counterexample, in words. */
export interface Narrative {
  /** When it begins, UTC. */
  readonly begins: string;
  readonly steps: readonly NarratedStep[];
  /** The findings at the step that failed. */
  readonly findings: readonly Finding[];
  /** Rules that the specification of the failing call names, and where, when no finding names any. */
  readonly stated: { readonly rules: readonly string[]; readonly where: string } | undefined;
}

/** A counterexample's steps with what the chain answered now. @throws InternalError when its entities are unknown. */
export function inspectReplay(
  counterexample: Counterexample,
  subject: Subject<unknown, unknown>,
  { results }: Replayed,
): readonly InspectedStep[] {
  return inspect(counterexample, subject.kinds, results);
}

/** Describes what happened, step by step. */
export function narrate(
  counterexample: Counterexample,
  replayed: Replayed,
  subject: Subject<unknown, unknown>,
): Narrative {
  const inspected = inspectReplay(counterexample, subject, replayed);
  const start = inspected[0]?.step.time ?? 0;
  const formatting = narration(subject);
  const steps: NarratedStep[] = [];
  for (const [index, one] of inspected.entries()) {
    formatting.see(one);
    if (index < counterexample.opening && index !== replayed.step) continue;
    steps.push(
      narratedStep(one, { index, start, opening: counterexample.opening, replayed, narrator: formatting.narrator }),
    );
  }
  const call = replayed.step === undefined ? undefined : inspected[replayed.step]?.step.call;
  const item = call === undefined ? undefined : formatting.narrator.book?.call(call.to, call.data);
  const named = replayed.findings.some(({ rules }) => rules.length > 0);
  return {
    begins: dateText(BigInt(start)),
    steps,
    findings: replayed.findings,
    stated: named || item === undefined ? undefined : subject.formatting?.rulesOf(item.contract, item.name),
  };
}

/** A narrator that knows, as steps are seen, what the model says the state is. */
export function narration(subject: Subject<unknown, unknown>): {
  readonly narrator: Narrator;
  readonly see: (step: InspectedStep) => void;
} {
  const state = new Map<string, ReadonlyMap<string, bigint | undefined>>();
  const look: Formatter["look"] = (kind, id, field) => state.get(`${kind}:${id}`)?.get(field);
  const see = ({ entities }: InspectedStep): void => {
    for (const { kind, id, fields } of entities)
      state.set(`${kind}:${id}`, new Map(fields.map(({ name, predicted, observed }) => [name, predicted ?? observed])));
  };
  const { formatting } = subject;
  if (formatting === undefined) return { narrator: { subject }, see };
  const formatter: Formatter = { formatting, nameOf: (address) => subject.nameOf(address), look };
  return { narrator: { subject, book: new AbiBook(formatting), formatter }, see };
}

interface Around {
  readonly index: number;
  readonly start: number;
  readonly opening: number;
  readonly replayed: Replayed;
  readonly narrator: Narrator;
}

function narratedStep(one: InspectedStep, { index, start, opening, replayed, narrator }: Around): NarratedStep {
  const { step, result } = one;
  const { call, expect } = step;
  const failed = index === replayed.step;
  const prediction = call !== undefined && expect === undefined ? "not predicted" : "as predicted";
  const { formatter } = narrator;
  // where something is wrong nothing is rounded away
  const exact =
    failed && formatter !== undefined ? { ...narrator, formatter: { ...formatter, exact: true } } : narrator;
  return {
    number: stepNumber(index, opening),
    time: step.time,
    utc: dateText(BigInt(step.time)),
    since: `+${durationText(BigInt(step.time - start))}`,
    actor: call === undefined ? "" : step.actor,
    words: callText(step, narrator),
    verdict: failed ? "failed" : replayed.step !== undefined && index > replayed.step ? "not judged" : prediction,
    predicted: call === undefined || expect === undefined ? [] : predictedLines(call, expect, exact),
    observed:
      call === undefined || result.call === undefined ? undefined : observedText(call, result.call, exact, !failed),
    agreed:
      prediction === "as predicted" &&
      !replayed.findings.some(({ kind }) => failed && (kind === "status" || kind === "error")),
    differences: failed ? differencesOf(one, exact) : [],
  };
}

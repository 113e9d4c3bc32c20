import { inspect, type Counterexample, type InspectedStep, type Replayed } from "../../run/counterexample";
import type { Finding } from "../../run/judge";
import { AbiBook, dateText, durationText, type Narrator, type Formatter } from "../../core/format";
import type { Subject } from "../../core/types";
import { differencesOf, type Difference } from "./differences";
import { callText, observedText, predictedLines } from "./outcome";
import { stepNumber } from "./program";

/** A step in words. */
export interface NarratedStep {
  /** 1 for the first step after the opening. */
  readonly number: number;
  /** Unix seconds, and the same in UTC. */
  readonly time: number;
  readonly utc: string;
  /** Since the beginning: "+3 days 04:00:00". */
  readonly since: string;
  /** "" for a step without a call. */
  readonly actor: string;
  /** The call in words, or that time passes. */
  readonly words: string;
  readonly verdict: "as predicted" | "not predicted" | "failed" | "not judged";
  /** The model's predictions; several when it allows several errors. Empty without a call. */
  readonly predicted: readonly string[];
  /** The call's result on the chain; undefined without a call. */
  readonly observed: string | undefined;
  /** Whether the call ended as the model predicted. */
  readonly agreed: boolean;
  /** The differences; empty except at the step that failed. */
  readonly differences: readonly Difference[];
}

/** A replayed counterexample, in words. */
export interface Narrative {
  /** When it begins, UTC. */
  readonly begins: string;
  readonly steps: readonly NarratedStep[];
  /** The findings at the step that failed. */
  readonly findings: readonly Finding[];
  /** If no finding names a rule: the rules that the documentation of the failing call names, and where. */
  readonly stated: { readonly rules: readonly string[]; readonly where: string } | undefined;
}

/** A counterexample's steps with the chain's answers of this replay. @throws InternalError when its entities are unknown. */
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

/** A narrator that follows the model's state while steps are passed to `see`. */
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
  // the failing step shows exact values
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

import { z } from "zod";
import {
  findingSchema,
  inspect,
  type Counterexample,
  type InspectedStep,
  type Replayed,
} from "../../run/counterexample";
import { AbiBook, dateText, durationText, type Narrator, type Formatter } from "../../core/format";
import type { Subject } from "../../core/types";
import type { Printed } from "../../core/types/printed";
import { differenceJson, differencesOf } from "./differences";
import { callText, observedText, predictedLines } from "./outcome";
import { stepNumber } from "./program";

/** A step in words. */
const stepJson = z.object({
  number: z.number().int().describe("1 for the first after the opening"),
  time: z.number().int().describe("Unix seconds"),
  utc: z.string(),
  since: z.string().describe('since the beginning: "+3 days 04:00:00"'),
  actor: z.string().describe('"" when nobody called'),
  words: z.string().describe("the call in words, or that time passes"),
  verdict: z
    .enum(["as predicted", "not predicted", "failed", "not judged", "decides", "done"])
    .describe("of a violated law: whether its verdict depends on the step's result"),
  predicted: z
    .array(z.string())
    .describe("what the model said; several when it allows several errors; empty without a call"),
  observed: z.string().optional().describe("what the chain did; absent without a call"),
  agreed: z.boolean().describe("both sides say that the call succeeds, or both that it fails as it did"),
  differences: z.array(differenceJson).describe("what differs, at the step that failed"),
});
export type NarratedStep = Printed<typeof stepJson>;

/** A replayed counterexample, in words. */
export const narrativeJson = z.object({
  begins: z.string().describe("when it begins, UTC"),
  steps: z.array(stepJson),
  findings: z.array(findingSchema).describe("at the step that failed"),
  stated: z
    .object({ rules: z.array(z.string()), where: z.string() })
    .optional()
    .describe("rules that the specification of the failing call names, and where, when no finding names any"),
});
export type Narrative = Printed<typeof narrativeJson>;

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
    steps.push(narratedStep(one, { ...{ index, start, counterexample, replayed }, narrator: formatting.narrator }));
  }
  const call = replayed.step === undefined ? undefined : inspected[replayed.step]?.step.call;
  const item = call === undefined ? undefined : formatting.narrator.book?.call(call.to, call.data);
  const named = replayed.findings.some(({ rules }) => rules.length > 0);
  const stated = named || item === undefined ? undefined : subject.formatting?.rulesOf(item.contract, item.name);
  return {
    begins: dateText(BigInt(start)),
    steps,
    findings: replayed.findings,
    // a project may know more of it than is printed
    stated: stated === undefined ? undefined : { rules: stated.rules, where: stated.where },
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
  readonly counterexample: Counterexample;
  readonly replayed: Replayed;
  readonly narrator: Narrator;
}

function narratedStep(one: InspectedStep, { index, start, counterexample, replayed, narrator }: Around): NarratedStep {
  const { opening, law, steps } = counterexample;
  const { step, result } = one;
  const { call, expect } = step;
  const failed = index === replayed.step;
  const lawful = steps[index]?.decides === undefined ? "done" : "decides";
  const prediction =
    law !== undefined ? lawful : call !== undefined && expect === undefined ? "not predicted" : "as predicted";
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

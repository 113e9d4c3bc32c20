import type { Counterexample, StoredStep } from "../../run/counterexample";
import { counted } from "../../core/format";

/** Most characters of unknown data: a selector and two words. */
const MOST_DATA = 138;

/** " with the bug no-burn"; "" for a counterexample of the intact contracts. `show` formats the name. */
export function bugText({ bug }: Pick<Counterexample, "bug">, show = (name: string) => name): string {
  return bug === null ? "" : ` with the bug ${show(bug)}`;
}

/** "seed 5, chunk 0, sequence 3": where it was found. */
export function originText({ origin: { seed, chunk, sequence }, law }: Pick<Counterexample, "origin" | "law">): string {
  if (law !== undefined) return `seed ${seed}, case ${sequence} of the law`;
  return `seed ${seed}, chunk ${chunk}, sequence ${sequence}`;
}

/** "shrunk from 12 steps to 3". */
export function shrunkText({ shrunk: { from, to } }: Pick<Counterexample, "shrunk">): string {
  return `shrunk from ${counted(from, "step")} to ${to}`;
}

/** Whether the counterexample is 1-minimal. `meaning` is printed after the term. */
export function minimalText({ shrunk }: Pick<Counterexample, "shrunk">, meaning = ""): string {
  return shrunk.minimal ? `1-minimal${meaning}` : "not proven 1-minimal: shrinking was cut short";
}

/** "BURN-1: its sentence", or the id alone if the rule has no text. */
export function ruleText(id: string, sentence: string | undefined): string {
  return sentence === undefined ? id : `${id}: ${sentence}`;
}

/** The printed number of the step at an index: 1 for the first that an action caused. */
export function stepNumber(index: number, opening: number): number {
  return index - opening + 1;
}

/** The result of a step's call when the counterexample was written. */
export interface StepOutcome {
  readonly ok: boolean;
  /** " with NotMember(alice)" for a call that reverted; "" for one that succeeded. */
  readonly reverted: string;
  /** Whether the model predicted this result; undefined when it predicted nothing. */
  readonly predicted: boolean | undefined;
}

/** The result of a step's call; undefined for a step without a call or an answer. */
export function outcomeOf(step: StoredStep): StepOutcome | undefined {
  const { call, expect, observed } = step;
  const came = observed.call;
  if (call === undefined || came === undefined) return undefined;
  if (came.ok) return { ok: true, reverted: "", predicted: expect?.ok };
  const predicted =
    expect === undefined ? undefined : !expect.ok && expect.errors.some(({ data }) => came.returnData.startsWith(data));
  return { ok: false, reverted: revertedWith(step), predicted };
}

/** The revert in the file's words, else in the prediction's, else as raw data. */
function revertedWith({ expect, observed: { call, reverted } }: StoredStep): string {
  const data = call?.returnData ?? "0x";
  if (data === "0x") return " without data";
  const predicted = expect?.ok === false ? expect.errors.find((error) => data.startsWith(error.data)) : undefined;
  return ` with ${reverted ?? predicted?.words ?? data.slice(0, MOST_DATA)}`;
}

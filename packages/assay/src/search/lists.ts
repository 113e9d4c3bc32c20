import type { CallEditor, Plain, PlannedStep, RecordedCall, Session } from "../core/types";
import { signals } from "./signals";

/** Deeper ones count as no lists: a call is some arguments, and a few structs in them. */
const LIST_DEPTH = 4;

/** How many entries the lists of a call have. */
export function listsOf(call: Plain, depth = 0): readonly number[] {
  if (typeof call !== "object" || call === null || depth >= LIST_DEPTH) return [];
  if (Array.isArray(call)) return [call.length];
  return Object.values(call).flatMap((value) => (value === undefined ? [] : listsOf(value, depth + 1)));
}

/** Whether a call has lists, and one entry in each at most: then no entry hides what another one comes to. */
export function hasSingleEntries(call: Plain): boolean {
  const lists = listsOf(call);
  return lists.includes(1) && lists.every((length) => length < 2);
}

/** How many entries the only list of a call has that has several; undefined where none has, or more than one. */
export function entriesOf(call: Plain): number | undefined {
  const long = listsOf(call).filter((length) => length > 1);
  return long.length === 1 ? long[0] : undefined;
}

/** The last step of an action that calls something. */
export function lastCallOf(steps: readonly PlannedStep[]): PlannedStep | undefined {
  return steps.filter(({ call }) => call !== undefined).at(-1);
}

/** What the last call of an action comes to: "ok", or the one error that refuses it; undefined where several do, or nothing is called. */
export function outcomeOf(steps: readonly PlannedStep[]): string | undefined {
  return outcomeOfCall(lastCallOf(steps)?.expect);
}

/** The same of one call. */
export function outcomeOfCall(expect: PlannedStep["expect"]): string | undefined {
  if (expect === undefined) return undefined;
  if (expect.ok) return "ok";
  return expect.errors.length === 1 ? expect.errors[0]?.name : undefined;
}

/**
 * What a call whose list has two entries would come to with each of them alone: "EffectiveWeightTooHigh,ok". Undefined for other calls, and where several errors refuse one of the two.
 * `before` gives sessions as they are before the call.
 */
export function outcomesAlone<Action>(
  callEditor: CallEditor<Action> | undefined,
  before: () => Session<Action>,
  recorded: RecordedCall | undefined,
  index: number,
): string | undefined {
  const call = recorded?.call;
  if (recorded === undefined || call === undefined || call === null || entriesOf(call) !== 2) return undefined;
  const [second, first, ...others] = callEditor?.shorter?.(call) ?? [];
  if (callEditor === undefined || first === undefined || second === undefined || others.length > 0) return undefined;
  const outcomes = [first, second].map((alone) =>
    outcomeOf(before().plan(callEditor.action({ ...recorded, call: alone }), index)),
  );
  signals.forget();
  return outcomes.includes(undefined) ? undefined : outcomes.join();
}

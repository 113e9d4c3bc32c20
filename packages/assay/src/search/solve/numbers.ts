import type { CallEditor, Editable, RecordedCall } from "../../types";
import type { Range } from "./seek";

/** Something about a call that is a number and can be another one. */
export interface ChangeableNumber {
  readonly range: Range;
  /** The values that it can have, where these are a few alone. */
  readonly choices: readonly bigint[] | undefined;
  /** The calls with another value. */
  put(value: bigint): readonly RecordedCall[];
}

/** How far behind the last moment that means something a call is moved: a year, in seconds. */
const BEHIND = 365n * 86_400n;
/** A moment behind this one is never: times of calls are whole seconds that a double can say. */
const FURTHEST = BigInt(Number.MAX_SAFE_INTEGER) - BEHIND;

/** The numbers of a call, with its time: when that changes, all calls behind it move as far. */
export function numbersOf(
  calls: readonly RecordedCall[],
  index: number,
  { arguments: args, moments }: Editable,
  editor: Pick<CallEditor<never>, "change">,
): readonly ChangeableNumber[] {
  const call = calls[index];
  if (call === undefined) return [];
  const numbers: ChangeableNumber[] = [];
  for (const { name, value, values } of args) {
    if (typeof value !== "bigint") continue;
    const put = (other: bigint): readonly RecordedCall[] =>
      calls.map((one, i) => (i === index ? { ...one, call: editor.change(one.call, name, other) } : one));
    if ("choices" in values) {
      const choices = values.choices.filter((choice) => typeof choice === "bigint");
      if (choices.length > 0) numbers.push({ range: { value, least: value, most: value }, choices, put });
    } else numbers.push({ range: { value, least: values.least, most: values.most }, choices: undefined, put });
  }
  const value = BigInt(call.time);
  const last = moments.reduce((latest, { value: at }) => (at > latest && at < FURTHEST ? at : latest), value);
  const least = BigInt(calls[index - 1]?.time ?? call.time);
  const put = (other: bigint): readonly RecordedCall[] => {
    const shift = Number(other - value);
    return calls.map((one, i) => (i < index ? one : { ...one, time: one.time + shift }));
  };
  numbers.push({ range: { value, least, most: last + BEHIND }, choices: undefined, put });
  return numbers;
}

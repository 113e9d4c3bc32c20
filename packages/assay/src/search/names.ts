import type { Argument, CallEditor, Editable, RecordedCall, Scalar } from "../core/types";

/** A call with what can be changed about it. */
export interface Studied {
  readonly call: RecordedCall;
  readonly arguments: Editable["arguments"];
}

/** Whether two arguments mean the same sort of thing: of one family, or called alike, as "asset" and "params.coverAsset" are. */
export function areAlike(a: Argument, b: Argument): boolean {
  if (a.family !== undefined || b.family !== undefined) return a.family === b.family;
  if (typeof a.value !== typeof b.value) return false;
  const [one, other] = [lastWord(a.name), lastWord(b.name)];
  return one.endsWith(other) || other.endsWith(one);
}

/** Whether an argument names a thing, and says no amount. */
export const isName = ({ value, values }: Argument): boolean => typeof value !== "boolean" && "choices" in values;

/** Whether there can be more of what an argument names: the next one has the next number. */
export const countsUp = ({ values }: Argument): boolean => "choices" in values && values.countsUp === true;

/** Whether an argument means the same sort of thing as another one, and may name some thing of it: one that it can choose, or one that there may be by then. */
export function mayName(argument: Argument, other: Argument, thing: Scalar): boolean {
  if (!("choices" in argument.values) || !isName(argument) || !areAlike(argument, other)) return false;
  return typeof thing === typeof argument.value && (countsUp(argument) || argument.values.choices.includes(thing));
}

/** A call with one of its arguments changed. */
export function withValue(
  studied: Studied,
  argument: Argument,
  value: Scalar,
  editor: Pick<CallEditor<unknown>, "change">,
): Studied {
  const { call } = studied;
  if (call.call === null || value === argument.value) return studied;
  return {
    call: { ...call, call: editor.change(call.call, argument.name, value) },
    arguments: studied.arguments.map((one) => (one.name === argument.name ? { ...one, value } : one)),
  };
}

/** What a number can be, and is; undefined for what is no number in a range. */
export function rangeOf({ value, values }: Argument): { least: bigint; most: bigint; value: bigint } | undefined {
  return typeof value === "bigint" && "least" in values ? { least: values.least, most: values.most, value } : undefined;
}

/** "coverasset" of "params.coverAsset". */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** The value of a range that is the nearest to a number. */
export function clamped(value: bigint, { least, most }: { readonly least: bigint; readonly most: bigint }): bigint {
  return value < least ? least : value > most ? most : value;
}

import type { Argument, CallEditor, Editable, Hex, Mark, Plain, Scalar } from "../../core/types";
import type { OperationCode } from "./calls";
import type { Call } from "./descriptors";
import type { Protocol } from "./protocol";
import type { Action } from "./sequence";
import { account, amount, leavesOf, rangeOfType, type Leaf } from "./sorts";
import type { Translator } from "./translator";
import { addressOf } from "./values";

const DAY = 86_400n;
/** Apart from all parameters, which may be called caller and value. */
const CALLER = "msg.sender";
const VALUE = "msg.value";
/** Wei that a call is made again with, at most: of this everyone has enough for a thousand calls. */
const MOST_WEI = 10n ** 23n;

/** Repeats calls with other values, which it chooses by the sorts of the arguments. */
export function callEditorOf<M, C extends string>(
  given: Protocol<M, C, never>,
  translator: Translator<M, C>,
  edition: string,
): CallEditor<Action> {
  const editable = (call: Call, kind: string, model: M, now: bigint): readonly Argument[] => {
    const of = translator.operation(kind);
    const marks = given.marks?.(model, call.caller) ?? [];
    return leaves(of, call).map((leaf) => argument(leaf, given.world.people, { now, marks }, show));
  };
  const execute = ({ operation }: OperationCode<M>, call: Call, model: M, now: bigint): void => {
    if (operation.precondition?.(model, call, now) !== false) operation.execute?.(model, call, now);
  };
  const show = (value: Scalar): string =>
    typeof value === "string" ? (translator.nameOf(value) ?? value) : String(value);
  return {
    recordedCallOf: ({ time, kind, call, facts }) => ({ time, kind, call: call === undefined ? null : facts }),
    action: ({ time, kind, call }) => ({
      kind,
      draws: [],
      exactly: { at: time, call: call as unknown as Call | null },
    }),
    editable(recordedCalls) {
      const model = given.model(edition);
      let now = 0n;
      return recordedCalls.map(({ time, kind, call }): Editable => {
        // what is past is made at once
        if (BigInt(time) > now) now = BigInt(time);
        given.advance?.(model, now);
        const made = call as unknown as Call | null;
        const found = made === null ? [] : editable(made, kind, model, now);
        if (made !== null) execute(translator.operation(kind), made, model, now);
        const moments = (given.moments?.(model, now) ?? []).filter(({ value }) => value >= now);
        return { arguments: found, moments };
      });
    },
    change(call, name, value) {
      if (name === CALLER) return { ...(call as object), caller: value };
      if (name === VALUE) return { ...(call as object), value };
      return changed(call, ["args", ...name.split(".")], value);
    },
    shorter: (call) =>
      call === null
        ? []
        : withoutOne((call as unknown as Call).args as Plain).map((args) => ({ ...(call as object), args })),
  };
}

/** The scalars of a call: its caller, its wei, and its arguments. */
function leaves<M>({ operation, types }: OperationCode<M>, call: Call): readonly Leaf[] {
  const { caller, args, value = 0n } = call;
  // a signature is made anew when something else of the call is another
  const params = operation.signature?.signer(call) === undefined ? [] : operation.signature.params;
  return [
    { path: CALLER, value: caller, sort: account, type: undefined },
    ...(operation.payable === true ? [{ path: VALUE, value, sort: amount, type: undefined }] : []),
    ...[...types].flatMap(([name, type]) =>
      params.includes(name) ? [] : leavesOf(args[name], operation.params[name] ?? amount, type, name),
    ),
  ];
}

interface State {
  readonly now: bigint;
  readonly marks: readonly Mark[];
}

/** An argument with what else it could be. */
function argument(
  { path: name, value, sort, type }: Leaf,
  people: readonly Hex[],
  state: State,
  show: Argument["show"],
): Argument {
  if (typeof value === "boolean") return { name, value, plainer: [false], values: { choices: [!value] }, show };
  if (typeof value === "string") {
    if (sort.name !== "account") return { name, value, plainer: [], values: { choices: [] }, show };
    const at = people.indexOf(addressOf(value));
    const others = people.filter((other) => other !== value);
    return {
      name,
      value,
      family: "account",
      plainer: at < 0 ? people : people.slice(0, at),
      values: { choices: others },
      show,
    };
  }
  const { choices } = sort;
  if (choices !== undefined) {
    const plainer = choices.slice(0, Math.max(0, choices.indexOf(value)));
    return { name, value, plainer, values: { choices: choices.filter((one) => one !== value) }, show };
  }
  const [least, most] = type === undefined ? [0n, MOST_WEI] : rangeOfType(type);
  const plainer = plainerNumbers(sort.name, value, state.now).filter((one) => one >= least && one <= most);
  return { name, value, plainer, values: { least, most, marks: sort.name === "amount" ? state.marks : [] }, show };
}

function plainerNumbers(sort: string, value: bigint, now: bigint): readonly bigint[] {
  switch (sort) {
    case "amount":
      return rounder(value);
    case "seconds":
      return distinct([DAY, 30n * DAY, 365n * DAY, (value / DAY) * DAY, (value / 3_600n) * 3_600n]);
    case "moment":
      return value > now ? distinct([now + DAY, now + 30n * DAY, now + ((value - now) / DAY) * DAY]) : [];
    default:
      return value === 0n ? [] : [0n, 1n];
  }
}

const distinct = (values: readonly bigint[]): readonly bigint[] => [...new Set(values)];

/** The plainest amounts, then those with one, two or three digits that are not zero. */
function rounder(value: bigint): readonly bigint[] {
  if (value <= 0n) return [];
  const rounded = [1, 2, 3].flatMap((count) => {
    const scale = 10n ** BigInt(Math.max(0, value.toString().length - count));
    const down = (value / scale) * scale;
    return down === value ? [value] : [down, down + scale];
  });
  return distinct([1n, 10n, 100n, 1_000n, 10n ** 18n, ...rounded]);
}

/** A call with one argument put in the place of another. @throws Error when there is none there */
function changed(data: Plain | undefined, [key, ...rest]: readonly string[], value: Scalar): Plain {
  if (key === undefined) return value;
  if (typeof data !== "object" || data === null || !(key in data))
    throw new Error(`expected a call with an argument ${key}, received one without`);
  if (Array.isArray(data)) return data.map((one: Plain, i) => (String(i) === key ? changed(one, rest, value) : one));
  const members = data as { readonly [key: string]: Plain | undefined };
  return { ...members, [key]: changed(members[key], rest, value) };
}

/** The same with one entry less in one of its lists, in every way. */
function withoutOne(data: Plain | undefined): Plain[] {
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) {
    const all = data as readonly Plain[];
    const fewer = all.map((_, i) => all.filter((_one, j) => j !== i));
    return [
      ...fewer,
      ...all.flatMap((one, i) => withoutOne(one).map((less) => all.map((old, j) => (j === i ? less : old)))),
    ];
  }
  const members = data as { readonly [key: string]: Plain | undefined };
  return Object.entries(members).flatMap(([key, one]) => withoutOne(one).map((less) => ({ ...members, [key]: less })));
}

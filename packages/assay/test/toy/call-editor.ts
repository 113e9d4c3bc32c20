import type { Argument, CallEditor, Plain } from "../../src/core/types";
import { DAY, ORIGIN, SELECTORS, SMALLEST_DEPOSIT, USERS, wordsOf } from "./protocol";
import { NAMES, type ToyAction, type ToyCall } from "./session";

/** The toy's call editor. The plainest values are the first users and round amounts. */
export const toyCallEditor: CallEditor<ToyAction> = {
  recordedCallOf({ time, kind, call }) {
    if (call === undefined) return { time, kind, call: null };
    const op = call.data.startsWith(SELECTORS.deposit) ? "deposit" : "withdraw";
    const [amount = 0n] = wordsOf(call.data);
    return { time, kind, call: { op, user: BigInt(USERS.indexOf(call.from)), amount } };
  },
  action: ({ time, kind, call }) => ({
    kind: kind as "deposit" | "withdraw" | "wait",
    exactly: { at: time, call: call as unknown as ToyCall | null },
  }),
  change(call, name, value) {
    const members = call as { readonly [key: string]: Plain };
    if (!(name in members)) throw new Error(`expected the call to have ${name}`);
    return { ...members, [name]: value };
  },
  editable: (recordedCalls) =>
    recordedCalls.map(({ call }) => ({
      arguments: call === null ? [] : argumentsOf(call as unknown as ToyCall),
      moments: [{ value: BigInt(ORIGIN + DAY), name: "the first day is over" }],
    })),
};

function argumentsOf({ user, amount }: ToyCall): Argument[] {
  const users = NAMES.map((_, i) => BigInt(i));
  return [
    {
      name: "user",
      value: user,
      family: "user",
      plainer: users.filter((other) => other < user),
      values: { choices: users.filter((other) => other !== user) },
      show: (value) => NAMES[Number(value)] ?? "?",
    },
    {
      name: "amount",
      value: amount,
      plainer: [10n, 100n, (amount / 100n) * 100n],
      values: { least: 0n, most: 2n ** 128n, marks: [{ value: SMALLEST_DEPOSIT, name: "the smallest deposit" }] },
      show: String,
    },
  ];
}

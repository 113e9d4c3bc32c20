import { tupleEncoder } from "../../core/codec";
import type { Hex, Plain } from "../../core/types";
import { isCallee } from "./callee";
import type { Context } from "./context";
import type { Drawing } from "./draw-by-type";
import { listed } from "./listed";
import type { FunctionShape } from "./shapes";
import type { SignedCall } from "./signed-call";

/** A function that the project does not name, and that is called all the same. */
export interface OtherCall {
  readonly shape: FunctionShape;
  /** Numbers that are in the contract's code. */
  readonly literals: readonly bigint[];
  /** How its calls are signed; absent: it takes no signature. */
  readonly signed?: SignedCall | undefined;
}

/** Functions that can be called, by the address of their contract. */
export type CallsAt = ReadonlyMap<Hex, readonly OtherCall[]>;

/** The functions of every contract of the project that is deployed; none of the tool's, which makes such calls itself. */
export function callsAt({ instances, raw, world }: Context, others: readonly OtherCall[]): CallsAt {
  const all = new Map<Hex, OtherCall[]>();
  for (const one of others.filter(({ shape }) => !isCallee(raw.contracts[shape.contract])))
    for (const name of instances.deployed(one.shape.contract)) {
      const at = world.at[name];
      if (at !== undefined) all.set(at, [...(all.get(at) ?? []), one]);
    }
  return all;
}

/** Calldata of a function, with drawn arguments: what a timelock, a wallet of several owners or a caller with code is given. `draw` draws the arguments. */
export function calldataOf(
  calls: readonly OtherCall[],
  from: Drawing,
  draw: (call: OtherCall, from: Drawing) => Readonly<Record<string, Plain>>,
): Hex {
  const call = from.choices.one(calls);
  // a call of its own has more choices than are left of the one that it is given to
  const args = draw(call, {
    ...from,
    choices: from.choices.branch(),
    caller: undefined,
    calldata: undefined,
    literals: call.literals,
  });
  const { fragment, inputs, names } = call.shape;
  return `${fragment.selector}${tupleEncoder(inputs).encode(names.map((name) => listed(args[name])))}`;
}

import { decode, tupleEncoder } from "../../core/codec";
import type { Call as EngineCall, CallResult, Engine, Hex } from "../../core/types";
import { GAS } from "../kit/calls";
import type { Call } from "../kit/descriptors";
import { scalars } from "../kit/met";
import { isCallee } from "./callee";
import type { Context } from "./context";
import { listed } from "./listed";
import type { FunctionShape } from "./shapes";

/** Characters of an error's selector, and the one of a text, which says more. */
const [SELECTOR, TEXT] = [10, "0x08c379a0"];

type Asking = (engine: Engine, time: number) => Promise<void>;

/** Asks once, and again where that failed. */
export function askedOnce(ask: Asking): Asking {
  let asked: Promise<void> | undefined;
  return (engine, time) =>
    (asked ??= ask(engine, time).catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
}

/** Makes calls at one moment, one after the other, from the state as it was deployed. @throws whatever the engine throws */
export const callsOn =
  (engine: Engine, time: number) =>
  async (calls: readonly EngineCall[]): Promise<readonly CallResult[]> =>
    (await engine.run([{ time, calls }]))[0] ?? [];

/** A call of the first contract of its kind, as an engine makes it. It sends no wei. */
export function engineCall(
  { world, instances }: Context,
  { fragment, inputs, names, contract }: FunctionShape,
  { caller: from, args }: Call,
): EngineCall {
  const values = names.map((name) => listed(args[name]));
  const to: Hex = world.at[instances.first(contract)] ?? "0x";
  return { from, to, data: `${fragment.selector}${tupleEncoder(inputs).encode(values)}`, value: 0n, gas: GAS };
}

/** How a call came out, as far as that does not depend on an error's arguments: "" where it succeeded. */
export function outcomeOf({ ok, returnData }: CallResult): string {
  if (ok) return "";
  return returnData.startsWith(TEXT) ? returnData : `0x${returnData.slice(2, SELECTOR)}`;
}

/** Asks the getters without arguments what they answer as the contracts were deployed: what is drawn for an argument of the same name is near it. @throws whatever the engine throws */
export async function firstAnswers(context: Context, engine: Engine, time: number): Promise<void> {
  const { callable, instances, raw, world } = context;
  const asked = [...callable.values()].flatMap(({ name, getters }) => {
    const [at] = isCallee(raw.contracts[name]) ? [] : instances.deployed(name);
    const to = at === undefined ? undefined : world.at[at];
    return to === undefined ? [] : getters.filter(({ inputs }) => inputs.length === 0).map((shape) => ({ shape, to }));
  });
  const calls = asked.map(({ shape: { fragment }, to }): EngineCall => ({
    ...{ from: world.reader, to, data: fragment.selector, value: 0n, gas: GAS, view: true },
  }));
  const answers = calls.length === 0 ? [] : await callsOn(engine, time)(calls);
  for (const [i, { shape }] of asked.entries()) {
    const answer = answers[i];
    if (answer?.ok !== true) continue;
    const { outputs } = shape.fragment;
    const found = scalars(decode(outputs, answer.returnData), shape.contract);
    // "fee() returns (uint256)" answers what "setFee(uint256 fee)" sets
    context.given().meetFirst(outputs.length === 1 ? found.map((one) => ({ ...one, name: shape.name })) : found);
  }
}

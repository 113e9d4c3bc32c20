import { tupleEncoder } from "../../core/codec";
import type { Call as EngineCall, CallResult, Engine, Hex } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { Context } from "./context";
import { listed } from "./listed";
import type { FunctionShape } from "./shapes";

export const GAS = 16_000_000;
/** Characters of an error's selector, and the one of a text, which says more. */
const [SELECTOR, TEXT] = [10, "0x08c379a0"];

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

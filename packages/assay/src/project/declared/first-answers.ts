import { decode } from "../../core/codec";
import type { Call as EngineCall, Engine } from "../../core/types";
import { scalars } from "../kit/met";
import { isCallee } from "./callee";
import type { Context } from "./context";
import { GAS, callsOn } from "./probes";

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

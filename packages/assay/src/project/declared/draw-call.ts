import type { Hex } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { World } from "../kit";
import { drawn, lengthFor, type Drawing } from "./draw-by-type";
import type { FunctionShape } from "./shapes";

/** How often the deployer calls, of 100: functions of an owner are to be reached, too. */
const DEPLOYER_PERCENT = 20;
/** How often arguments are those of an earlier call, of 100. */
const TOGETHER_PERCENT = 25;
const MOST_WEI = 10n ** 19n;

/** What is drawn from, apart from what an occasion gives. */
export type Surroundings = Pick<Drawing, "people" | "deployer" | "contracts">;

/** What arguments are drawn from in a world. */
export const surroundings = (world: World<string>): Surroundings => ({
  people: world.people,
  deployer: world.deployer,
  contracts: Object.values<Hex>(world.at),
});

/** Wei for a call: a number that was met (a price, say), or any. */
function weiFrom({ choices, model }: Drawing): bigint {
  const met = model.met("uint256").filter((one) => typeof one === "bigint" && one <= MOST_WEI);
  const fresh = choices.between(0n, MOST_WEI);
  return met.length > 0 && choices.chance(60) ? BigInt(choices.one(met)) : fresh;
}

/** A call of a function of which the project says nothing: arguments by their types. */
export function drawCall(
  { inputs, names, fragment }: Pick<FunctionShape, "inputs" | "names" | "fragment">,
  drawing: Drawing,
): Omit<Call, "caller"> & { readonly caller?: Hex } {
  const { choices, deployer, model } = drawing;
  const byDeployer = choices.chance(DEPLOYER_PERCENT);
  const value = fragment.payable && choices.chance(70) ? weiFrom(drawing) : 0n;
  const earlier = model.together(inputs, names);
  const given = earlier.length > 0 && choices.chance(TOGETHER_PERCENT) ? choices.one(earlier) : {};
  const from = { ...drawing, length: lengthFor(inputs, choices) };
  const args = Object.fromEntries(
    inputs.map((type, i) => {
      const name = names[i] ?? type.name;
      return [name, given[name] ?? drawn(type, from)];
    }),
  );
  return { args, ...(value === 0n ? {} : { value }), ...(byDeployer ? { caller: deployer } : {}) };
}

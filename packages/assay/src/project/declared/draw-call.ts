import type { ParamType } from "ethers";
import type { Hex, Plain } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { World } from "../kit";
import { calldataOf, type CallsAt } from "./draw-calldata";
import { drawn, lengthFor, type Calldata, type Drawing } from "./draw-by-type";
import { callerAmong } from "./privileged";
import { isTime, timesOf } from "./times";
import type { FunctionShape } from "./shapes";
import type { SignedCall } from "./signed-call";

/** How often the deployer calls, of 100: functions of an owner are to be reached, too. */
export const DEPLOYER_PERCENT = 20;
/** How often a call goes on with what an earlier one did, of 100. */
const FOLLOW_PERCENT = 40;
/** How often a payable function is sent wei, of 100. */
const SENT_PERCENT = 70;
const MOST_WEI = 10n ** 19n;

/** What is drawn from, apart from what an occasion gives. */
export type Surroundings = Pick<Drawing, "people" | "deployer" | "contracts" | "calldata">;

/** What arguments are drawn from in a world. `calls`: what calldata can be of. */
export const surroundings = (world: World<string>, calls?: CallsAt): Surroundings => ({
  people: world.people,
  deployer: world.deployer,
  contracts: Object.values<Hex>(world.at),
  ...(calls === undefined ? {} : { calldata: calldataFrom(calls) }),
});

const calldataFrom = (calls: CallsAt): Calldata => ({
  contracts: [...calls.keys()],
  draw: (at, from) => {
    const callable = calls.get(at ?? "0x");
    return callable === undefined
      ? undefined
      : calldataOf(callable, from, ({ shape }, inner) => drawArguments(shape, { ...inner, by: undefined }));
  },
});

const LEAST_PRICE = 10n ** 9n;
/** Numbers of the code that may be prices. */
export const pricesIn = (literals: readonly bigint[]): readonly bigint[] =>
  literals.filter((one) => one >= LEAST_PRICE && one <= MOST_WEI);

/** How often a call is sent what may be a price, and how often that for as many as an argument says, of 100. */
const [PRICE_PERCENT, TIMES_PERCENT] = [40, 50];
/** More are not bought at once. */
const MOST_TIMES = 100n;

/** Wei for a call with arguments: a price of the code, a number that was met, or any. */
function weiFrom({ choices, model, literals }: Drawing, args: readonly Plain[]): bigint {
  const prices = pricesIn(literals);
  if (prices.length > 0 && choices.chance(PRICE_PERCENT)) {
    const counts = args.filter((one) => typeof one === "bigint").filter((one) => one > 0n && one <= MOST_TIMES);
    const times = counts.length > 0 && choices.chance(TIMES_PERCENT) ? choices.one(counts) : 1n;
    return choices.one(prices) * times;
  }
  const met = model.met("uint256").filter((one) => typeof one === "bigint" && one <= MOST_WEI);
  const fresh = choices.between(0n, MOST_WEI);
  return met.length > 0 && choices.chance(60) ? BigInt(choices.one(met)) : fresh;
}

/** A call of a function of which the project says nothing: arguments by their types. */
export function drawCall(
  { inputs, names, fragment }: Pick<FunctionShape, "inputs" | "names" | "fragment">,
  drawing: Drawing,
  signed?: Pick<SignedCall, "complete">,
): Omit<Call, "caller"> & { readonly caller?: Hex } {
  const { choices, deployer, model, privileged } = drawing;
  const byDeployer = choices.chance(DEPLOYER_PERCENT);
  const following = choices.branch();
  const followed = following.chance(FOLLOW_PERCENT)
    ? model.calls.follow(inputs, names, following, [...drawing.people, deployer])
    : undefined;
  const given = signed?.complete(followed?.args ?? {}, drawing) ?? followed?.args;
  const caller =
    privileged === undefined
      ? (followed?.caller ?? (byDeployer ? deployer : drawing.caller))
      : callerAmong(privileged, choices, drawing.caller);
  const args = drawArguments({ inputs, names }, { ...drawing, caller, length: lengthFor(inputs, choices) }, given);
  const value = fragment.payable && choices.chance(SENT_PERCENT) ? weiFrom(drawing, Object.values(args)) : 0n;
  return { args, ...(value === 0n ? {} : { value }), ...(caller === undefined ? {} : { caller }) };
}

/** Whether a function is given calldata: bytes, by themselves or in a list. */
const takesCalldata = (inputs: readonly ParamType[]): boolean =>
  inputs.some((type) => (type.isArray() ? type.arrayChildren : type).type === "bytes");

/** Arguments in their order: bytes are for the address before them. `given`: those that are there already. */
function drawArguments(
  { inputs, names }: Pick<FunctionShape, "inputs" | "names">,
  drawing: Drawing,
  given: Readonly<Record<string, Plain>> = {},
): Readonly<Record<string, Plain>> {
  const around = { ...drawing, times: timesOf(inputs), after: undefined };
  let from: Drawing = takesCalldata(inputs) ? around : { ...around, calldata: undefined };
  const args: Record<string, Plain> = {};
  for (const [i, type] of inputs.entries()) {
    const name = names[i] ?? type.name;
    const value = given[name] ?? drawn(type, from);
    args[name] = value;
    if (isTime(type, from.times?.types) && typeof value === "bigint" && value >= from.now)
      from = { ...from, after: value };
    if (type.type === "address") from = { ...from, target: value as Hex };
    if (type.type === "address[]") from = { ...from, targets: value as readonly Hex[] };
  }
  return args;
}

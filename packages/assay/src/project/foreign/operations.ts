import type { FunctionFragment } from "ethers";
import { readAbi } from "../../core/codec";
import type { AnyOperation, Describing, Outcome, Params, Unknown, World } from "../kit";
import type { Hex, Plain } from "../../core/types";
import { changingFunctions, type ContractCode } from "./code";
import type { Action } from "./describe";
import { drawn, type Drawing } from "../declared/draw-by-type";
import type { Abstaining } from "../declared/abstaining";
import { own } from "../declared/own";

/** How often the deployer calls, of 100: functions of an owner are to be reached, too. */
const DEPLOYER_PERCENT = 20;
const MOST_WEI = 10n ** 19n;

type Call = { readonly caller: Hex; readonly args: Readonly<Record<string, Plain>>; readonly value?: bigint };
type Rule<M> = (model: M, made: Call, now: bigint) => Outcome | Unknown;

/** What is drawn from, apart from what an occasion gives. */
export type Surroundings = Pick<Drawing, "people" | "deployer" | "contracts">;

/** What arguments are drawn from in a world. */
export const surroundings = (world: World<string>): Surroundings => ({
  people: world.people,
  deployer: world.deployer,
  contracts: Object.values<Hex>(world.at),
});

/** Name of a function's action: "Coin.transfer", with the types where a contract has several of the name. */
export function actionName(contract: string, fragment: FunctionFragment, all: readonly FunctionFragment[]): string {
  const alone = all.filter(({ name }) => name === fragment.name).length === 1;
  return `${contract}.${alone ? fragment.name : fragment.format("sighash")}`;
}

/** Wei for a call: a number that was met (a price, say), or any. */
function weiFrom({ choices, model }: Drawing): bigint {
  const met = model.met("uint256").filter((one) => typeof one === "bigint" && one <= MOST_WEI);
  const fresh = choices.between(0n, MOST_WEI);
  return met.length > 0 && choices.chance(60) ? BigInt(choices.one(met)) : fresh;
}

/** What a call of a function is given. */
export function drawCall(
  { inputs, payable }: FunctionFragment,
  names: readonly string[],
  drawing: Drawing,
): Omit<Call, "caller"> & { readonly caller?: Hex } {
  const { choices, deployer } = drawing;
  const byDeployer = choices.chance(DEPLOYER_PERCENT);
  const value = payable && choices.chance(70) ? weiFrom(drawing) : 0n;
  const args = Object.fromEntries(inputs.map((type, i) => [names[i] ?? type.name, drawn(type, drawing)]));
  return { args, ...(value === 0n ? {} : { value }), ...(byDeployer ? { caller: deployer } : {}) };
}

/** The functions of a contract that `assay init` knows, by their signatures; of a proxy those of what is behind it, too. */
function known({ contract }: ContractCode): ReadonlyMap<string, readonly [name: string, action: Action]> {
  const actions = { ...contract.interface.actions, ...contract.described.behaves?.interface.actions };
  return new Map(Object.entries(actions).map(([name, action]) => [action.method, [name, action]]));
}

/** Functions that assay init cannot call, and why. */
export const skippedOf = ({ contract }: ContractCode): Readonly<Record<string, string>> => ({
  ...contract.interface.skipped,
  ...contract.described.behaves?.interface.skipped,
});

/** Functions that no call can be made of, and why. */
export const uncallableOf = ({ abiJson }: ContractCode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readAbi(abiJson).unread.flatMap(({ constant, signature, reason }) => (constant ? [] : [[signature, reason]])),
  );

/**
 * An operation for each function that can change something.
 * @throws Error for a function that `assay init` has not seen
 */
export function operationsOf<M extends Abstaining>(
  code: ContractCode,
  operation: Describing<M, string, null>["operation"],
  around: Surroundings,
  neverSucceeds: Readonly<Record<string, string>>,
): readonly AnyOperation<M>[] {
  const { name: contract, abi, literals } = code;
  const all = changingFunctions(abi);
  const actions = known(code);
  const skipped = skippedOf(code);
  return all.flatMap((fragment) => {
    const signature = fragment.format("sighash");
    if (own(skipped, signature) !== undefined) return [];
    const found = actions.get(signature);
    if (found === undefined)
      throw new Error(
        `${contract}.${signature} is new in ${code.contract.interface.artifact}: run assay init again, which takes it in`,
      );
    const [key, { params, payable }] = found;
    const name = actionName(contract, fragment, all);
    const rule = own(code.contract.described.rules as object as Readonly<Record<string, Rule<M>>>, key);
    const names = Object.keys(params);
    return operation<Params>({
      name,
      contract,
      method: signature,
      params,
      payable,
      ...(own(neverSucceeds, name) === undefined ? {} : { alwaysFails: true }),
      choose: (choices, model, { now }) => drawCall(fragment, names, { choices, model, literals, now, ...around }),
      ...(rule === undefined ? {} : { execute: (model, made, now) => rule(model, made as Call, now) }),
    });
  });
}

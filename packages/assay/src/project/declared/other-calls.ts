import type { ParamType } from "ethers";
import { readAbi } from "../../core/codec";
import { type AnyOperation, account, amount, array, bytes, flag, list, struct, text, type Sort } from "../kit";
import { RECEIVE } from "../kit/code";
import { isCallee } from "./callee";
import { isLibrary, type ContractCode } from "./code";
import type { Context, Held } from "./context";
import { drawCall, surroundings } from "./draw-call";
import type { CallsAt, OtherCall } from "./draw-calldata";
import type { Fitting } from "./fitting";
import { madeBy, type Made } from "./makers";
import { suggestion } from "../../core/suggestion";
import { own } from "./own";
import type { FunctionShape } from "./shapes";
import type { Signing } from "./signing";
import { needNotSucceed, weighed } from "./standing-in";
import { UserError } from "./user-error";
import { memberNames } from "./member-names";

/** Why a function cannot be called; undefined: it can. */
export function uncallable({ inputs }: FunctionShape): string | undefined {
  return inputs.map(unknownIn).find((reason) => reason !== undefined);
}

function unknownIn(type: ParamType): string | undefined {
  if (type.isArray()) return unknownIn(type.arrayChildren);
  if (type.isTuple()) return type.components.map(unknownIn).find((reason) => reason !== undefined);
  return /^(address|bool|string|bytes\d*|u?int\d*)$/.test(type.type) ? undefined : `it takes a ${type.type}`;
}

/** Which functions are called, and why others are not. */
export class Callable {
  /** @throws UserError for an entry of `uncalled` or `neverSucceeds` that names no function */
  constructor(
    private readonly context: Context,
    private readonly codes: readonly ContractCode[],
    private readonly signing?: Signing,
  ) {
    const { uncalled = {}, neverSucceeds = {} } = context.raw;
    const shapes = [...context.shapes().values()];
    const calls = [...context.callable.values()].flatMap((one) => one.calls);
    const names = new Set([...shapes.map(({ name }) => name), ...calls.flatMap(namesOf)]);
    for (const key of Object.keys(uncalled))
      if (!names.has(key)) throw new UserError(`uncalled: there is no function "${key}"${suggestion(key, names)}`);
    const keys = calls.map((one) => one.key);
    for (const key of Object.keys(neverSucceeds))
      if (!keys.includes(key))
        throw new UserError(`neverSucceeds: there is no function "${key}"${suggestion(key, keys)}`);
  }

  /** Why a function is not called; undefined: nothing is against it. */
  reasonAgainst(shape: FunctionShape): string | undefined {
    const { uncalled = {} } = this.context.raw;
    const said = [shape.contract, ...namesOf(shape)].find((key) => own(uncalled, key) !== undefined);
    if (said !== undefined) return own(uncalled, said);
    // a plan is for who calls back, and not for plain wei of somebody
    if (isCallee(this.context.raw.contracts[shape.contract]) && shape.fragment === RECEIVE) return "it is the tool's";
    const code = this.codes.find(({ name }) => name === shape.contract);
    return code !== undefined && isLibrary(code) ? "it is a library's" : uncallable(shape);
  }

  /** All functions that can be called. */
  get all(): readonly OtherCall[] {
    return this.codes.flatMap(({ name, literals }) =>
      this.context
        .callsOf(name)
        .filter((shape) => this.reasonAgainst(shape) === undefined)
        .map((shape) => ({ shape, literals, signed: this.signing?.of(shape) })),
    );
  }

  /** Functions that no call can be made of, since they cannot be read from the ABI, and why. */
  get unread(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.codes
        .filter((code) => !isLibrary(code))
        .flatMap(({ name, abiJson }) =>
          readAbi(abiJson).unread.flatMap(({ constant, signature, reason }) =>
            constant ? [] : [[`${name}.${signature}`, reason]],
          ),
        ),
    );
  }
}

/** "Coin.permit", "Coin.permit(address,…)". */
const namesOf = ({ contract, signature, fragment }: FunctionShape): readonly string[] => [
  `${contract}.${fragment.name}`,
  `${contract}.${signature}`,
];

/** What there is to say of an operation by its ABI alone. */
export function described(context: Context, shape: FunctionShape) {
  const { key, contract, signature, names, inputs, fragment, editions } = shape;
  const { calls = {}, neverSucceeds = {} } = context.raw;
  const isBeside = own(calls, key) === undefined && needNotSucceed(context, shape);
  const mayFail = isBeside || own(neverSucceeds, key) !== undefined;
  return {
    name: key,
    contract: context.instances.first(contract),
    method: signature,
    params: Object.fromEntries(names.map((name, i) => [name, sortOf(inputs[i] as ParamType)])),
    payable: fragment.payable,
    ...(fragment.constant ? { asked: true } : {}),
    ...(editions === undefined ? {} : { editions }),
    weight: isBeside ? 1 : weighed(context, own(calls, key)?.weight ?? 1),
    ...(mayFail ? { alwaysFails: true } : {}),
  };
}

/** What calls are drawn from, beside their types. */
export interface CallParts {
  /** What calldata can be of. */
  readonly calls: CallsAt;
  readonly fitting: Fitting;
  /** What functions are given that others make. */
  readonly makers: ReadonlyMap<string, Made>;
}

/** The operation of a function that the project does not name: arguments are drawn by their types. */
export function otherOf(
  context: Context,
  { shape, literals, signed }: OtherCall,
  parts: CallParts,
): AnyOperation<Held> {
  const { instances, world } = context;
  const { calls, fitting, makers } = parts;
  const needed = makers.get(shape.key);
  const makes = madeBy(shape);
  const { contract } = shape;
  const first = instances.first(contract);
  const by = world.alike(first);
  const around = { ...surroundings(world, calls), target: world.at[first], by };
  return {
    ...described(context, shape),
    ...(signed === undefined ? {} : { signature: signed }),
    ...(needed === undefined ? {} : { otherwise: needed.maker }),
    choose: (choices, { met, model }, { caller, now }) => {
      // the first call of something that there is not yet makes it instead
      if (needed !== undefined && met.lacks(needed.what, by)) return undefined;
      for (const one of makes) met.expect(one, by);
      const privileged = context.privileged.get(shape.key);
      const call = drawCall(
        shape,
        { choices, model: met, fitting: fitting.in(model), literals, now, caller, privileged, ...around },
        signed,
      );
      if (!instances.isSeveral(contract)) return call;
      const there = instances.in(contract, model);
      return there.length === 0 ? undefined : { ...call, at: choices.one(there) };
    },
  };
}

/** What an argument means, by its type alone. */
function sortOf(type: ParamType): Sort<unknown> {
  if (type.isArray()) {
    const element = sortOf(type.arrayChildren);
    return type.arrayLength === -1 ? list(element) : array(type.arrayLength, element);
  }
  if (type.isTuple()) {
    const names = memberNames(type.components);
    return struct(Object.fromEntries(type.components.map((one, i) => [names[i] ?? "", sortOf(one)])));
  }
  if (type.baseType === "address") return account;
  if (type.baseType === "bool") return flag;
  if (type.baseType === "string") return text;
  return type.baseType.startsWith("bytes") ? bytes : amount;
}

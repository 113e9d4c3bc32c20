import type { FunctionFragment, ParamType } from "ethers";
import type { AbiValue } from "../../core/codec";
import type { Call as EngineCall, Hex, Plain } from "../../core/types";
import type { Code } from "./code";
import type { AnyOperation, Call, Signature } from "./descriptors";
import type { Sort } from "./sorts";
import { Layout, addressOf, valueText, type Value } from "./values";

/** Of every call; engines refuse transactions above it. */
export const GAS = 16_000_000;

/** One argument of the ABI: a parameter of the operation, or always the same. */
interface Position {
  readonly type: ParamType;
  /** Name of the parameter; absent: it is fixed. */
  readonly param?: string;
  readonly fixed?: AbiValue;
}

/** An operation as the ABI has it. */
export interface OperationCode<M> {
  readonly operation: AnyOperation<M>;
  readonly fragment: FunctionFragment;
  readonly positions: readonly Position[];
  readonly returns: Layout;
  /** Types of the parameters by their names. */
  readonly types: ReadonlyMap<string, ParamType>;
}

/** Looks an operation up in the ABI. @throws Error when contract, function, number or types of the arguments are not as it says */
export function operationCode<M, C extends string>(operation: AnyOperation<M>, code: Code<C>): OperationCode<M> {
  const what = `operation ${operation.name}`;
  const { world } = code;
  const contract = world.coded.find((name) => name === operation.contract);
  if (contract === undefined)
    throw new Error(
      `${what}: expected a contract of the world, ${world.contracts.join(", ")}, received ${operation.contract}`,
    );
  const fragment = code.functionOf(contract, operation.method ?? operation.name, what);
  if (fragment.constant && operation.asked !== true)
    throw new Error(
      `${what}: ${contract}.${fragment.format("sighash")} changes nothing: observe it with a kind's field`,
    );
  if (operation.payable === true && !fragment.payable)
    throw new Error(`${what}: ${contract}.${fragment.format("sighash")} takes no wei; leave out payable`);
  const params = Object.entries(operation.params);
  const fixed = operation.fixed ?? {};
  const count = params.length + Object.keys(fixed).length;
  if (count !== fragment.inputs.length)
    throw new Error(
      `${what}: ${contract}.${fragment.format("full")} takes ${fragment.inputs.length} arguments, params and fixed are ${count}`,
    );
  const positions = fragment.inputs.map((type, i): Position => {
    const value = fixed[i];
    if (value !== undefined) return { type, fixed: value };
    const [param, sort] = params.shift() ?? ["", undefined];
    if (sort?.fits(type) !== true) throw new Error(`${what}, ${param}: ${mismatch(sort, type)}`);
    return { type, param };
  });
  return {
    operation,
    fragment,
    positions,
    returns: new Layout(`${contract}.${fragment.name}`, fragment.outputs),
    types: new Map(positions.flatMap(({ param, type }) => (param === undefined ? [] : [[param, type] as const]))),
  };
}

const mismatch = (sort: Sort<unknown> | undefined, type: ParamType): string =>
  `expected a sort that fits the ABI's ${type.format("full")}, received ${sort?.name ?? "none"}; params stand in the order of the ABI`;

/** Addresses in lower case, wherever they stand: a checksummed one is the same account. */
function lowered(value: Plain | undefined, sort: Sort<unknown> | undefined, what: string): Plain {
  if (value === undefined) throw new Error(`${what}: expected a value, choose gave none`);
  if (sort?.name === "account") return addressOf(typeof value === "string" ? value : typeof value, what);
  if (sort?.element !== undefined && Array.isArray(value))
    return value.map((one: Plain, i) => lowered(one, sort.element, `${what}.${i}`));
  if (sort?.members !== undefined) {
    const given = value as Readonly<Record<string, Plain>>;
    return Object.fromEntries(
      Object.entries(sort.members).map(([name, member]) => [name, lowered(given[name], member, `${what}.${name}`)]),
    );
  }
  return value;
}

/** Structs as lists of their members, as the codec takes them. */
function plain(value: unknown, sort: Sort<unknown> | undefined): AbiValue {
  if (sort?.members !== undefined) {
    const given = value as Readonly<Record<string, unknown>>;
    return Object.entries(sort.members).map(([name, member]) => plain(given[name], member));
  }
  if (sort?.element !== undefined) return (value as readonly unknown[]).map((one) => plain(one, sort.element));
  return value as AbiValue;
}

/** The arguments of a call in the order of the ABI. */
function argumentsOf<M>({ operation, positions }: OperationCode<M>, { args }: Call): readonly AbiValue[] {
  return positions.map(({ param, fixed }) => {
    if (param === undefined) return fixed ?? 0n;
    return plain(args[param], operation.params[param]);
  });
}

/** A call with its caller and its arguments' addresses in lower case. @throws Error for a caller that is no address, or wei where none is taken */
export function normalisedCall<M>(of: OperationCode<M>, call: Call): Call {
  const { operation } = of;
  const what = `operation ${operation.name}`;
  const { value = 0n } = call;
  if (value !== 0n && operation.payable !== true)
    throw new Error(`${what}: it sends ${value} wei, and is not declared payable: true`);
  const extra = Object.keys(call.args).find((name) => operation.params[name] === undefined);
  if (extra !== undefined)
    throw new Error(`${what}: expected ${Object.keys(operation.params).join(", ")}, received ${extra} too`);
  const args = Object.fromEntries(
    Object.entries(operation.params).map(([name, sort]) => [name, lowered(call.args[name], sort, `${what}, ${name}`)]),
  );
  const { at } = call;
  const sent = { ...(value === 0n ? {} : { value }), ...(at === undefined ? {} : { at }) };
  return { caller: addressOf(call.caller, `${what}, caller`), args, ...sent };
}

/** The call as an engine makes it. */
export function engineCall<M, C extends string>(of: OperationCode<M>, call: Call, code: Code<C>): EngineCall {
  const contract = of.operation.contract as C;
  const signed = of.operation.signature?.sign(call) ?? call;
  const data = code.encode(contract, of.fragment.format("sighash"), argumentsOf(of, signed));
  return { from: call.caller, to: code.world.at[(call.at ?? contract) as C], data, value: call.value ?? 0n, gas: GAS };
}

const isSignature = (signature: Signature | undefined, param: string | undefined): boolean =>
  param !== undefined && signature?.params.includes(param) === true;

/** The call in words: "vault.deposit(5, alice)". */
export function describeCall<M>(
  of: OperationCode<M>,
  call: Call,
  nameOf: (address: Hex) => string | undefined,
): string {
  const { signature } = of.operation;
  const signer = signature?.signer(call);
  const said = argumentsOf(of, call).map((value) => valueText(value as Value, nameOf));
  const args =
    signer === undefined
      ? said
      : [...said.filter((_, i) => !isSignature(signature, of.positions[i]?.param)), `signed by ${signer}`];
  const wei = call.value === undefined ? "" : ` with ${call.value} wei`;
  return `${(call.at ?? of.operation.contract).toLowerCase()}.${of.fragment.name}(${args.join(", ")})${wei}`;
}

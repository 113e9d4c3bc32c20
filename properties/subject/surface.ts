import type { FunctionFragment, ParamType } from "ethers";
import { encoderOf, tupleEncoder } from "assay/codec";
import type { PlannedStep } from "assay/types";
import type { Account } from "../../model";
import { ACTORS } from "../fixture/actors";
import { accountAt, DEPLOYMENT } from "../fixture/addresses";
import type { Artifacts } from "../fixture/artifacts";
import { interfaceIn } from "../fixture/interfaces";
import type { Argument } from "../operations/invocation";

/** A way into the protocol that may change state: a function that is neither view nor pure, or what takes plain ETH. */
export interface EntryPoint {
  /** The compiled contract's name. */
  readonly contract: string;
  /** "Cover.buyCover(…)" with its parameter types, "CapitalPool.receive()", or "X.fallback()". */
  readonly name: string;
  /** First four bytes of its calldata; "0x" for `receive` and `fallback`. */
  readonly selector: string;
  readonly inputs: readonly ParamType[];
  readonly payable: boolean;
  /** Bytes that each argument takes in the part of fixed length; calldata with less is refused before anything is done. */
  readonly head: readonly number[];
  /** Calldata with type-correct arguments. */
  encode(args: readonly Argument[]): string;
}

/** Where the code of every pool is, which is no pool itself. */
const IMPLEMENTATION: Account = "stakingPoolImplementation";
/** What the fixture deploys beside the protocol and those who act. */
const OUTSIDE = /^(asset:|feed:|lens$|starver$|powers$)/;

/** Compiled names of the protocol's deployed contracts. */
export const PROTOCOL_CONTRACTS: readonly string[] = [
  ...new Set(
    DEPLOYMENT.filter(({ name }) => !OUTSIDE.test(name) && !ACTORS.includes(name)).map(({ contract }) => contract),
  ),
];

/** The compiled contract at an account of the protocol; undefined for anybody else. */
export function contractAt(account: Account): string | undefined {
  if (account === IMPLEMENTATION || account.startsWith("pool:")) return "StakingPool";
  const found = DEPLOYMENT.find(({ name }) => name === account)?.contract;
  return found !== undefined && PROTOCOL_CONTRACTS.includes(found) ? found : undefined;
}

/** Bytes of an offset. */
const WORD = 32;

function entryOf(contract: string, fragment: FunctionFragment): EntryPoint {
  const { selector, inputs, payable } = fragment;
  const encoders = inputs.map(encoderOf);
  return {
    contract,
    name: `${contract}.${fragment.format("sighash")}`,
    selector,
    inputs,
    payable,
    head: encoders.map(({ dynamic, headSize }) => (dynamic ? WORD : headSize)),
    encode: (args) => selector + tupleEncoder(inputs).encode(args),
  };
}

/** Every way into some contracts that may change state, inherited ones too. Throws when one was not compiled. */
export function surfaceOf(artifacts: Artifacts, contracts: readonly string[] = PROTOCOL_CONTRACTS): EntryPoint[] {
  return contracts.flatMap((contract) => {
    const code = interfaceIn(artifacts, contract);
    const found: EntryPoint[] = [];
    code.forEachFunction((fragment) => {
      if (!fragment.constant) found.push(entryOf(contract, fragment));
    });
    const bare = { contract, selector: "0x", inputs: [], payable: true, head: [], encode: () => "0x" };
    if (code.receive) found.push({ ...bare, name: `${contract}.receive()` });
    if (code.fallback !== null) found.push({ ...bare, name: `${contract}.fallback()` });
    return found;
  });
}

/** Names of the entry points that the calls of steps use, as far as the model says that they succeed. */
export function usedBy(steps: Iterable<PlannedStep>, surface: readonly EntryPoint[]): Set<string> {
  const bySelector = new Map(surface.map((entry) => [`${entry.contract} ${entry.selector}`, entry.name]));
  const used = new Set<string>();
  for (const { call, expect } of steps) {
    if (call === undefined || expect?.ok !== true) continue;
    const contract = contractAt(accountAt(call.to) ?? "");
    const name = bySelector.get(`${contract ?? ""} ${call.data.slice(0, 10)}`);
    if (name !== undefined) used.add(name);
  }
  return used;
}

/** What is wrong with the surface: an entry point that is neither an action nor excused, and excuses that do not hold. Names come first. */
export function surfaceProblems(
  surface: readonly EntryPoint[],
  used: ReadonlySet<string>,
  excused: Readonly<Record<string, string>>,
): string[] {
  const names = new Set(surface.map(({ name }) => name));
  const missing = [...names]
    .filter((name) => !used.has(name) && !(name in excused))
    .map(
      (name) =>
        `${name}: no action succeeds with it (docs/extending.md lists the files), and properties/operations/kept.ts gives no reason`,
    );
  const stale = Object.keys(excused).flatMap((name) => {
    if (!names.has(name)) return [`${name}: excused, but no deployed contract has it`];
    return used.has(name) ? [`${name}: excused, but an action succeeds with it`] : [];
  });
  return [...missing, ...stale];
}

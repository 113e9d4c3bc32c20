import type { Args, Made, Outcome, Params, Unknown, Approximate } from "../kit";
import type { Hex } from "../../core/types";
import { FunctionFragment } from "ethers";
import type { Key } from "../declared/keys";
import { tupleEncoder, type AbiValue } from "../../core/codec";

/** A function that can change something, as the ABI has it. */
export interface Action {
  /** "mint(address,uint256)". */
  readonly method: string;
  readonly params: Params;
  readonly payable: boolean;
}

/** A getter that is observed: one word of what it answers, or the hash of all of it. */
export interface Getter {
  /** "balanceOf(address)". */
  readonly method: string;
  /** What it is asked for: types of the ABI. */
  readonly keys: readonly string[];
  /** Which of several answers; absent: the only one, or all of them where that is no word. */
  readonly part?: string;
  readonly whole?: boolean;
}

/** What `assay init` found of a contract. */
export interface ContractInterface {
  /** Path of the artifact, relative to the project. */
  readonly artifact: string;
  readonly actions: Readonly<Record<string, Action>>;
  readonly getters: Readonly<Record<string, Getter>>;
  /** Functions that cannot be called, by their signatures, and why. */
  readonly skipped?: Readonly<Record<string, string>>;
}

/** A function that is called, with its arguments by name; `payable` when it takes wei. */
export const action = <const P extends Params>(
  method: string,
  params: P,
  payable?: "payable",
): { readonly method: string; readonly params: P; readonly payable: boolean } => ({
  method,
  params,
  payable: payable === "payable",
});

/** A getter without or with keys. `part`: which word of several; "whole" stands for all of a text, of bytes or of a list. */
export function getter(method: string, keys: readonly string[] = [], part?: string): Getter {
  if (part === "whole") return { method, keys, whole: true };
  return part === undefined ? { method, keys } : { method, keys, part };
}

/** Rules of a contract's functions: what comes of a call. Of a function that has none the model says nothing. */
export type Rules<M, I extends ContractInterface> = {
  readonly [N in keyof I["actions"]]?: (
    model: M,
    made: Made<Args<I["actions"][N]["params"]>>,
    now: bigint,
  ) => Outcome | Unknown;
};

/** What the model says that a contract's getters answer. Of a getter that is not there it says nothing. */
export type Answers<M, I extends ContractInterface> = {
  readonly [N in keyof I["getters"]]?: (model: M, keys: readonly Key[], now: bigint) => bigint | Approximate | Unknown;
};

/** What is known when contracts are deployed. */
export interface Deployment {
  /** Address of a contract, by its name. @throws Error for one that there is not */
  readonly of: (contract: string) => Hex;
  readonly people: readonly Hex[];
  /** Who deploys, and calls afterwards like everybody else. */
  readonly deployer: Hex;
}

/** What a project says of one of its contracts. */
export interface Described<M, I extends ContractInterface> {
  /** What the constructor is given; absent: it takes nothing. */
  readonly args?: (deployment: Deployment) => readonly AbiValue[];
  /** Wei that the constructor is sent. */
  readonly value?: bigint;
  /** Of a proxy: the contract whose functions it has. */
  readonly behaves?: AnyContract;
  readonly rules: Rules<M, I>;
  readonly answers: Answers<M, I>;
}

/** A contract of the project: what was found of it, and what the project says. */
export interface Contract<M> {
  readonly interface: ContractInterface;
  readonly described: Described<M, ContractInterface>;
}

/** A contract of any model. */
export type AnyContract = Contract<never>;

/** Puts together what was found of a contract and what the project says of it, for a model. */
export const contractOf =
  <M>() =>
  <const I extends ContractInterface>(found: I, described: Described<M, I>): Contract<M> => ({
    interface: found,
    described,
  });

/** Stands where a value must be given that nobody can guess. @throws Error naming it, and where to put it */
export function missing(file: string, what: string): never {
  throw new Error(
    `${file}: expected a value for ${what}, which assay init cannot know; put one in place of missing(…)`,
  );
}

/** Calldata of a function by its signature, "initialize(address,uint256)": what proxies call what is behind them with. @throws Error for what is no signature, or arguments that do not fit */
export function calldata(signature: string, args: readonly AbiValue[]): Hex {
  const fragment = FunctionFragment.from(`function ${signature}`);
  return fragment.selector + tupleEncoder(fragment.inputs).encode(args);
}

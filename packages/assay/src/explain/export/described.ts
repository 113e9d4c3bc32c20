import type { AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";

/** A parameter in a compiled contract's ABI. */
export interface AbiParameter {
  readonly name: string;
  readonly type: string;
  /** The type as the source has it: "struct BuyCoverParams", "enum HostileERC20.Mode". */
  readonly internalType?: string | undefined;
  readonly indexed?: boolean | undefined;
  readonly components?: readonly AbiParameter[] | undefined;
}

/** A named contract on the chain. */
export interface NamedContract {
  /** "stakingProducts". What is no identifier, or taken, is written as another in a test. */
  readonly name: string;
  /** Its compiled name. */
  readonly contract: string;
  readonly address: Hex;
}

/** A compiled contract. */
export interface CompiledContract {
  readonly abi: readonly unknown[];
  /** Creation code. */
  readonly bytecode: Hex;
  /** The file that declares it, as the compiler knows it. */
  readonly source: string;
  /** Its name in its source; absent: the one that it is known by. */
  readonly name?: string;
  /** Others are linked with it: it is a library. */
  readonly isLinked?: boolean;
  /** Of a proxy: what is behind it, whose functions the ABI has, too. */
  readonly behaves?: { readonly name: string; readonly source: string; readonly abi: readonly unknown[] };
}

/** Someone without code. */
export interface NamedPerson {
  readonly name: string;
  readonly address: Hex;
}

/** What the protocol under test makes many of, at addresses that follow from a number: "pool(3)". */
export interface Family {
  /** The name of the function that gives one of them. */
  readonly name: string;
  readonly contract: string;
  /** The index of the one at an address. */
  readonly indexOf: (address: Hex) => bigint | undefined;
  /** The function, and what it imports beside contracts. */
  readonly solidity: readonly string[];
  readonly javascript: readonly string[];
  readonly imports: readonly (readonly [symbol: string, path: string])[];
}

/** A read that answers one field of a thing, in place of the lens. */
export interface Getter {
  /** Address that is asked. */
  readonly target: Hex;
  /** Function, with its types where it is overloaded. */
  readonly method: string;
  /** As the ABI's encoder takes them: structs as lists of their members. */
  readonly args: readonly AbiValue[];
  /** Member of the struct that it answers; absent: the answer itself. */
  readonly member?: string | undefined;
  /** In place of a member: which word of the answer it is, from 0; or the hash of all of it. */
  readonly word?: number | "whole" | undefined;
  /** The word that means that the read reverts; absent: the read must not revert. */
  readonly reverted?: bigint | undefined;
}

/** What a number means; undefined: nothing special. */
export type Meaning = "seconds" | "time" | undefined;

/** The names of a protocol that an exported test uses. */
export interface Described {
  /** Of the protocol, in headings. */
  readonly title: string;
  readonly people: readonly NamedPerson[];
  readonly deployer: NamedPerson;
  /** In the order in which the deployer makes them. */
  readonly contracts: readonly NamedContract[];
  readonly families: readonly Family[];
  /** By compiled name. */
  readonly compiled: Readonly<Record<string, CompiledContract>>;
  /** The compiled names of what declares errors, the first one that knows an error is named. */
  readonly errors: readonly string[];
  /** The file that declares a struct, enum or contract. */
  readonly declaredIn: (symbol: string) => string | undefined;
  /** How many members an enum has, by its name in the source ("Grade", "Units.Unit"); undefined: unknown, and its values are written as numbers. */
  readonly enumSize: (type: string) => number | undefined;
  /**
   * The name of the observer, among the contracts; its `observe(uint256[])` answers words. Absent: every field has a getter, and what the fixture deploys behind
   * the contracts (an observer) is left out.
   */
  readonly lens?: string;
  readonly getter: (kind: number, id: bigint, field: number) => Getter | undefined;
  /** What a parameter, a field or a member of this name means. */
  readonly meaningOf: (parameter: string) => Meaning;
  /** What to give the constructor of a deployed contract in place of a long list of bytes; undefined: the list itself. */
  readonly bytesInstead: (contract: string) => Hex | undefined;
  /** The sentence of a rule. */
  readonly rule: (id: string) => string | undefined;
}

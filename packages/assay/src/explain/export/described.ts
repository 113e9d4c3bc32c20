import type { AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";

/** A parameter in a compiled contract's ABI. */
export interface AbiParameter {
  readonly name: string;
  readonly type: string;
  /** The type in the source: "struct BuyCoverParams", "enum HostileERC20.Mode". */
  readonly internalType?: string | undefined;
  readonly indexed?: boolean | undefined;
  readonly components?: readonly AbiParameter[] | undefined;
}

/** A named contract on the chain. */
export interface NamedContract {
  /** "stakingProducts". A test uses another name if this one is taken or is no identifier. */
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
  /** The text of its source, for a contract of the tool: no project has the file. */
  readonly text?: string;
  /** Its name in its source; absent: the same as its compiled name. */
  readonly name?: string;
  /** It is a library with which others are linked. */
  readonly isLinked?: boolean;
  /** For a proxy: the implementation, whose functions the ABI contains too. */
  readonly behaves?: { readonly name: string; readonly source: string; readonly abi: readonly unknown[] };
}

/** An account without code. */
export interface NamedPerson {
  readonly name: string;
  readonly address: Hex;
}

/** Contracts that the protocol under test creates at addresses that follow from an index: "pool(3)". */
export interface Family {
  /** The name of the function that returns one of them. */
  readonly name: string;
  readonly contract: string;
  /** The index of the contract at an address. */
  readonly indexOf: (address: Hex) => bigint | undefined;
  /** The function's source, and what it imports beside contracts. */
  readonly solidity: readonly string[];
  readonly javascript: readonly string[];
  readonly imports: readonly (readonly [symbol: string, path: string])[];
}

/** A read that answers one field of an entity, in place of the lens. */
export interface Getter {
  /** Address that is called. */
  readonly target: Hex;
  /** The function's name, with its types where it is overloaded. */
  readonly method: string;
  /** In the form that the ABI's encoder takes: structs as lists of their members. */
  readonly args: readonly AbiValue[];
  /** Member of the struct that the function returns; absent: the answer itself. */
  readonly member?: string | undefined;
  /** In place of a member: which word of the answer it is, from 0; or the hash of all of it. */
  readonly word?: number | "whole" | undefined;
  /** The value that represents a reverted read; absent: the read must not revert. */
  readonly reverted?: bigint | undefined;
}

/** What a number means; undefined: an ordinary number. */
export type Meaning = "seconds" | "time" | undefined;

/** The parts of a protocol that an exported test names. */
export interface Described {
  /** The protocol's name in headings. */
  readonly title: string;
  readonly people: readonly NamedPerson[];
  readonly deployer: NamedPerson;
  /** In the order in which the deployer creates them. */
  readonly contracts: readonly NamedContract[];
  readonly families: readonly Family[];
  /** By compiled name. */
  readonly compiled: Readonly<Record<string, CompiledContract>>;
  /** The compiled names of contracts that declare errors. An error gets its name from the first that declares it. */
  readonly errors: readonly string[];
  /** The file that declares a struct, enum or contract. */
  readonly declaredIn: (symbol: string) => string | undefined;
  /** How many members an enum has, by its name in the source ("Grade", "Units.Unit"). Undefined: unknown; its values are then written as numbers. */
  readonly enumSize: (type: string) => number | undefined;
  /**
   * The name of the observer among the contracts; its `observe(uint256[])` returns words. Absent: every field has a getter, and contracts that the fixture deploys
   * after the named ones (an observer) are left out.
   */
  readonly lens?: string;
  readonly getter: (kind: number, id: bigint, field: number) => Getter | undefined;
  /** What a parameter, a field or a member of this name means. */
  readonly meaningOf: (parameter: string) => Meaning;
  /** The bytes to pass to a contract's constructor in place of its own long bytes; undefined: its own. */
  readonly bytesInstead: (contract: string) => Hex | undefined;
  /** The sentence of a rule. */
  readonly rule: (id: string) => string | undefined;
}

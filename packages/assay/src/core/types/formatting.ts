import type { Hex } from "./engine";

/** A number and its context: a call, an event, an error, the state, or a contract's storage. */
export interface NumberContext {
  /** Whose number it is: "Cover.buyCover", "PremiumPaid", "WrongDeposit", an entity kind's name, or a contract whose storage it is in. */
  readonly owner: string;
  /** Name of the parameter, field or variable. */
  readonly name: string;
  readonly value: bigint;
  /** Unit as the state's field declares it; absent elsewhere. */
  readonly unit?: string;
  /** The entity whose field it is: the lens's id. */
  readonly id?: bigint;
  /** Address whose code was called, or that emitted; absent in state and errors. */
  readonly at?: Hex;
  /** Another number of the same call or event, by its name. */
  readonly beside: (name: string) => bigint | undefined;
  /** A field of the observed state at that moment, as the model has it. */
  readonly look: (kind: string, id: bigint, field: string) => bigint | undefined;
}

/** How reports show a protocol: the ABI at each address, and the meaning of numbers. */
export interface Formatting {
  /** ABIs by the contract's name. */
  readonly abis: ReadonlyMap<string, readonly unknown[]>;
  /** Name of the contract whose code runs at an address; undefined for people and strangers. */
  contractAt(address: Hex): string | undefined;
  /** A number with its unit, for people ("1.5 ETH"); undefined when it is a plain number. */
  numberText(place: NumberContext): string | undefined;
  /** Where a rule is stated: "docs/protocol.md:105". */
  ruleAt(id: string): string | undefined;
  /** Rules that a function's documentation names, and where: for differences that no invariant found. */
  rulesOf(contract: string, method: string): { readonly rules: readonly string[]; readonly where: string } | undefined;
}

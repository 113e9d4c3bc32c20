import type { Mark } from "assay/types";
import type { Account, Model, Operation, Reads } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import type { Target } from "../observe/kinds";
import type { Invocation } from "./invocation";

/** What an argument is. Its values in the call editor, its scale in reports and its unit in exported tests go by that. */
export type Sort =
  | "account"
  /** In units of the asset that it is of. */
  | "amount"
  /** What a feed answers: has a sign, and nobody has to own it. */
  | "answer"
  | "asset"
  | "pool"
  | "product"
  | "productType"
  | "group"
  | "position"
  | "cover"
  | "claim"
  | "tranche"
  | "days"
  | "seconds"
  | "moment"
  /** Hundredths of a per cent. */
  | "bps"
  | "number"
  | "flag"
  /** A text, or one of some words: nothing to be changed about it. */
  | "other";

/** An operation by its name. */
export type OperationOf<Name extends Operation["op"]> = Extract<Operation, { readonly op: Name }>;

type Scalar = bigint | boolean | string;
type FieldsIn<Part> = Part extends Scalar
  ? never
  : Part extends readonly (infer Item)[]
    ? FieldsIn<Item>
    : { [Field in keyof Part & string]-?: Field | FieldsIn<Part[Field]> }[keyof Part & string];
type BranchesIn<Part> = Part extends Scalar
  ? never
  : Part extends readonly (infer Item)[]
    ? BranchesIn<Item>
    : {
        [Field in keyof Part & string]-?: IsBranch<NonNullable<Part[Field]>> extends true
          ? Field | BranchesIn<Part[Field]>
          : never;
      }[keyof Part & string];
type IsBranch<Part> = Part extends Scalar ? false : Part extends readonly (infer Item)[] ? IsBranch<Item> : true;

/** Names of an operation's arguments, those within structs and lists too. */
export type ArgumentName<Name extends Operation["op"]> = Exclude<
  FieldsIn<OperationOf<Name>>,
  BranchesIn<OperationOf<Name>> | "op"
>;

/** An argument that is the sum of parts. The call editor keeps it so. */
export interface Total<Call extends Operation> {
  /** Where the sum stands in the call, and what the parts' names begin with. */
  readonly name: string;
  readonly parts: string;
  stated(operation: Call): bigint;
  sum(operation: Call): bigint;
  restate(operation: Call, total: bigint): Call;
}

/** All that is said of an operation outside the model: every table about operations is derived from these. */
export interface Descriptor<Name extends Operation["op"]> {
  /** The contract call that it stands for. */
  invoke(operation: OperationOf<Name>): Invocation;
  /** What each argument is. */
  readonly arguments: {
    readonly [Argument in ArgumentName<Name>]: Sort | ((operation: OperationOf<Name>) => Sort);
  };
  /** Who makes it in sequences: actions, or the kinds of such as are in properties/actions/. */
  readonly actions: readonly (ActionDefinition | string)[];
  /** ETH can go with it; the model takes it with no other. */
  readonly payable?: true;
  /** Its return values are compared; what tokens and mocks return says nothing of the protocol. */
  readonly returns?: true;
  /** Arguments that say which contract is called. */
  readonly addressee?: readonly (keyof OperationOf<Name> & string)[];
  /** On a test double, which is nobody's. */
  readonly mock?: true;
  /** Tried and undone. */
  readonly view?: true;
  /** The assets that it takes; absent: all. */
  readonly assets?: readonly bigint[];
  /** The asset that an amount is of; absent: its argument `asset`, or the native token. */
  assetOf?(operation: OperationOf<Name>, argument: string, read: Reads): bigint;
  /** The amounts are not the caller's to give. */
  readonly asks?: true;
  /** Amounts that matter to it. */
  marks?(operation: OperationOf<Name>, read: Reads): readonly Mark[];
  readonly total?: Total<OperationOf<Name>>;
  /**
   * What it may have touched, as of after it: also what it names when it failed, since a failed call must change nothing, and
   * nothing that does not exist.
   */
  touches(operation: OperationOf<Name>, caller: Account, model: Model): readonly Target[];
  /** What it may have touched that nothing names after it any more, as of before it. Absent: nothing. */
  releases?(operation: OperationOf<Name>, read: Reads): readonly Target[];
}

/** A descriptor of every operation. */
export type Descriptors = { readonly [Name in Operation["op"]]: Descriptor<Name> };

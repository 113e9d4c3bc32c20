import type { Mark } from "assay/types";
import type { Account, Model, Operation, Reads } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import type { Target } from "../observe/kinds";
import type { Invocation } from "./invocation";

/** The sort of an argument, which determines its values in the call editor, its scale in reports and its unit in exported tests. */
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

/** Names of an operation's arguments, including those inside structs and lists. */
export type ArgumentName<Name extends Operation["op"]> = Exclude<
  FieldsIn<OperationOf<Name>>,
  BranchesIn<OperationOf<Name>> | "op"
>;

/** An argument that is the sum of parts. The call editor keeps it equal to the sum. */
export interface Total<Call extends Operation> {
  /** Name of the sum, and prefix of the parts' names. */
  readonly name: string;
  readonly parts: string;
  stated(operation: Call): bigint;
  sum(operation: Call): bigint;
  restate(operation: Call, total: bigint): Call;
}

/** The description of an operation outside the model, from which all tables about operations are derived. */
export interface Descriptor<Name extends Operation["op"]> {
  /** The contract call of the operation. */
  invoke(operation: OperationOf<Name>): Invocation;
  /** The sort of each argument. */
  readonly arguments: {
    readonly [Argument in ArgumentName<Name>]: Sort | ((operation: OperationOf<Name>) => Sort);
  };
  /** The actions that make it in sequences, or the kinds of those in properties/actions/. */
  readonly actions: readonly (ActionDefinition | string)[];
  /** It accepts ETH; the model accepts ETH with no other operation. */
  readonly payable?: true;
  /** Its return values are compared; those of tokens and mocks say nothing about the protocol. */
  readonly returns?: true;
  /** Arguments that determine the called contract. */
  readonly addressee?: readonly (keyof OperationOf<Name> & string)[];
  /** It calls a mock, which belongs to nobody. */
  readonly mock?: true;
  /** It is a view call, whose effects are undone. */
  readonly view?: true;
  /** The assets that it accepts; absent: all. */
  readonly assets?: readonly bigint[];
  /** The asset of an amount; absent: its argument `asset`, or the native token. */
  assetOf?(operation: OperationOf<Name>, argument: string, read: Reads): bigint;
  /** The caller does not pay its amounts. */
  readonly asks?: true;
  /** Amounts that matter to it. */
  marks?(operation: OperationOf<Name>, read: Reads): readonly Mark[];
  readonly total?: Total<OperationOf<Name>>;
  /** The existing targets that it may have changed, in the state after it; also those that it names if it failed, because a failed call must change nothing. */
  touches(operation: OperationOf<Name>, caller: Account, model: Model): readonly Target[];
  /** Targets that it may change and that cannot be found from the state after it, in the state before it. Absent: none. */
  releases?(operation: OperationOf<Name>, read: Reads): readonly Target[];
}

/** A descriptor of every operation. */
export type Descriptors = { readonly [Name in Operation["op"]]: Descriptor<Name> };

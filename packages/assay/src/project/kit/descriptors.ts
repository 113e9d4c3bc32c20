import type { AbiValue } from "../../core/codec";
import type { EntityKind, Hex, Plain } from "../../core/types";
import type { Choices } from "./choices";
import type { Outcome, Unknown } from "./outcome";
import type { Args, Params } from "./sorts";
import type { Approximate } from "./values";

/** A call that is to be made: who, with what. */
export interface Made<A> {
  readonly caller: Hex;
  readonly args: A;
  /** Wei sent along; only where the operation is payable. */
  readonly value?: bigint;
  /** Name of the contract in the world, where it is another one of the operation's kind. */
  readonly at?: string;
}

/** What is chosen for a call. `caller` absent: the one that was drawn. */
export interface Chosen<A> extends Omit<Made<A>, "caller"> {
  readonly caller?: Hex;
}

/** What a choice starts from. */
export interface Occasion {
  /** One of the world's people, drawn already. */
  readonly caller: Hex;
  /** Unix seconds. */
  readonly now: bigint;
}

/** A call of any operation, as it is kept. */
export type Call = Made<Readonly<Record<string, Plain>>>;

/** A thing that a call can have changed: all of its kind, or one. */
export type Touched<M> = AnyKind<M> | readonly [kind: AnyKind<M>, id: bigint];

/** One function that can be called: everything that is known of it. */
export interface Operation<M, C extends string, P extends Params> {
  /** Row of the campaign's table. */
  readonly name: string;
  readonly contract: C;
  /** Absent: its name. With its types where it is overloaded: "mint(address,uint256)". */
  readonly method?: string;
  /** What its arguments stand for, by their names, in the order of the ABI. */
  readonly params: P;
  /** Arguments of the ABI that are always the same, by their index. */
  readonly fixed?: Readonly<Record<number, AbiValue>>;
  /** How often it is drawn, beside the others; 1 when absent. */
  readonly weight?: number;
  /** In some sequences the operations of one group are alone, with time that passes: what needs all of them is rare where each is one of many. How often, by the group. */
  readonly groups?: Readonly<Record<string, number>>;
  /** The operation that is made instead where there is nothing to do, by its name; where that has nothing to do either, its own. Absent: none. */
  readonly otherwise?: string;
  /** Editions whose contract has the function. Absent: all. */
  readonly editions?: readonly string[];
  /** It is a getter that reads who asks: it changes nothing, and is called all the same. */
  readonly asked?: boolean;
  /** It takes wei. */
  readonly payable?: boolean;
  /** It never succeeds: what it shows is that it fails. Else an operation that never succeeds makes a campaign vacuous. */
  readonly alwaysFails?: boolean;
  /** Chooses a call that means something in a state of the model; undefined when there is nothing to do. */
  choose(choices: Choices, model: M, occasion: Occasion): Chosen<Args<P>> | undefined;
  /**
   * Which calls are made at all; absent: all. Of others the model need not know what comes of them: numbers beyond a bound that nobody reaches, say. What `choose` gives is
   * not all that is made: shrinking, `explain` and a search make calls again with other values, anything that the arguments' types can hold.
   */
  precondition?(model: M, made: Made<Args<P>>, now: bigint): boolean;
  /** The whole rule: says what comes of a call, and changes the model when it succeeds; or `UNKNOWN`. Absent: the model abstains from every call. */
  execute?(model: M, made: Made<Args<P>>, now: bigint): Outcome | Unknown;
  /** What a call can have changed; absent: everything is observed after it. */
  touches?(model: M, made: Made<Args<P>>): readonly Touched<M>[];
}

/** How the calls of an operation are signed that takes a signature. */
export interface Signature {
  /** The parameters that are the signature. */
  readonly params: readonly string[];
  /** Name of who signs a call; undefined where nobody does. */
  signer(call: Call): string | undefined;
  /** The call with its signature. */
  sign(call: Call): Call;
}

/** An operation, whatever its arguments are. */
export interface AnyOperation<M> extends Omit<
  Operation<M, string, Params>,
  "choose" | "precondition" | "execute" | "touches"
> {
  /** Absent: it takes no signature, or people sign nothing. */
  readonly signature?: Signature;
  choose(choices: Choices, model: M, occasion: Occasion): Chosen<Call["args"]> | undefined;
  precondition?(model: M, made: Call, now: bigint): boolean;
  execute?(model: M, made: Call, now: bigint): Outcome | Unknown;
  touches?(model: M, made: Call): readonly Touched<M>[];
}

/** In a getter's arguments: the thing's id, and its id as an address. */
export const ID = Symbol("id");
export const ADDRESS = Symbol("address");

/** A getter with its arguments: what answers a field. */
export type Getter<C extends string> = readonly [
  contract: C,
  method: string,
  ...args: (AbiValue | typeof ID | typeof ADDRESS)[],
];

/** Where the chain says a field: a getter, or one for each id. */
export type ReadOf<C extends string> = Getter<C> | ((id: bigint) => Getter<C>);

/** A field of an observed thing: where the chain says it, and what the model says. */
export interface FieldOf<M, C extends string> {
  /** Unit for reports: "wei", "shares", "seconds", "flag", … */
  readonly unit: string;
  readonly read: ReadOf<C>;
  /** Which of several answers it is: a name or an index, "config.fee" in a struct. Absent: the only one. */
  readonly part?: string;
  /** Absent, or the answer `UNKNOWN`: the model abstains. */
  readonly predict?: (model: M, id: bigint, now: bigint) => bigint | Approximate | Unknown;
  /** The getter may revert; the field is `REVERTED` then. Absent: that it can be read is a statement, and a failure when it reverts. */
  readonly mayRevert?: boolean;
  /** The keccak256 of the whole answer, in place of a word of it: texts, bytes and lists. */
  readonly whole?: boolean;
  /** Index of a word of the answer as it is encoded, in place of `part`: of answers that take any number of words. */
  readonly word?: number;
  /** The keccak256 of what the getter refuses with, in place of an answer; 0 where it answers. */
  readonly refusal?: boolean;
  /** The wei of an account, in place of an answer; `read` is not asked then. */
  readonly wei?: (id: bigint) => Hex;
}

/** A kind of thing that is observed. */
export interface KindOptions<M, C extends string, F extends string> {
  readonly name: string;
  /** Those there are; absent: one, with the id 0. */
  readonly ids?: (model: M) => readonly bigint[];
  readonly label?: (id: bigint) => string;
  readonly fields: Readonly<Record<F, FieldOf<M, C>>>;
}

/** A kind with its code; `F` are the names of its fields. */
export interface Kind<M, F extends string = string> extends EntityKind {
  /** Editions that have it; absent: all. */
  readonly editions?: readonly string[];
  readonly of: Readonly<Record<F, FieldOf<M, string>>>;
  ids(model: M): readonly bigint[];
  label(id: bigint): string;
}
export type AnyKind<M> = Kind<M>;

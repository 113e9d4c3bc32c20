import type { AbiValue } from "../codec";
import type { EntityKind, Hex, Invariant, LawVerdict, Plain, Verdict } from "../types";
import { chainOf, type Chain } from "./chain";
import type { Draws } from "./draws";
import type { Outcome } from "./outcome";
import type { Args, Params } from "./sorts";
import type { Approximate } from "./values";
import type { World } from "./world";

/** A call that is to be made: who, with what. */
export interface Made<A> {
  readonly caller: Hex;
  readonly args: A;
  /** Wei sent along; only where the operation is payable. */
  readonly value?: bigint;
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
  /** It takes wei. */
  readonly payable?: boolean;
  /** It never succeeds: what it shows is that it fails. Else an operation that never succeeds makes a campaign vacuous. */
  readonly alwaysFails?: boolean;
  /** Chooses a call that means something in a state of the model; undefined when there is nothing to do. */
  choose(draws: Draws, model: M, now: bigint): Made<Args<P>> | undefined;
  /** The whole rule: says what comes of a call, and changes the model when it succeeds. */
  execute(model: M, made: Made<Args<P>>, now: bigint): Outcome;
  /** What a call can have changed; absent: everything is observed after it. */
  touches?(model: M, made: Made<Args<P>>): readonly Touched<M>[];
}

/** An operation, whatever its arguments are. */
export interface AnyOperation<M> extends Omit<Operation<M, string, Params>, "choose" | "execute" | "touches"> {
  choose(draws: Draws, model: M, now: bigint): Call | undefined;
  execute(model: M, made: Call, now: bigint): Outcome;
  touches?(model: M, made: Call): readonly Touched<M>[];
}

/** A getter with its arguments: what answers a field. */
export type Getter<C extends string> = readonly [contract: C, method: string, ...args: AbiValue[]];

/** A field of an observed thing: where the chain says it, and what the model says. */
export interface FieldOf<M, C extends string> {
  /** Unit for reports: "wei", "shares", "seconds", "flag", … */
  readonly unit: string;
  readonly read: (id: bigint) => Getter<C>;
  /** Which of several answers it is: a name or an index, "config.fee" in a struct. Absent: the only one. */
  readonly part?: string;
  readonly predict: (model: M, id: bigint, now: bigint) => bigint | Approximate;
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
  readonly of: Readonly<Record<F, FieldOf<M, string>>>;
  ids(model: M): readonly bigint[];
  label(id: bigint): string;
}
export type AnyKind<M> = Kind<M>;

/** A statement about what is seen, with names in place of positions. */
export interface Statement<G> {
  /** "INV-" and what it is about: "INV-PRICE-1". */
  readonly id: string;
  /** The rules that it checks. */
  readonly rules: readonly string[];
  readonly title: string;
  /** When it says anything at all, in words. */
  readonly premise: string;
  readonly parts?: readonly string[];
  readonly editions?: readonly string[];
  check(chain: Chain, ghost: G): Verdict;
}

/** Makes descriptors of operations, kinds and invariants of one model, in one world. */
export interface Describing<M, C extends string, G> {
  operation<const P extends Params>(operation: Operation<M, C, P>): AnyOperation<M>;
  kind<F extends string>(options: KindOptions<M, C, F>): Kind<M, F>;
  invariant(statement: Statement<G>): Invariant<G>;
}

/** Fixes the model's type, and that of what invariants remember (nothing, if it is left out): `describing<Model>().of(world)`. */
export function describing<M, G = null>(): { of<C extends string>(world: World<C>): Describing<M, C, G> } {
  return {
    of: <C extends string>(world: World<C>): Describing<M, C, G> => {
      let codes = 0;
      return {
        operation: (operation) => operation as unknown as AnyOperation<M>,
        kind: (options) => ({
          code: ++codes,
          name: options.name,
          fields: Object.entries<FieldOf<M, C>>(options.fields).map(([name, { unit }]) => ({ name, unit })),
          of: options.fields,
          ids: options.ids ?? ((): readonly bigint[] => [0n]),
          label:
            options.label ?? ((id): string => (options.ids === undefined ? options.name : `${options.name} ${id}`)),
        }),
        invariant: (statement) => ({
          ...statement,
          check: (step, view, ghost) => statement.check(chainOf(world, step, view), ghost),
        }),
      };
    },
  };
}

/** What a law says of a case; `unmet` says nothing. */
export type { LawVerdict };

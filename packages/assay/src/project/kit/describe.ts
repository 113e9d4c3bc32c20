import type { Invariant, Verdict } from "../../core/types";
import { chainOf, type Called, type Chain } from "./chain";
import type { Operation, AnyOperation, ReadOf, FieldOf, KindOptions, Kind } from "./descriptors";
import type { Params } from "./sorts";
import type { World } from "./world";

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
  readonly operation: <const P extends Params>(operation: Operation<M, C, P>) => AnyOperation<M> & Called<P>;
  /** A field in a line: its unit, what answers it, and what the model says. */
  readonly field: (
    unit: string,
    read: ReadOf<C>,
    predict: NonNullable<FieldOf<M, C>["predict"]>,
    part?: string,
  ) => FieldOf<M, C>;
  readonly kind: <F extends string>(options: KindOptions<M, C, F>) => Kind<M, F>;
  readonly invariant: (statement: Statement<G>) => Invariant<G>;
}

/** Fixes the model's type, and that of what invariants remember (nothing, if it is left out): `describing<Model>().of(world)`. */
export function describing<M, G = null>(): { of<C extends string>(world: World<C>): Describing<M, C, G> } {
  return {
    of: <C extends string>(world: World<C>): Describing<M, C, G> => {
      let codes = 0;
      return {
        operation: <const P extends Params>(operation: Operation<M, C, P>) =>
          operation as unknown as AnyOperation<M> & Called<P>,
        field: (unit, read, predict, part) => ({ unit, read, predict, ...(part === undefined ? {} : { part }) }),
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

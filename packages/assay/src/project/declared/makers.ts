import { numberRange } from "../../run/judge/words";
import { keyOf } from "./remembered";
import type { FunctionShape } from "./shapes";

/** A number that a function is given, and another function of the contract that returns one of its name. */
export interface Made {
  readonly maker: string;
  readonly what: string;
}

const isNamedNumber = ({ type, name }: { readonly type: string; readonly name: string }): boolean =>
  name !== "" && numberRange(type) !== undefined;

/** The numbers, by type and name, that a function returns and is not given: ids of what it makes, most likely. */
export function madeBy({ fragment, inputs }: FunctionShape): readonly string[] {
  const given = new Set(inputs.map(({ type, name }) => keyOf(type, name)));
  if (fragment.constant) return [];
  return fragment.outputs
    .filter(isNamedNumber)
    .map(({ type, name }) => keyOf(type, name))
    .filter((key) => !given.has(key));
}

/** By the keys of functions, what must be made before they are called. Two functions that each take what the other returns, as `deposit` and `redeem` of a vault do, need no maker. */
export function makersAmong(shapes: readonly FunctionShape[]): ReadonlyMap<string, Made> {
  const makersOf = (shape: FunctionShape): readonly Made[] => {
    const taken = shape.inputs.filter(isNamedNumber).map(({ type, name }) => keyOf(type, name));
    return shapes
      .filter((one) => one !== shape && one.contract === shape.contract)
      .flatMap((one) => madeBy(one).flatMap((what) => (taken.includes(what) ? [{ maker: one.key, what }] : [])));
  };
  const all = new Map(shapes.map((shape) => [shape.key, makersOf(shape)]));
  return new Map(
    [...all].flatMap(([key, makers]) => {
      const first = makers.find(({ maker }) => all.get(maker)?.length === 0);
      return first === undefined ? [] : [[key, first] as const];
    }),
  );
}

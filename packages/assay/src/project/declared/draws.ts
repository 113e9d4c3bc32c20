import fc, { Arbitrary, Random, Stream, Value } from "fast-check";
import type { Account } from "./names";
import { UserError } from "./user-error";

/** Who there is to draw. */
interface Drawing {
  readonly people: readonly string[];
  readonly others: readonly string[];
}

let drawing: Drawing | undefined;

/** Has arbitraries of accounts draw these, while something is done. */
export function drawingFrom<T>(among: Drawing, work: () => T): T {
  const before = drawing;
  drawing = among;
  try {
    return work();
  } finally {
    drawing = before;
  }
}

/** An account of the project that is drawn for: an arbitrary is made before anybody knows who there is. */
class Someone extends Arbitrary<Account> {
  generate(random: Random): Value<Account> {
    if (drawing === undefined)
      throw new UserError(
        "`someone` is drawn outside of a project, where there are no people; use it in the args of a call",
      );
    const { people, others } = drawing;
    const part = random.nextInt(0, 99);
    const from = part >= 92 ? ["nobody"] : part >= 84 && others.length > 0 ? others : people;
    return new Value((from[random.nextInt(0, from.length - 1)] ?? "nobody") as Account, undefined);
  }
  canShrinkWithoutContext(value: unknown): value is Account {
    return typeof value === "string";
  }
  shrink(value: Account): Stream<Value<Account>> {
    const first = drawing?.people[0];
    return first === undefined || value === (first as Account)
      ? Stream.nil()
      : Stream.of(new Value(first as Account, undefined));
  }
}

/** A person, mostly. */
export const someone: Arbitrary<Account> = new Someone();

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** 0 … most, mostly near the ends; now and then more. */
export function upTo(most: bigint): Arbitrary<bigint> {
  const top = most < 0n ? 0n : most;
  return fc.oneof(
    { weight: 4, arbitrary: fc.bigInt(0n, top) },
    { weight: 2, arbitrary: fc.constantFrom(top, top > 0n ? top - 1n : 0n) },
    { weight: 2, arbitrary: fc.bigInt(0n, least(top, 10n)) },
    { weight: 1, arbitrary: fc.bigInt(0n, least(top, 1_000_000n)) },
    { weight: 1, arbitrary: fc.constant(top + 1n) },
  );
}

/** Near a value: it, one beside it, parts and multiples. */
export function around(value: bigint): Arbitrary<bigint> {
  const below = value > 0n ? value - 1n : 0n;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(value) },
    { weight: 2, arbitrary: fc.constantFrom(value + 1n, below) },
    { weight: 3, arbitrary: fc.bigInt(1n, 1_000n).map((parts) => (value * parts) / 100n) },
    { weight: 1, arbitrary: fc.bigInt(0n, 10n ** 18n).map((more) => value + more) },
  );
}

/** An id that there is, and now and then one that there is not. */
export function idOf(count: bigint | { readonly length: number }): Arbitrary<bigint> {
  const most = typeof count === "bigint" ? count : BigInt(count.length);
  if (most <= 0n) return fc.constantFrom(1n, 0n);
  return fc.oneof(
    { weight: 14, arbitrary: fc.bigInt(1n, most) },
    { weight: 4, arbitrary: fc.constant(most) },
    { weight: 1, arbitrary: fc.constantFrom(most + 1n, 0n) },
  );
}

/** One of a list. */
export function oneOf<const T>(list: Iterable<T>): Arbitrary<T> {
  const all = [...list];
  if (all.length === 0)
    throw new UserError(
      "oneOf([]): expected something to choose from; give undefined in its place where there is nothing to do",
    );
  return fc.constantFrom(...all);
}

/** Numbers by a rule of a few lines, from a seed: what fast-check draws from (splitmix32). */
class Numbers {
  constructor(private state: number) {}
  clone(): Numbers {
    return new Numbers(this.state);
  }
  next(): number {
    this.state = (this.state + 0x9e37_79b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return (mixed ^ (mixed >>> 15)) | 0;
  }
  getState(): readonly number[] {
    return [this.state];
  }
}

/** Steps of shrinking that lead to the plainest value of an arbitrary. */
const MOST_STEPS = 200;
/** One in this many draws is biased towards what fast-check finds small or at an end. */
const BIAS = 3;

/** A value of an arbitrary, from a number: 0 gives the plainest. */
export function valueFrom<T>(arbitrary: Arbitrary<T>, draw: number): T {
  const drawn = arbitrary.generate(new Random(new Numbers(draw)), draw === 0 ? undefined : BIAS);
  if (draw !== 0) return drawn.value;
  let plainest = drawn;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = arbitrary.shrink(plainest.value, plainest.context).getNthOrLast(0);
    if (next === null) break;
    plainest = next;
  }
  return plainest.value;
}

/** Whether something is an arbitrary, of whichever copy of fast-check. */
export const isArbitrary = (value: unknown): value is Arbitrary<unknown> =>
  typeof value === "object" && value !== null && "generate" in value && "shrink" in value;

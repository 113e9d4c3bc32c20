import fc, { type Arbitrary } from "fast-check";
import { MAX_UINT, type LawCall, type LawResult, type RunProgram, type World } from "../kit";
import type { Engine, Hex, Law, LawVerdict, Unlawful } from "../../core/types";

/** What the laws of a standard are checked on. The world has two people or more, who have something to act with. */
export interface UnderLaw {
  readonly world: World<string>;
  readonly run: RunProgram;
}

/** What every case draws: calls that were made before, an amount as a part of what there is, two people. */
export interface Drawn {
  readonly before: readonly LawCall[];
  /** Millionths of what there is. */
  readonly part: number;
  readonly other: bigint;
  readonly first: Hex;
  readonly second: Hex;
}

const WHOLE = 1_000_000;

/** A state of the chain that calls have led to. Whatever is run from there, it stays as it is. */
export class Place {
  constructor(
    private readonly under: UnderLaw,
    private readonly engine: Engine,
    readonly drawn: Drawn,
  ) {}

  /** Makes calls one after the other, and gives what each came to. */
  async then(...calls: readonly LawCall[]): Promise<readonly LawResult[]> {
    const { before } = this.drawn;
    return (await this.under.run(this.engine, [...before, ...calls])).slice(before.length);
  }

  /** What a getter answers. @throws Error when it reverts: the premise of no law is that a getter fails */
  async read(contract: string, method: string, ...args: LawCall["args"]): Promise<bigint> {
    const [result] = await this.then({ contract, method, args });
    return wordOrZero(result);
  }

  /** A part of a whole, as it was drawn; sometimes nothing, sometimes all of it. */
  partOf(whole: bigint): bigint {
    return (whole * BigInt(this.drawn.part)) / BigInt(WHOLE);
  }
}

/** The first word of an answer; undefined when the call reverted. */
export const wordOf = (result: LawResult | undefined): bigint | undefined =>
  result?.ok === true ? (result.words[0] ?? 0n) : undefined;

/** The first word of an answer; 0 when the call reverted. */
export const wordOrZero = (result: LawResult | undefined): bigint => wordOf(result) ?? 0n;

/** The value or, if it is larger than any argument can be, the largest. */
export const withinWord = (value: bigint): bigint => (value < MAX_UINT ? value : MAX_UINT);

/** Whether every call succeeded. */
export const succeeded = (...results: readonly (LawResult | undefined)[]): boolean =>
  results.every((one) => one?.ok === true);

/** Two values that a law relates, and whether they are as they should be; undefined when the premise was not met. */
export interface Related {
  readonly holds: boolean;
  /** What is wrong when it does not hold. */
  readonly message: string;
  readonly values: readonly (readonly [name: string, value: bigint | string])[];
}

/** Says of two values that one is no more than the other. */
export const noMore = (
  message: string,
  [lessName, less]: readonly [string, bigint],
  [moreName, more]: readonly [string, bigint],
): Related => ({
  holds: less <= more,
  message,
  values: [
    [lessName, less],
    [moreName, more],
  ],
});

/** Says of two values that they are the same. */
export const same = (message: string, one: readonly [string, bigint], other: readonly [string, bigint]): Related => ({
  holds: one[1] === other[1],
  message,
  values: [one, other],
});

/** What a law says, in words and as what it relates. */
export interface Statement {
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly premise: string;
  /** Without anything that came before: the contracts as the opening calls left them. */
  readonly fresh?: boolean;
  /** Each by itself, so that the program of one that is violated is short. A way whose premise was not met relates nothing. */
  readonly ways: readonly ((place: Place) => Promise<readonly Related[]>)[];
}

/** Amounts of any length, short ones as often as long ones. */
export const anyAmount: Arbitrary<bigint> = fc.oneof(
  fc.bigInt(0n, 9n),
  fc.bigInt(0n, 10n ** 6n),
  fc.bigInt(0n, 10n ** 18n),
  fc.bigInt(0n, 10n ** 24n),
);

/** A law of a statement; `earlierCalls` are what may have happened before. */
export function lawOf(under: UnderLaw, earlierCalls: Arbitrary<LawCall>, statement: Statement): Law<unknown> {
  const { id, rule, title, premise, fresh, ways } = statement;
  const person = fc.constantFrom(...under.world.people);
  const inputs = fc.record({
    before: fresh === true ? fc.constant([]) : fc.array(earlierCalls, { maxLength: 6 }),
    part: fc.oneof(fc.constant(WHOLE), fc.integer({ min: 0, max: WHOLE })),
    other: anyAmount,
    first: person,
    second: person,
  });
  const check = async (input: Drawn, engine: Engine): Promise<LawVerdict> => {
    let met = false;
    for (const way of ways) {
      const place = new Place(under, engine, input);
      const related = await way(place);
      const [wrong, ...also] = related.filter(({ holds }) => !holds).map(unlawful);
      if (wrong !== undefined) return { verdict: "violated", ...wrong, also };
      met ||= related.length > 0;
    }
    return { verdict: met ? "held" : "skipped" };
  };
  return { id, rules: [rule], title, premise, inputs, check };
}

const unlawful = ({ message, values }: Related): Unlawful => ({
  message,
  values: values.map(([name, value]) => [name, String(value)] as const),
});

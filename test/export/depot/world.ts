import { World, choice, describing } from "assay/kit";

/** Hexadecimal digits again and again, as so many bytes. */
export const bytesOf = (digits: string, size: number): string => `0x${digits.repeat(size).slice(0, size * 2)}`;

/** What the constructor of the depot is given, and what its getters answer at first. */
export const GIVEN = {
  chill: -5n,
  mark: "0x00112233",
  seal: bytesOf("c0de", 32),
  grade: 3n,
  weight: 10n,
  wei: 3_000n,
  /** Quotes, what each language escapes otherwise, control signs, and letters beyond ASCII. */
  motto: 'Grüße 👋 — "depot"\n\t\\ `${motto}` \u0001\u202e\u2028',
} as const;

/** The lists of a manifest: more than a function in Solidity can have variables. */
export const LISTS: readonly string[] = "a b c d e f g h i j k l m n o p".split(" ");

/** The lists of a batch. */
export const BATCH: readonly string[] = LISTS.slice(0, 8);

/** A crate, as calls are given it. */
export const crateOf = (grade: bigint) => ({
  id: GIVEN.seal,
  grade,
  price: 10n ** 18n,
  range: { 0: -128n, 1: 127n },
  weights: [1n, 2n],
});

/** The crate that constructors are given. */
const FIRST = [GIVEN.seal, 2n, 10n ** 18n, [-128n, 127n], [1n, 2n]] as const;

/** Another one, which several constructors are given, too. */
const SECOND = [GIVEN.seal, 1n, 3n, [1n, 2n], [9n]] as const;

/** Names that are keywords, names of what an exported test has itself, or no identifiers; and two contracts of one name. */
export const world = new World({
  people: ["from", "answer", "START", "big-whale", "each", "vm", "delete"],
  contracts: {
    Open: { artifact: "Cash", args: () => [] },
    Var: {
      artifact: "Depot",
      value: GIVEN.wei,
      args: (at) => [
        [5n, 7n],
        [1n, GIVEN.grade],
        GIVEN.chill,
        GIVEN.mark,
        [GIVEN.weight, 1n],
        at["big-cash"],
        GIVEN.motto,
        FIRST,
      ],
    },
    "big-cash": { artifact: "Cash", args: () => [] },
    Opening: () => [FIRST, [3n]],
    "opening-2": { artifact: "Opening", args: () => [FIRST, [4n, 5n]] },
    "opening-3": { artifact: "Opening", args: () => [SECOND, [6n]] },
    "opening-4": { artifact: "Opening", args: () => [SECOND, [7n]] },
  },
  opening: (_at, people) => [
    ...people.map((from) => ({ from, contract: "Open" as const, method: "pay", args: [], value: 5n })),
    { from: people[0] ?? "", contract: "Var", method: "take", args: [FIRST] },
  ],
});

/** The depot's name in the world. */
export const DEPOT = "Var";

/** What is set and asked again, as words, by the names of the fields. */
export interface Model {
  readonly words: Map<string, bigint>;
  motto: string;
}

export const { operation, kind } = describing<Model>().of(world);

/** Bytes as a word. */
export const word = (value: string): bigint => BigInt(value.padEnd(66, "0"));

/** A grade, as an argument. */
export const grade = choice(0n, 1n, 2n, 3n);

/** Values that no contract's decoder takes for a grade are refused without a word. */
export const isGrade = (value: bigint): boolean => value <= 3n;

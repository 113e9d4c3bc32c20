/** Where the verdicts of others are stated; as it was on the first of February 2025. */
export const COMPARISON =
  "https://github.com/devdacian/solidity-fuzzing-comparison/blob/125071f38b632b9df2c3e9c3b228b30d0a88826c/README.md";

/** What was published of a challenge, tool by tool. */
export interface Published {
  readonly foundry: string;
  readonly echidna: string;
  readonly medusa: string;
  /** Formal verification: Halmos and Certora. */
  readonly formal: string;
}

/** A challenge of the public comparison, and where ours of the same kind is. */
export interface Challenge {
  /** Its number and name there. */
  readonly number: number;
  readonly name: string;
  /** Folder beside this file. */
  readonly folder: string;
  /** The kind of bug, as ours has it. */
  readonly kind: string;
  readonly published: Published;
}

const UNTRIED = "not stated";
const all = (verdict: string): Published => ({ foundry: verdict, echidna: verdict, medusa: verdict, formal: UNTRIED });

export const CHALLENGES: readonly Challenge[] = [
  {
    number: 1,
    name: "Naive Receiver",
    folder: "receiver",
    kind: "a stranger makes somebody pay for a loan that the stranger asked for",
    published: all("the easier of two; both when guided"),
  },
  {
    number: 2,
    name: "Unstoppable",
    folder: "pool",
    kind: "a gift to the contract stops all loans: its books and its balance must agree",
    published: { ...all("both"), echidna: "both ([a user: neither][user])" },
  },
  {
    number: 3,
    name: "Proposal",
    folder: "ballot",
    kind: "a prize is shared in a way that locks up a part of it",
    published: all("found easily"),
  },
  {
    number: 4,
    name: "Voting NFT",
    folder: "cards",
    kind: "in one second, at a boundary in time, voting power can be taken for ever; the sum of power goes wrong",
    published: all("the easier of two"),
  },
  {
    number: 5,
    name: "Token Sale",
    folder: "sale",
    kind: "rounding between units gives tokens for nothing; a limit that does not add up",
    published: { ...all("the easier of two"), medusa: "both, almost at once" },
  },
  {
    number: 6,
    name: "Rarely False",
    folder: "slots",
    kind: "arithmetic that is wrong for very few of all numbers",
    published: {
      foundry: "not found",
      echidna: "not found",
      medusa: "not found ([it used to][rarely])",
      formal: "Halmos and Certora: found",
    },
  },
  {
    number: 7,
    name: "Byte Battle",
    folder: "packing",
    kind: "bytes are put together so that different values give the same word",
    published: {
      ...all("found quickly"),
      medusa: "found quickly ([earlier: not][bytes])",
      formal: "Halmos and Certora: found quickly",
    },
  },
  {
    number: 8,
    name: "Omni Protocol",
    folder: "market",
    kind: "a lending market: rounding of debt, cover, sums, liquidation",
    published: {
      foundry: "none of 16 in 5 minutes",
      echidna: "at times 1 of 16 in 5 minutes",
      medusa: "mostly 2 of 16 in 5 minutes",
      formal: UNTRIED,
    },
  },
  {
    number: 9,
    name: "Vesting",
    folder: "vesting",
    kind: "points are passed on while they vest, and the sum of all points goes wrong",
    published: all(UNTRIED),
  },
  {
    number: 10,
    name: "Vesting with a claim beforehand",
    folder: "grants",
    kind: "what was claimed beforehand is passed on, and claimed again: more than was allotted in total",
    published: all(UNTRIED),
  },
  {
    number: 11,
    name: "Operator registry",
    folder: "registry",
    kind: "two operators end with one address, or a lookup names one that has it no longer",
    published: all(UNTRIED),
  },
  {
    number: 12,
    name: "Liquidation denied",
    folder: "positions",
    kind: "a user's positions make the liquidation panic: a list is deleted from while it is read",
    published: all(UNTRIED),
  },
  {
    number: 13,
    name: "Stability pool",
    folder: "stability",
    kind: "rewards by a running sum for each coin: more is owed than the pool has",
    published: all(UNTRIED),
  },
  {
    number: 14,
    name: "Priority",
    folder: "priority",
    kind: "after an entry is removed, the order of risk is wrong: a liquidation takes a safer kind first",
    published: all(UNTRIED),
  },
];

/** Addresses that cells of the table refer to. */
export const REFERENCES: Readonly<Record<string, string>> = {
  user: "https://github.com/devdacian/solidity-fuzzing-comparison/issues/3",
  rarely: "https://github.com/crytic/medusa/issues/305",
  bytes: "https://github.com/crytic/medusa/issues/307",
};

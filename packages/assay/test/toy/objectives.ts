import { final, highest } from "../../src/core/objectives";
import type { Objective, View } from "../../src/core/types";
import { TOTAL, USER } from "./protocol";

const BOB = 1n;

const balanceOf = (view: View, user: bigint): bigint => view.latest(USER, user)?.[0] ?? 0n;

/** The vault's total, to which only alice deposits. */
const held: Objective = {
  name: "held",
  title: "What the vault holds",
  unit: "ether",
  decimals: 18,
  rules: ["SUM-1"],
  players: { about: "alice alone", attackers: ["alice"], others: "never" },
  meter: final((view) => view.latest(TOTAL, 0n)?.[0]),
};

/** The largest single withdrawal of bob, in thousandths; at the end, granted calls wait for his lock's end and withdraw everything. */
const fetched: Objective = {
  name: "fetched",
  title: "What bob takes out at once",
  unit: "thousand",
  decimals: 3,
  rules: ["SUM-1"],
  players: {
    about: "bob, after the others",
    attackers: ["bob"],
    others: "before",
    open: ({ kind, attacker }) => !attacker || kind === "deposit",
  },
  granted: (view) => [
    {
      time: Number(view.latest(USER, BOB)?.[1] ?? 0n),
      kind: "withdraw",
      call: { op: "withdraw", user: BOB, amount: balanceOf(view, BOB) },
    },
  ],
  meter: highest((_, step) => step?.logs.find(({ name }) => name === "Withdrawn")?.words[0]),
};

/** The toy's objectives. */
export const TOY_OBJECTIVES: readonly Objective[] = [held, fetched];

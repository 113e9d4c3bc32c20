import type { SmallWorld } from "../../src/check/exhaust";

/** Alice deposits 10 or withdraws 10; sequences wait for the end of the first day. */
export const TOY_WORLD: SmallWorld = {
  offset: 0,
  waitKind: "wait",
  moments: { names: ["the first day *"], ahead: 1 },
  opening: [],
  calls: [
    { name: "alice deposits", kind: "deposit", call: { op: "deposit", user: 0n, amount: 10n } },
    { name: "alice withdraws", kind: "withdraw", call: { op: "withdraw", user: 0n, amount: 10n } },
  ],
};

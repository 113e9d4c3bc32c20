import { defineProject, ids, sum } from "assay";

const [FULL, DAY] = [1_000n, 86_400n];
/** Cards are counted from 0. */
const upTo = (count: bigint): readonly bigint[] => ids(count).map((id) => id - 1n);

export default defineProject({
  contracts: { Cards: () => [] },
  people: ["alice", "bob"],
  ghost: {
    start: () => ({ cards: 0n }),
    after: (ghost, { call }) => void (ghost.cards += call.name === "Cards.issue" && call.ok ? 1n : 0n),
  },
  invariants: {
    "the sum of all power is that of the cards": ({ ghost, now: { Cards } }) =>
      sum(upTo(ghost.cards), (id) => Cards.cards(id)[0]) === Cards.total,
    "a card loses no more than a tenth for each whole day": ({ ghost, call, time, before, now }) => {
      const known = call.name === "Cards.issue" && call.ok ? ghost.cards - 1n : ghost.cards;
      return upTo(known).every((id) => {
        const [had, , since] = before.Cards.cards(id);
        const days = time > since ? (time - since) / DAY : 0n;
        return now.Cards.cards(id)[0] >= had - (days * FULL) / 10n;
      });
    },
  },
});

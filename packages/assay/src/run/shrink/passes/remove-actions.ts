import type { Pass } from "../pass";
import { removeNeedless } from "../remove";

/** Removes actions, until no single one can be. */
export const removeActions: Pass = {
  name: "remove actions",
  async run({ failure: start, drawnAt }, { found: { offset }, limits, budget, failureAgain }) {
    let failure = start;
    const limit = budget.runs + limits.removalRuns;
    const { kept, minimal } = await removeNeedless(
      start.actions.map((_, index) => index),
      async (indices) => {
        const found = await failureAgain({ offset, actions: pickFrom(start.actions, indices) });
        failure = found ?? failure;
        return found?.actions.length;
      },
      () => !budget.over && budget.runs < limit,
    );
    const proof = minimal ? "minimal" : "ended";
    return { failure, proof, ...(drawnAt === undefined ? {} : { drawnAt: pickFrom(drawnAt, kept) }) };
  },
};

function pickFrom<Item>(items: readonly Item[], indices: readonly number[]): readonly Item[] {
  return indices.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
}

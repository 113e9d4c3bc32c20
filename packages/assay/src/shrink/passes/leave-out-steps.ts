import { planSequence } from "../../run";
import { leaveOutSteps as leaveOut, stepsOfActions } from "../parts";
import type { Pass } from "../pass";
import { lookClosely } from "./look-closely";
import { removeActions } from "./remove-actions";

/** Leaves out single steps of actions that give several, and the actions that are needless without them, until neither can be. */
export const leaveOutSteps: Pass = {
  name: "leave out steps",
  async run(start, search) {
    const { subject, found, limits, budget, failureAgain } = search;
    const { offset } = found;
    let progress = start;
    while (progress.proof === "minimal" && subject.without !== undefined) {
      const before = stepsOfActions(progress.failure);
      const limit = budget.runs + limits.removalRuns;
      const { failure, minimal } = await leaveOut(progress.failure, {
        without: (action, part) => subject.without?.(action, part),
        plannedSteps: (actions) => stepsOfActions(planSequence(subject, { offset, actions })),
        failureOf: failureAgain,
        mayTry: () => !budget.over && budget.runs < limit,
      });
      progress = await lookClosely.run({ failure, proof: minimal ? "minimal" : "ended" }, search);
      if (!minimal || stepsOfActions(progress.failure) === before) break;
      progress = await removeActions.run(progress, search);
    }
    return progress;
  },
};

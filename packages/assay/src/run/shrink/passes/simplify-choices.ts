import { encodePlain } from "../../plain";
import { notRepeated } from "../not-repeated";
import type { Pass } from "../pass";
import { simplifyValues } from "../simplify-choices";

/** Lets fast-check simplify the values that the actions were drawn with. */
export const simplifyChoices: Pass = {
  name: "simplify choices",
  async run(progress, { subject, found, arbitrary, origin, limits, budget, failureAgain }) {
    const { drawnAt } = progress;
    if (drawnAt === undefined) return progress;
    let { failure } = progress;
    type Actions = typeof failure.actions;
    const stillFails = async (actions: Actions): Promise<boolean> => {
      const same = await failureAgain({ offset: found.offset, actions });
      failure = same ?? failure;
      return same !== undefined;
    };
    const limit = budget.runs + limits.simplificationRuns;
    const simple = await simplifyValues(arbitrary, origin, drawnAt, {
      keyOf: (items) => JSON.stringify(items.map((item) => encodePlain(subject.encodeAction(item)))),
      fails: stillFails,
      mayTry: () => !budget.over && budget.runs < limit,
    });
    // One run more makes sure that `failure` is that of `simple`, and drops the actions behind the failing one. Where nothing was taken, `simple` is what was
    // found, cut after the failing step: which may look otherwise then, and the failure stays the one that was found.
    if (!(await stillFails(simple)) && failure !== found && !budget.gaveUp)
      throw notRepeated(found.identity, simple.length);
    return { failure, proof: "open" };
  },
};

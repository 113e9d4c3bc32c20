import type { Invariant, SeenStep, Verdict, View } from "../types";
import { InternalError, messageOf } from "./errors";
import type { Finding } from "./finding";

/** Called for every check that was made. */
export type CountCheck = (id: string, met: boolean) => void;

/**
 * Checks invariants on a step, in the order given. A check that throws or that answers anything but a verdict is an `InternalError`
 * naming it: a check that returns nothing must not pass.
 */
export function checkInvariants<History>(
  invariants: readonly Invariant<History>[],
  step: SeenStep,
  view: View,
  history: History,
  count: CountCheck,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const verdict = answerOf(invariant, step, view, history);
    count(invariant.id, verdict.verdict !== "unmet");
    if (verdict.verdict === "violated") findings.push(violation(invariant, verdict));
  }
  return findings;
}

function answerOf<History>(invariant: Invariant<History>, step: SeenStep, view: View, history: History): Verdict {
  let answer: unknown;
  try {
    answer = invariant.check(step, view, history);
  } catch (error) {
    throw new InternalError(`invariant ${invariant.id}: its check threw at step ${step.index}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  if (isVerdict(answer)) return answer;
  throw new InternalError(
    `invariant ${invariant.id}: expected its check to return a verdict (unmet, held, or violated with a message), received ` +
      `${answer === undefined ? "nothing" : JSON.stringify(answer)} at step ${step.index}; a check must always answer`,
  );
}

function isVerdict(answer: unknown): answer is Verdict {
  if (typeof answer !== "object" || answer === null || !("verdict" in answer)) return false;
  if (answer.verdict === "unmet" || answer.verdict === "held") return true;
  return answer.verdict === "violated" && "message" in answer && typeof answer.message === "string";
}

function violation(invariant: Invariant<never>, verdict: Verdict & { verdict: "violated" }): Finding {
  return {
    id: invariant.id,
    kind: "invariant",
    title: invariant.title,
    where: verdict.message,
    ...(verdict.expected === undefined ? {} : { predicted: verdict.expected }),
    ...(verdict.observed === undefined ? {} : { observed: verdict.observed }),
    ...(verdict.unit === undefined ? {} : { unit: verdict.unit }),
    rules: invariant.rules,
  };
}

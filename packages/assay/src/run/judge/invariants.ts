import type { Invariant, SeenStep, Verdict, View } from "../../core/types";
import { conjunctsOf } from "../../core/stats";
import { InternalError, UserError, messageOf } from "./internal-error";
import { NotObserved, type Collect } from "./not-observed";
import type { Finding } from "./finding";
import { identity } from "./identity";

/** Called for every check that was made, once for each part of the invariant; `name` is its row (`conjunctsOf`). */
export type CountCheck = (name: string, met: boolean) => void;

/** Bit of what was checked without a name. */
const UNNAMED = 1;

/** Called with a check that threw, instead of ending the campaign: there is a difference to tell of already. */
export type NoteUncheckable = (error: CheckThrewError) => void;

/** An invariant's check threw: its author's mistake, or a chain that is further from the prediction than the check can read. */
export class CheckThrewError extends InternalError {}

/**
 * Checks invariants on a step, in the order given. A check that throws or that answers anything but a verdict is an `InternalError`
 * naming it: a check that returns nothing must not pass. With `note`, one that throws is noted and the others are asked.
 * @throws InternalError
 */
export function checkInvariants<History>(
  invariants: readonly Invariant<History>[],
  step: SeenStep,
  view: View,
  history: History,
  count: CountCheck,
  note?: NoteUncheckable,
  collect?: Collect,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const verdict = answerOrNote(invariant, step, view, history, note, collect);
    if (verdict === undefined) continue;
    countParts(invariant, verdict, step, count);
    if (verdict.verdict === "violated") findings.push(violation(invariant, verdict));
  }
  return findings;
}

/** The premise counts conjunct by conjunct: what one part looked at says nothing of the others. */
function countParts(invariant: Invariant<never>, verdict: Verdict, step: SeenStep, count: CountCheck): void {
  const met = verdict.verdict === "unmet" ? 0 : (verdict.parts ?? UNNAMED);
  const { id, parts } = invariant;
  const known = parts === undefined ? UNNAMED : ((1 << parts.length) - 1) << 1;
  if ((met & ~known) !== 0) {
    throw new InternalError(
      `invariant ${id}: expected its check to name ${parts === undefined ? "no part" : "a part for everything that it looks at"}, received bits ` +
        `${met.toString(2)} at step ${step.index}; its parts are ${parts?.join(", ") ?? "not declared"}`,
    );
  }
  if (parts === undefined) count(id, met !== 0);
  else namesOf(invariant).forEach((name, i) => count(name, (met & (2 << i)) !== 0));
}

const names = new WeakMap<object, readonly string[]>();

function namesOf(invariant: Invariant<never>): readonly string[] {
  let known = names.get(invariant);
  if (known === undefined) names.set(invariant, (known = conjunctsOf(invariant)));
  return known;
}

function answerOrNote<History>(
  invariant: Invariant<History>,
  step: SeenStep,
  view: View,
  history: History,
  note: NoteUncheckable | undefined,
  collect: Collect | undefined,
): Verdict | undefined {
  try {
    return answerOf(invariant, step, view, history);
  } catch (error) {
    if (error instanceof NotObserved && collect !== undefined) {
      collect(error);
      return undefined;
    }
    if (note === undefined || !(error instanceof CheckThrewError)) throw error;
    note(error);
    return undefined;
  }
}

function answerOf<History>(invariant: Invariant<History>, step: SeenStep, view: View, history: History): Verdict {
  let answer: unknown;
  try {
    answer = invariant.check(step, view, history);
  } catch (error) {
    if (error instanceof NotObserved) throw error;
    if (error instanceof UserError) throw new CheckThrewError(error.message, { cause: error });
    throw new CheckThrewError(`invariant ${invariant.id}: its check threw at step ${step.index}: ${messageOf(error)}`, {
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
    id: verdict.site === undefined ? invariant.id : identity.violated(invariant.id, verdict.site),
    kind: "invariant",
    title: invariant.title,
    where: verdict.message,
    ...(verdict.expected === undefined ? {} : { predicted: verdict.expected }),
    ...(verdict.observed === undefined ? {} : { observed: verdict.observed }),
    ...(verdict.unit === undefined ? {} : { unit: verdict.unit }),
    rules: invariant.rules,
  };
}

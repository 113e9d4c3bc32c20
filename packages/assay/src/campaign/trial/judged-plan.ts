import type { Finding, StepResult } from "../../run/judge";
import { answersDigest, type Counts, type Divergence, type Plan } from "../../run";
import type { CallResult } from "../../core/types";

const NOTHING: readonly Finding[] = [];

/** Answers to a plan in which nothing is wrong. */
interface Held {
  /** Of all but the gas. */
  readonly digest: string;
  /** The gas of those answers whose gas a check looked at, by their places. */
  readonly gas: ReadonlyMap<number, number>;
}

/** A plan, and answers to it in which nothing is wrong: a mutant that gives the same answers need not be judged again. */
export class JudgedPlan {
  private readonly held = new Map<Counts, Held>();

  constructor(readonly plan: Plan) {}

  /** What is wrong with answers at the first step that is not right. Gas counts where a check looks at it: with another mutant active nearly every call takes another amount. */
  findings(
    results: readonly StepResult[],
    counts: Counts,
    judge: (results: readonly StepResult[]) => Divergence | undefined,
  ): readonly Finding[] {
    const digest = answersDigest(results);
    const answers = answersIn(results);
    const held = this.held.get(counts);
    if (held?.digest === digest && [...held.gas].every(([place, gas]) => answers[place]?.gasUsed === gas))
      return NOTHING;
    const gas = new Map<number, number>();
    const divergence = judge(noting(results, gas));
    if (divergence === undefined) this.held.set(counts, { digest, gas });
    return divergence?.findings ?? NOTHING;
  }
}

/** The answers, each at its place. */
function answersIn(results: readonly StepResult[]): readonly (CallResult | undefined)[] {
  return results.flatMap(({ call, lens }) => [call, lens]);
}

/** The same answers; it records at which places the gas is read. */
function noting(results: readonly StepResult[], gas: Map<number, number>): readonly StepResult[] {
  const noted = (answer: CallResult | undefined, place: number): CallResult | undefined => {
    if (answer === undefined) return undefined;
    const { ok, returnData, logs } = answer;
    return {
      ...{ ok, returnData, logs },
      get gasUsed() {
        gas.set(place, answer.gasUsed);
        return answer.gasUsed;
      },
    };
  };
  return results.map((result, step) => ({
    ...result,
    call: noted(result.call, 2 * step),
    lens: noted(result.lens, 2 * step + 1),
  }));
}

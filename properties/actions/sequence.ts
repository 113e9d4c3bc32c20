import { Arbitrary, Value, type Random, type Stream } from "fast-check";
import { shrinkActions } from "assay/kit/shrink-actions";
import { actionsIn } from "./index";
import type { Action, ActionDefinition } from "../action-definition/types";

/** How many numbers are drawn for an action: more than any kind uses. */
const DRAWS = 26;
/** In a sequence each kind of action is enabled with this chance (swarm testing), so that some states are reached that an even mixture never reaches. */
const ENABLED_PERCENT = 70;
/** The factor by which a sequence's favoured kind is more frequent. */
const FAVOUR = 6;

function draw(random: Random): number {
  return random.nextInt(0, 0x7fff_ffff) * 2 + random.nextInt(0, 1);
}

/** The kinds that a claim needs from start to end; they are enabled together. */
const CLAIMS: ReadonlySet<string> = new Set(["submitClaim", "vote", "settleClaim"]);
/** The percentage of sequences that consist mostly of claims and of actions on the stake that they leave. */
const CLAIMS_PERCENT = 20;
const CLAIMS_ONLY: ReadonlySet<string> = new Set([
  ...CLAIMS,
  ...[
    "wait",
    "deposit",
    "extendDeposit",
    "withdrawStake",
    "buyCover",
    "extendCover",
    "withdrawCredit",
    "switchAsset",
    "transferCover",
    "setReviewPeriod",
  ],
]);

/** The kinds of one sequence, each repeated by its weight. Waiting is always among them, because little happens without it. */
function drawKinds(random: Random, actions: readonly ActionDefinition[]): readonly string[] {
  if (random.nextInt(1, 100) <= CLAIMS_PERCENT) {
    return actions
      .filter(({ kind }) => CLAIMS_ONLY.has(kind))
      .flatMap(({ kind, weight }) => Array.from({ length: weight }, () => kind));
  }
  const claims = random.nextInt(1, 100) <= ENABLED_PERCENT;
  const enabled = actions.filter(({ kind }, i) => {
    const drawn = random.nextInt(1, 100) <= ENABLED_PERCENT;
    return i === 0 || (CLAIMS.has(kind) ? claims : drawn);
  });
  const favoured = actions[random.nextInt(0, actions.length - 1)];
  const times = (action: ActionDefinition): number => action.weight * (action === favoured ? FAVOUR : 1);
  return enabled.flatMap((action) => Array.from({ length: times(action) }, () => action.kind));
}

/**
 * Sequences of exactly `length` actions; shrinks to subsequences first, then to plainer actions. It is an arbitrary of its own because it draws some hundred numbers per
 * sequence, and shrinks in the order that makes counterexamples most readable.
 */
export class SequenceArbitrary extends Arbitrary<readonly Action[]> {
  /** `mix`: the kinds, repeated by their weights; absent: every sequence draws its own mixture of `actions`. */
  constructor(
    private readonly length: number,
    private readonly mix?: readonly string[],
    private readonly actions: readonly ActionDefinition[] = actionsIn("current"),
  ) {
    super();
  }

  generate(random: Random): Value<readonly Action[]> {
    const kinds = this.mix ?? drawKinds(random, this.actions);
    const actions = Array.from({ length: this.length }, (): Action => {
      const kind = kinds[random.nextInt(0, kinds.length - 1)] ?? "wait";
      return { kind, draws: Array.from({ length: DRAWS }, () => draw(random)) };
    });
    return new Value(actions, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is readonly Action[] {
    return Array.isArray(value) && value.length <= this.length;
  }

  shrink(value: readonly Action[], context?: unknown): Stream<Value<readonly Action[]>> {
    return shrinkActions(value, context);
  }
}

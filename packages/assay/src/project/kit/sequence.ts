import { Arbitrary, Value, type Random, type Stream } from "fast-check";
import { CHOICES } from "./choices";
import type { Call } from "./descriptors";
import { shrinkActions } from "./shrink-actions";

/** What is drawn for a step: a kind of action, and the numbers that it makes its choices with. */
export interface Action {
  readonly kind: string;
  readonly draws: readonly number[];
  /** A call at its time in place of a choice; null when only time passes. */
  readonly exactly?: { readonly at: number; readonly call: Call | null };
}

/** How often a kind is drawn, beside the others. */
export interface Weighed {
  readonly name: string;
  /** The contract that it calls. Absent, as for time that passes: none. */
  readonly contract?: string;
  readonly weight: number;
  /** How often in sequences of a group, by the group. Absent, as for time that passes: it belongs to all, as often as elsewhere. */
  readonly groups?: Readonly<Record<string, number>>;
}

/** A call with which sequences may begin, of an amount. */
export interface Prepared {
  readonly kind: string;
  /** Whom it serves: a call alone is of little use to him without the others. */
  readonly serves: string;
  readonly call: (amount: bigint) => Call;
  /** The contract that it leaves something with, unasked: enough may be there then, whatever that owes. */
  readonly giftTo?: string;
}

/** How many sequences, of 100, begin with prepared calls, where there are some. */
const PREPARED_PERCENT = 50;
/** How many of them, on average, where there are more. */
const MEAN_PREPARED = 16;
/** Shorter ones continue something. */
const LEAST_PREPARED = 20;
/** Powers of ten that are prepared amounts. */
const DECIMALS = [3, 21] as const;

/** How often, at most, a sequence with gifts gives again after its start. */
const MOST_GIFTS = 4;

const prepared = ({ kind, call }: Prepared, amount: bigint): Action => ({
  ...{ kind, draws: [] },
  exactly: { at: 0, call: call(amount) },
});
const drawAmount = (random: Random): bigint => 10n ** BigInt(random.nextInt(...DECIMALS));

/** Prepared calls for one sequence, all of one amount and in their order; where there are many, some: in every second sequence all that serve somebody, or none of them. */
function preparedOf(random: Random, all: readonly Prepared[], gives: boolean): readonly Action[] {
  const amount = drawAmount(random);
  const percent = Math.min(100, Math.floor((100 * MEAN_PREPARED) / all.length));
  const isTaken = (): boolean => random.nextInt(1, 100) <= percent;
  const served = new Set(all.map(({ serves }) => serves));
  const chosen = random.nextInt(0, 1) === 0 ? undefined : new Set([...served].filter(isTaken));
  return all
    .filter(({ giftTo }) => gives || giftTo === undefined)
    .filter(({ serves }) => (chosen === undefined ? isTaken() : chosen.has(serves)))
    .map((one) => prepared(one, amount));
}

/** Lets somebody give tokens to a contract and then call it: some contracts take what they have more than before as paid. */
function giveAgain(random: Random, actions: Action[], gifts: readonly Prepared[], kinds: readonly Weighed[]): void {
  for (let left = random.nextInt(1, MOST_GIFTS); left > 0; left--) {
    const one = gifts[random.nextInt(0, gifts.length - 1)];
    const given = gifts.filter(({ giftTo, serves }) => giftTo === one?.giftTo && serves === one?.serves);
    const called = kinds.filter(({ contract }) => contract === one?.giftTo);
    const next = called[random.nextInt(0, called.length - 1)];
    const at = random.nextInt(0, actions.length - 1);
    if (next === undefined || given.length >= actions.length - at) continue;
    const amount = drawAmount(random);
    actions.splice(at, given.length, ...given.map((gift) => prepared(gift, amount)));
    const call = actions[at + given.length] as Action;
    if (call.exactly === undefined) actions[at + given.length] = { ...call, kind: next.name };
  }
}

/** In a sequence each kind is enabled with this chance (swarm testing): some states are reached that an even mixture never reaches. */
const ENABLED_PERCENT = 70;
/** How much more often a sequence does the kind that it favours. */
const FAVOUR = 6;
/** How many sequences, of 100, make the calls of one group alone, where there are groups. */
const GROUP_PERCENT = 25;

/** The kinds of one sequence, each as often as its weight says. */
function mixtureOf(random: Random, kinds: readonly Weighed[]): readonly string[] {
  const groups = [...new Set(kinds.flatMap((one) => Object.keys(one.groups ?? {})))];
  if (groups.length > 0 && random.nextInt(1, 100) <= GROUP_PERCENT) {
    const group = groups[random.nextInt(0, groups.length - 1)] ?? "";
    return kinds.flatMap(({ name, weight, groups: own }) =>
      new Array<string>(own === undefined ? weight : (own[group] ?? 0)).fill(name),
    );
  }
  const favoured = random.nextInt(0, kinds.length - 1);
  return kinds.flatMap(({ name, weight }, i) => {
    const enabled = random.nextInt(1, 100) <= ENABLED_PERCENT || i === favoured;
    return enabled ? new Array<string>(weight * (i === favoured ? FAVOUR : 1)).fill(name) : [];
  });
}

/** Sequences of exactly `length` actions behind prepared calls, a mixture of kinds for each; they shrink to subsequences first, then to plainer actions. */
export class SequenceArbitrary extends Arbitrary<readonly Action[]> {
  constructor(
    private readonly length: number,
    private readonly kinds: readonly Weighed[],
    private readonly prepared: readonly Prepared[] = [],
  ) {
    super();
  }

  generate(random: Random): Value<readonly Action[]> {
    const { kinds, length } = this;
    const some = this.prepared.length > 0 && length >= LEAST_PREPARED && random.nextInt(1, 100) <= PREPARED_PERCENT;
    const all = some ? this.prepared : [];
    const gifts = all.filter(({ giftTo }) => giftTo !== undefined);
    const gives = gifts.length > 0 && random.nextInt(0, 1) === 0;
    const first = all.length === 0 ? [] : preparedOf(random, all, gives);
    const mixture = mixtureOf(random, kinds);
    const actions = Array.from({ length }, (): Action => {
      const kind = mixture[random.nextInt(0, mixture.length - 1)] ?? "";
      return { kind, draws: Array.from({ length: CHOICES }, () => random.nextInt(0, 0x7fff_ffff)) };
    });
    if (gives) giveAgain(random, actions, gifts, kinds);
    return new Value([...first, ...actions], undefined);
  }

  canShrinkWithoutContext(value: unknown): value is readonly Action[] {
    return Array.isArray(value) && value.length <= this.length + this.prepared.length;
  }

  shrink(value: readonly Action[], context?: unknown): Stream<Value<readonly Action[]>> {
    return shrinkActions(value, context);
  }
}

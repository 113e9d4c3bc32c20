import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import type { Account } from "../../model";
import { drawOffer, type Offer } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import { buy } from "../actions/plainPurchase";
import { reshape } from "../actions/reshape";
import type { Move } from "../action-definition/types";
import { TRANCHE } from "../action-definition/world";
import { idsTo } from "../observe/kind";
import type { Target } from "../observe/kinds";
import { HELD, SKIP } from "./compare";
import { TERMS } from "./editions";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen, Trace } from "./trace";
import { LIFE, numbers } from "./inputs";
import { lifeThen, user, type Life } from "./rounding/split";

const DAY = 86_400n;
/** The decay of a price and of a bump in a day [PRICE-3, PRICE-7]. */
const DECAY = 2n * 10n ** 16n;
/** How much a purchase of all eligible capacity adds to a price [PRICE-4]. */
const BUMP = 5n * 10n ** 16n;
const MOST_THROUGH = 3;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Review and cooldown, from the end of grace until the last claim is settled [CAP-2]. */
const { review, cooldown } = TERMS.current;
const AFTER_GRACE = review + cooldown + 7n * DAY;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

interface Cycle {
  readonly life: Life;
  /** Numbers for the extensions in between. */
  readonly through: readonly number[];
}

/** The planned cycle: the cover with which it begins, the one with which it ends, and the observations before and after. */
interface Plan {
  readonly productId: bigint;
  readonly pools: readonly bigint[];
  readonly coverId: bigint;
  readonly lastId: bigint;
  readonly first: number;
  readonly last: number;
}

function make(builder: ProgramBuilder, move: Move): boolean {
  return move !== undefined && "call" in move && builder.call(move.call).ok;
}

/** The targets of a cover's parts. */
const partsOf = (builder: ProgramBuilder, coverId: bigint): Target[] =>
  builder.world.read.cover(coverId).pools.map((_, index) => ({ kind: "coverPool", coverId, index }) as const);

/** Somebody buys cover, and after some time extends it through other terms and back to the first ones at one moment. */
function plan(builder: ProgramBuilder, owner: Account, offer: Offer, draws: Draws, through: Draws): Plan | undefined {
  const { world } = builder;
  const { productId, coverAsset, period, requests } = offer;
  // half of what is free, so that there is room to grow
  const parts = requests.map(({ poolId, coverAmountInAsset }) => [poolId, coverAmountInAsset / 2n] as const);
  const terms = { productId, owner, coverAsset, period };
  if (!make(builder, buy(world, terms, ...parts))) return undefined;
  if (draws.chance(40)) builder.wait(builder.model.time + BigInt(draws.below(10 * Number(DAY))));
  const coverId = world.read.coverCount();
  const pools = world.poolsListing(productId);
  const listings = pools.map((poolId) => ({ kind: "listing", poolId, productId }) as const);
  const first = builder.look([...listings, { kind: "cover", coverId }, ...partsOf(builder, coverId)]);
  const times = 1 + draws.below(MOST_THROUGH);
  for (let i = 0; i < times; i += 1) make(builder, reshape(through, world, world.read.coverCount(), owner));
  if (!make(builder, buy(world, { ...terms, coverId: world.read.coverCount() }, ...parts))) return undefined;
  const lastId = world.read.coverCount();
  if (lastId < coverId + 2n) return undefined;
  const extensions = idsTo(lastId).slice(Number(coverId));
  const last = builder.look([
    ...listings,
    ...extensions.flatMap((id) => [{ kind: "cover", coverId: id } as const, ...partsOf(builder, id)]),
  ]);
  return { productId, pools, coverId, lastId, first, last };
}

/** A pool's part of a cover. */
function targetOf(seen: Seen, coverId: bigint, poolId: bigint): Target | undefined {
  return seen.targets.find(
    (target) => target.kind === "coverPool" && target.coverId === coverId && seen.word(target, "poolId") === poolId,
  );
}

/** The allocation and the kept bump of a pool's part of a cover; 0 if the cover has none. */
function partIn(seen: Seen, coverId: bigint, poolId: bigint): { readonly allocation: bigint; readonly bump: bigint } {
  const part = targetOf(seen, coverId, poolId);
  if (part === undefined) return { allocation: 0n, bump: 0n };
  return { allocation: seen.word(part, "allocation"), bump: seen.word(part, "bump") };
}

/** A pool's capacity in the tranches that end at or after a cover's exposure. [CAP-2, PRICE-4] */
function eligibleFor(seen: Seen, coverId: bigint, listing: Target, now: bigint): bigint {
  const exposureEnd = seen.word({ kind: "cover", coverId }, "graceEnd") + AFTER_GRACE;
  const eligible = EIGHT.filter((i) => (now / TRANCHE + BigInt(i) + 1n) * TRANCHE >= exposureEnd);
  return eligible.reduce((sum, i) => sum + seen.word(listing, `capacity${i}`), 0n);
}

/** The least capacity by which a bump of the cycle's extensions in a pool was computed; undefined when there was none. */
function leastCapacity(
  after: Seen,
  listing: Target & { readonly poolId: bigint },
  plan: Plan,
  now: bigint,
): bigint | undefined {
  const into = idsTo(plan.lastId)
    .slice(Number(plan.coverId))
    .filter((coverId) => targetOf(after, coverId, listing.poolId) !== undefined);
  const capacities = into.map((coverId) => eligibleFor(after, coverId, listing, now));
  return capacities.length === 0 ? undefined : capacities.reduce((least, one) => (one < least ? one : least));
}

/**
 * The highest price that a cycle may leave. Let g = 5e16 / capacity, the least that is eligible for any of its extensions; x = what the price is above the floor, a = what the
 * cover is allocated, left = what decay left of its bump. Growing by d adds at most g d to price and bump alike; shrinking takes back the same part of the bump as of the
 * allocation. Where price - left is not below the floor it stays what it is, and left ends at most at max(left, g a). Otherwise x <= left all the way, and x - g a never grows but from below zero. So the price ends at most where it was,
 * or at g a above max(floor, price - left): where one purchase of the same would have brought it. A unit for each extension, since backs are rounded down and bumps up.
 */
function highest(
  before: Seen,
  listing: Target,
  allocation: bigint,
  left: bigint,
  capacity: bigint | undefined,
  extensions: bigint,
): bigint {
  const spot = before.word(listing, "spot");
  const bump = capacity === undefined || capacity === 0n ? 0n : (BUMP * allocation + capacity - 1n) / capacity;
  return max(spot, max(before.word(listing, "floor"), spot - left) + bump) + extensions;
}

function judge(trace: Trace, planned: Plan): LawVerdict {
  const { productId, pools, coverId, lastId, first, last } = planned;
  const [before, after] = [trace.seen(first), trace.seen(last)];
  if (before === undefined || after === undefined) return SKIP;
  const now = trace.steps[first]?.time ?? 0n;
  const decay = (DECAY * (now - before.word({ kind: "cover", coverId }, "start"))) / DAY;
  let held: LawVerdict = SKIP;
  for (const poolId of pools) {
    const listing = { kind: "listing", poolId, productId } as const;
    const { allocation, bump } = partIn(before, coverId, poolId);
    if (partIn(after, lastId, poolId).allocation > allocation) continue;
    const capacity = leastCapacity(after, listing, planned, now);
    const most = highest(before, listing, allocation, max(0n, bump - decay), capacity, lastId - coverId);
    const observed = after.word(listing, "spot");
    held = HELD;
    if (observed <= most) continue;
    return {
      verdict: "violated",
      message: `a cycle of extensions at one moment leaves product ${productId} in pool ${poolId} dearer than it was, and than one purchase would`,
      values: [
        ["before", `${before.word(listing, "spot")} (1e18 = 100 %/year)`],
        ["at most", most.toString()],
        ["observed", observed.toString()],
      ],
      program: trace.program("the program; the extensions at the last moment are the cycle:"),
    };
  }
  return held;
}

/** No cycle of extensions at one moment raises a price beyond its limit. */
export function extensionCycles(context: LawContext): Law<Cycle> {
  return {
    id: "LAW-PRICE-1",
    rules: ["PRICE-4", "PRICE-6", "PRICE-7", "EDIT-4"],
    editions: ["current"],
    title:
      "for every cover that is extended at one moment through other terms and back to the first, in every pool: spot after <= max(spot before, max(floor, spot before - left of its bump) + ceil(5e16 * its allocation / capacity)) + 1 per extension; capacity = the least that is eligible for any of the extensions",
    premise: "there are two extensions at least, and the last leaves no pool with more than it had",
    inputs: fc.record({ life: lifeThen(8, LIFE), through: numbers() }),
    async check({ life: { offset, actions, choice }, through }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const draws = new Draws(choice);
      const owner = user(builder, draws);
      const offer = owner === undefined ? undefined : drawOffer(draws, builder.world, {}, () => 0n);
      if (owner === undefined || offer === undefined) return SKIP;
      const planned = plan(builder, owner, offer, draws, new Draws(through));
      return planned === undefined ? SKIP : judge(await context.run(engine, builder.steps), planned);
    },
  };
}

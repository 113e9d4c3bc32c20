import type { Engine, Law, LawVerdict } from "assay/types";
import type { Account, BuyCoverParams, PoolAllocationRequest } from "../../model";
import { ZERO_ACCOUNT } from "../../model";
import { amountOf, drawOffer, purchase } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import type { Target } from "../observe/kinds";
import { approvedClaim, fillCapitalPool } from "./approved";
import { HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen, Trace } from "./trace";
import { LIFE } from "./inputs";
import { lifeThen, user, type Life } from "./rounding/split";

const DAY = 86_400n;
const WAD = 10n ** 18n;
/** How many days pass after the payout, at most: fewer than the shortest cover period. */
const MOST_DAYS = 12;
const [ETH, NATIVE] = [0n, 255n] as const;
const UNITS: ReadonlyMap<bigint, bigint> = new Map([
  [ETH, WAD],
  [6n, 10n ** 6n],
  [7n, 10n ** 8n],
  [NATIVE, WAD],
]);
const BALANCES: ReadonlyMap<bigint, string> = new Map([
  [ETH, "eth"],
  [6n, "usd"],
  [7n, "btc"],
  [NATIVE, "native"],
]);

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** The data common to the three ways. */
interface Plan {
  readonly owner: Account;
  /** The cover that was bought, and its pools. */
  readonly coverId: bigint;
  readonly pools: readonly bigint[];
  readonly coverAsset: bigint;
  readonly paymentAsset: bigint;
}

/** One way to the same purchase, with observations just before and just after it. */
interface Way {
  readonly builder: ProgramBuilder;
  readonly before: number;
  readonly after: number;
}

/** The same purchase at the same moment: as a new cover, as an extension of a whole cover, and as an extension of a cover after a payout. */
interface Ways {
  readonly fresh: Way;
  readonly whole: Way;
  readonly rest: Way;
}

interface Looks {
  readonly trace: Trace;
  readonly before: Seen;
  readonly after: Seen;
}

const feed = (asset: bigint): Target => ({ kind: "feed", asset });
const cover = (coverId: bigint): Target => ({ kind: "cover", coverId });
const pool = (poolId: bigint): Target => ({ kind: "pool", poolId });

/** Buys now, with an observation before and after; undefined when the model refuses. */
function bought(
  builder: ProgramBuilder,
  plan: Plan,
  params: BuyCoverParams,
  requests: readonly PoolAllocationRequest[],
): Way | undefined {
  const { owner, coverId, pools } = plan;
  const same: readonly Target[] = [{ kind: "account", account: owner }, cover(coverId), ...pools.map(pool)];
  const before = builder.look([...same, ...[6n, 7n, NATIVE].map(feed)]);
  if (!builder.call(purchase(owner, params, requests)).ok) return undefined;
  const newId = builder.world.read.coverCount();
  const parts = requests.map((_, index): Target => ({ kind: "coverPool", coverId: newId, index }));
  return { builder, before, after: builder.look([...same, ...parts]) };
}

/**
 * Somebody buys a cover of a quarter of the free capacity. In the first way it stays whole, in the second a part of it is claimed and paid out; at the same moment both
 * are extended to the same terms, and the third way buys the same as a new cover. Burns and claims change no price, so the premium is the same in all three ways.
 */
function plan(builder: ProgramBuilder, draws: Draws): (Plan & Ways) | undefined {
  const owner = user(builder, draws);
  const offer = owner === undefined ? undefined : drawOffer(draws, builder.world, {}, () => 0n);
  if (owner === undefined || offer === undefined) return undefined;
  const { productId, coverAsset, period } = offer;
  const requests = offer.requests.map((one) => ({ ...one, coverAmountInAsset: one.coverAmountInAsset / 4n }));
  const amount = amountOf(requests);
  const paymentAsset = draws.pick(builder.world.read.product(productId).acceptedAssets) ?? ETH;
  const terms = { owner, productId, coverAsset, amount, maxPremiumInAsset: 0n, paymentAsset, ipfsData: "" };
  const noCommission = { commissionRatio: 0n, commissionDestination: ZERO_ACCOUNT };
  const params: BuyCoverParams = { ...terms, ...noCommission, coverId: 0n, period };
  if (!builder.call(purchase(owner, params, requests)).ok) return undefined;
  fillCapitalPool(builder);
  const coverId = builder.world.read.coverCount();
  const [whole, rest] = [builder.fork(), builder.fork()];
  const claimed = 1n + draws.part(amount - 2n);
  if (claimed >= amount || !approvedClaim(rest, owner, coverId, claimed)) return undefined;
  rest.wait(rest.model.time + BigInt(draws.below(MOST_DAYS * Number(DAY))));
  whole.wait(rest.model.time);
  const fresh = whole.fork();
  const common = { owner, coverId, pools: requests.map(({ poolId }) => poolId), coverAsset, paymentAsset };
  const extension = { ...params, coverId };
  const ways = {
    fresh: bought(fresh, common, params, requests),
    whole: bought(whole, common, extension, requests),
    rest: bought(rest, common, extension, requests),
  };
  if (ways.fresh === undefined || ways.whole === undefined || ways.rest === undefined) return undefined;
  return { ...common, fresh: ways.fresh, whole: ways.whole, rest: ways.rest };
}

async function looksOf(
  context: LawContext,
  engine: Engine,
  { builder, before, after }: Way,
): Promise<Looks | undefined> {
  const trace = await context.run(engine, builder.steps);
  const seen = { before: trace.seen(before), after: trace.seen(after) };
  if (!trace.result(before + 1).ok || seen.before === undefined || seen.after === undefined) return undefined;
  return { trace, before: seen.before, after: seen.after };
}

/** The old cover's remaining and bought amounts. */
interface Left {
  readonly left: bigint;
  readonly bought: bigint;
}

function leftOf({ before }: Looks, { coverId }: Plan): Left {
  return { left: before.word(cover(coverId), "amount"), bought: before.word(cover(coverId), "amountBought") };
}

/** The buyer's payment, in asset units. */
function paidIn({ before, after }: Looks, { owner, paymentAsset }: Plan): bigint {
  const account: Target = { kind: "account", account: owner };
  const field = BALANCES.get(paymentAsset) ?? "";
  return before.word(account, field) - after.word(account, field);
}

function violated(
  message: string,
  values: readonly (readonly [string, string])[],
  whole: Looks,
  rest: Looks,
): LawVerdict {
  const program = [...whole.trace.program("of the whole cover:"), ...rest.trace.program("after a payout:")];
  return { verdict: "violated", message, values, program };
}

/**
 * How far the credit after a payout may be above and below its share of the whole cover's credit, in payment units. With r payment units per native wei, f native wei per unit
 * of the cover asset, k pools: what is paid is rounded up once each of three times (2); of the whole credit two floors per pool lose less than 1 wei each (2 k r); of that after
 * a payout, moreover, m loses less than one unit of the cover asset, whose price for the rest of the year is at most f (k f r).
 */
function room(
  seen: Seen,
  { coverAsset, paymentAsset, pools }: Plan,
): { readonly over: bigint; readonly under: bigint } {
  const price = (asset: bigint): bigint => (asset === ETH ? WAD : seen.word(feed(asset), "price"));
  const unit = (asset: bigint): bigint => UNITS.get(asset) ?? WAD;
  const pay = { each: price(NATIVE) * unit(paymentAsset), wei: WAD * price(paymentAsset) };
  const count = BigInt(pools.length);
  const wei = ceilDiv(2n * count * pay.each, pay.wei);
  const units = ceilDiv(count * price(coverAsset) * unit(paymentAsset), unit(coverAsset) * price(paymentAsset));
  return { over: 2n + wei, under: 2n + wei + units };
}

function judgeCredit(common: Plan, fresh: Looks, whole: Looks, rest: Looks): LawVerdict {
  const { left, bought: all } = leftOf(rest, common);
  const full = paidIn(fresh, common);
  const paid = { whole: paidIn(whole, common), rest: paidIn(rest, common) };
  const { over, under } = room(whole.before, common);
  // a credit beyond the premium is forfeited, so the payment does not show it
  if (paid.whole <= 0n || paid.rest <= 0n || left === 0n || left >= all || full - paid.whole <= over + under)
    return SKIP;
  const [credit, credited] = [full - paid.whole, full - paid.rest];
  const difference = credited * all - credit * left;
  if (-under * all <= difference && difference <= over * all) return HELD;
  const message = `with ${left} of ${all} left of cover ${common.coverId}, its extension is credited another part of what the whole one is`;
  const values = [
    ["credit of the whole cover", `${credit} (asset units)`],
    ["demanded", `${(credit * left) / all}, at most ${under} below and ${over} above`],
    ["observed", credited.toString()],
  ] as const;
  return violated(message, values, whole, rest);
}

/** How much of a pool's streams an extension stopped, in wei per second: the decrease of the rate, plus the extension's own stream. */
function stoppedIn({ before, after }: Looks, poolId: bigint): bigint {
  const part = after.targets.find((target) => target.kind === "coverPool" && after.word(target, "poolId") === poolId);
  const own = part === undefined ? 0n : after.word(part, "rewardRate");
  return before.word(pool(poolId), "rewardRate") + own - after.word(pool(poolId), "rewardRate");
}

function judgeStreams(common: Plan, _fresh: Looks, whole: Looks, rest: Looks): LawVerdict {
  const { left, bought: all } = leftOf(rest, common);
  if (left === 0n || left >= all) return SKIP;
  let held: LawVerdict = SKIP;
  for (const poolId of common.pools) {
    const [rate, stopped] = [stoppedIn(whole, poolId), stoppedIn(rest, poolId)];
    if (rate === 0n) continue;
    held = HELD;
    const demanded = rate - (rate * (all - left)) / all;
    if (stopped === demanded) continue;
    const message = `with ${left} of ${all} left of cover ${common.coverId}, its extension stops something else than what the payout left of its stream to pool ${poolId}`;
    const values = [
      ["stream of the whole cover", `${rate} (wei per second)`],
      ["demanded", demanded.toString()],
      ["observed", stopped.toString()],
    ] as const;
    return violated(message, values, whole, rest);
  }
  return held;
}

type Judge = (common: Plan, fresh: Looks, whole: Looks, rest: Looks) => LawVerdict;

function law(
  context: LawContext,
  judge: Judge,
  statement: Pick<Law<Life>, "id" | "rules" | "title" | "premise">,
): Law<Life> {
  return {
    ...statement,
    // in the earlier edition a payout is for the whole cover [E-CLAIM], and a cover with nothing left cannot be extended [EDIT-1]
    editions: ["current"],
    inputs: lifeThen(8, LIFE),
    async check({ offset, actions, choice }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const planned = plan(builder, new Draws(choice));
      if (planned === undefined) return SKIP;
      const [fresh, whole, rest] = await Promise.all(
        [planned.fresh, planned.whole, planned.rest].map((way) => looksOf(context, engine, way)),
      );
      return fresh === undefined || whole === undefined || rest === undefined
        ? SKIP
        : judge(planned, fresh, whole, rest);
    },
  };
}

/** The laws that an extension after a payout credits and stops only the remaining part of the cover. */
export function restOfCovers(context: LawContext): Law<Life>[] {
  return [
    law(context, judgeCredit, {
      id: "LAW-REST-1",
      rules: ["EDIT-2", "PAY-1", "SETTLE-3", "ROUND-1"],
      title:
        "at one moment, for the same extension: credit(cover after a payout) = credit(whole cover) * amount left / amount bought, within 2 payment units, 2 wei and a unit of the cover asset per pool below, and 2 payment units and 2 wei per pool above; credit = paid(the same as a new cover) - paid(extension)",
      premise: "a part is paid out, all three purchases succeed, and neither credit is beyond the premium",
    }),
    law(context, judgeStreams, {
      id: "LAW-REST-2",
      rules: ["EDIT-3", "BURN-4", "ROUND-1"],
      title:
        "at one moment, for the same extension, in every pool: rate stopped(cover after a payout) = rate stopped(whole cover) - floor(rate stopped(whole cover) * payout / amount bought); rate stopped = rewardRate before + rate of the new cover - rewardRate after",
      premise: "a part is paid out, and the cover streams to the pool",
    }),
  ];
}

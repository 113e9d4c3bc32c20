import type { Law, LawVerdict } from "assay/types";
import { MIN_PERIOD, type Account } from "../../model";
import { assetFor, exposureEnd } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import { buy } from "../actions/plainPurchase";
import { ONE, plain, TRANCHE } from "../action-definition/world";
import type { Target } from "../observe/kinds";
import { HELD, SKIP } from "./compare";
import { TERMS } from "./editions";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen, Trace } from "./trace";
import { LIFE } from "./inputs";
import { lifeThen, user, type Life } from "./rounding/split";

const DAY = 86_400n;
/** Time to settle the last claim. [CAP-2] */
const TO_SETTLE = 7n * DAY;
/** The stake in the tranche, and the largest purchase, in wei of the native token. */
const STAKE = 100n * ONE;
const MOST = 30n * ONE;
const ACTIVE = 8n;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Offer {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly period: bigint;
  readonly native: bigint;
}

/** A purchase at a moment, with observations just before and just after. */
interface Way {
  readonly builder: ProgramBuilder;
  readonly before: number;
}

function listingOf({ poolId, productId }: Offer): Target {
  return { kind: "listing", poolId, productId };
}

/** Draws a buyer, a pool that sells a product, a period and an amount. */
function drawn(builder: ProgramBuilder, draws: Draws): Offer | undefined {
  const { world } = builder;
  const products = world.products().filter((id) => world.poolsListing(id).length > 0);
  const productId = draws.pick(products);
  if (productId === undefined) return undefined;
  const pools = world.poolsListing(productId).filter((id) => !world.read.pool(id).halted);
  const poolId = draws.pick(pools);
  if (poolId === undefined) return undefined;
  return { poolId, productId, period: MIN_PERIOD + BigInt(draws.below(338)), native: ONE / 50n + draws.part(MOST) };
}

/** Buys at a moment, with an observation before and after. */
function boughtAt(from: ProgramBuilder, owner: Account, offer: Offer, moment: bigint): Way | undefined {
  const builder = from.fork();
  builder.wait(moment);
  const { poolId, productId, period, native } = offer;
  const move = buy(builder.world, { productId, owner, period }, [poolId, assetFor(builder.world, 0n, native) ?? 0n]);
  if (move === undefined || !("call" in move)) return undefined;
  const before = builder.look([listingOf(offer)]);
  const coverId = builder.world.read.coverCount() + 1n;
  builder.call(move.call);
  // after a refused purchase there is no cover to observe
  if (builder.world.read.coverCount() === coverId) builder.look([listingOf(offer), { kind: "cover", coverId }]);
  return { builder, before };
}

/** The allocation that a purchase added to a tranche, and the tranche's free capacity before it; undefined when the purchase failed. */
interface Taken {
  readonly taken: bigint;
  readonly all: bigint;
  readonly room: bigint;
  readonly exposed: bigint;
}

function takenOf(trace: Trace, before: number, offer: Offer, tranche: bigint, afterGrace: bigint): Taken | undefined {
  if (trace.steps.length <= before + 2 || !trace.result(before + 1).ok) return undefined;
  const [old, now] = [trace.seen(before), trace.seen(before + 2)];
  const time = trace.steps[before]?.time ?? 0n;
  if (old === undefined || now === undefined) return undefined;
  const listing = listingOf(offer);
  const index = Number(tranche - time / TRANCHE);
  const grown = (i: number): bigint => now.word(listing, `allocated${i}`) - old.word(listing, `allocated${i}`);
  const left = old.word(listing, `capacity${index}`) - old.word(listing, `allocated${index}`);
  return {
    taken: grown(index),
    all: EIGHT.reduce((sum, i) => sum + grown(i), 0n),
    room: left > 0n ? left : 0n,
    exposed: graceEndIn(now) + afterGrace,
  };
}

function graceEndIn(seen: Seen): bigint {
  const cover = seen.targets.find(({ kind }) => kind === "cover");
  return cover === undefined ? 0n : seen.word(cover, "graceEnd");
}

function violated(message: string, demanded: string, observed: string, trace: Trace): LawVerdict {
  const values = [
    ["demanded", demanded],
    ["observed", observed],
  ] as const;
  return { verdict: "violated", message, values, program: trace.program("the program, with the purchase at its end:") };
}

/** A tranche that ends with the exposure backs a cover; one that ends a second earlier does not. */
export function exposureMeetsTranche(context: LawContext): Law<Life> {
  return {
    id: "LAW-CAP-1",
    rules: ["CAP-2", "CAP-5", "TIME-1"],
    title:
      "for every tranche T that has room, bought at the moment when the exposure ends with T: allocated in T grows by min(all that is allocated, capacity - allocated of T); bought a second later: by 0",
    premise: "both purchases succeed, and T has room at the first",
    inputs: lifeThen(6, LIFE),
    async check({ offset, actions, choice }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const draws = new Draws(choice);
      const owner = user(builder, draws);
      const offer = owner === undefined ? undefined : drawn(builder, draws);
      if (owner === undefined || offer === undefined) return SKIP;
      const { poolId } = offer;
      const exposed = exposureEnd(builder.world, offer.productId, offer.period);
      const tranche = exposed / TRANCHE;
      if (tranche >= builder.world.currentTranche() + ACTIVE) return SKIP;
      const stake = { op: "depositTo", poolId, amount: STAKE, trancheId: tranche, requestTokenId: 0n } as const;
      builder.call(plain(owner, { ...stake, destination: owner }).call);
      const moment = builder.model.time + (tranche + 1n) * TRANCHE - exposed;
      const ways = [boughtAt(builder, owner, offer, moment), boughtAt(builder, owner, offer, moment + 1n)] as const;
      const [first, second] = ways;
      if (first === undefined || second === undefined) return SKIP;
      const [one, two] = await Promise.all([
        context.run(engine, first.builder.steps),
        context.run(engine, second.builder.steps),
      ]);
      const { review, cooldown } = TERMS[context.edition];
      const afterGrace = review + cooldown + TO_SETTLE;
      const met = takenOf(one, first.before, offer, tranche, afterGrace);
      const passed = takenOf(two, second.before, offer, tranche, afterGrace);
      if (met === undefined || passed === undefined || met.room === 0n) return SKIP;
      if (met.exposed !== (tranche + 1n) * TRANCHE) return SKIP;
      const due = met.all < met.room ? met.all : met.room;
      if (met.taken !== due)
        return violated(
          "a tranche that ends with the exposure does not back the cover",
          `${due} wei`,
          `${met.taken} wei`,
          one,
        );
      if (passed.taken === 0n) return HELD;
      return violated("a tranche backs a cover whose exposure outlives it", "0 wei", `${passed.taken} wei`, two);
    },
  };
}

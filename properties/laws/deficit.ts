import fc from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import { MIN_PERIOD, type Account } from "../../model";
import { assetAbove, assetFor, exposureEnd } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import { buy, ownPool } from "../actions/plainPurchase";
import type { Move } from "../action-definition/types";
import { ONE, plain, TRANCHE } from "../action-definition/world";
import type { Target } from "../observe/kinds";
import { HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen } from "./trace";
import { numbers, offsets } from "./inputs";

const DAY = 86_400n;
const PRODUCT = 1n;
/** The most stake per tranche, in wei. */
const STAKE = 100n * ONE;
/** The least stake or purchase, in wei: well above a pool's minimum. */
const LEAST = ONE;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Story {
  readonly offset: number;
  readonly choice: readonly number[];
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A tranche of a listing, as capacity and allocation. */
type Room = readonly [capacity: bigint, allocated: bigint];

/** The free capacity over the tranches from index `eligible` on, and the deficit of the earlier ones. [CAP-4] */
function freeOf(rooms: readonly Room[], eligible: number): { readonly free: bigint; readonly deficit: bigint } {
  let [deficit, room, net] = [0n, 0n, 0n];
  for (const [i, [capacity, allocated]] of rooms.entries()) {
    if (i < eligible) deficit = max(0n, deficit + allocated - capacity);
    else {
      room += max(0n, capacity - allocated);
      net += capacity - allocated;
    }
  }
  return { free: max(0n, min(room, net - deficit)), deficit };
}

const make = (builder: ProgramBuilder, move: Move): boolean =>
  move !== undefined && "call" in move && builder.call(move.call).ok;

/** A pool, and a cover period for which the tranches with a deficit end too early. */
interface Planned {
  readonly poolId: bigint;
  readonly owner: Account;
  readonly period: bigint;
  /** Index of the first tranche that the cover may have. */
  readonly eligible: number;
}

/**
 * Plans a new pool with stake in three tranches. A cover takes from the first, whose stake then moves behind all of them: the second bears its deficit, and the third and
 * later bear the rest, from which more cover is then bought.
 */
function plan(builder: ProgramBuilder, draws: Draws): Planned | undefined {
  const { world } = builder;
  const manager = draws.one(["alice", "bob"]);
  const owner = draws.one(["carol", "dave"]);
  const poolId = world.read.poolCount() + 1n;
  if (!world.read.product(PRODUCT).acceptedAssets.includes(0n)) return undefined;
  const exposed = exposureEnd(world, PRODUCT, MIN_PERIOD);
  const first = (exposed + TRANCHE - 1n) / TRANCHE - 1n;
  const stake = (): bigint => LEAST + draws.part(STAKE);
  const own = { manager, fee: 0n, productId: PRODUCT, targetPrice: 100n, stake: stake(), trancheId: first };
  const tokenId = world.read.positionCount() + 1n;
  if (!ownPool(world, poolId, own).every((move) => make(builder, move()))) return undefined;
  for (const after of [1n, 2n]) {
    const deposit = { op: "depositTo", poolId, amount: stake(), trancheId: first + after, requestTokenId: 0n } as const;
    if (!make(builder, plain(manager, { ...deposit, destination: manager }))) return undefined;
  }
  const amount = assetFor(world, 0n, LEAST + draws.part(own.stake - LEAST)) ?? 0n;
  if (!make(builder, buy(world, { productId: PRODUCT, owner }, [poolId, amount]))) return undefined;
  const moved = { op: "extendDeposit", poolId, tokenId, newDuration: 3n * TRANCHE } as const;
  if (!make(builder, plain(manager, moved))) return undefined;
  // two tranches longer, so that the exposure ends two tranches later
  const period = MIN_PERIOD + (2n * TRANCHE) / DAY;
  const eligible = Number(first + 2n - world.currentTranche());
  return eligible < EIGHT.length ? { poolId, owner, period, eligible } : undefined;
}

function roomsIn(seen: Seen, listing: Target): Room[] {
  return EIGHT.map((i) => [seen.word(listing, `capacity${i}`), seen.word(listing, `allocated${i}`)] as const);
}

async function judge(
  context: LawContext,
  engine: Engine,
  builder: ProgramBuilder,
  planned: Planned,
): Promise<LawVerdict> {
  const { poolId, owner, period, eligible } = planned;
  const listing: Target = { kind: "listing", poolId, productId: PRODUCT };
  const { capacity, allocated } = builder.world.read.capacities(poolId, PRODUCT);
  const rooms = capacity.map((one, i): Room => [one, allocated[i] ?? 0n]);
  const { free, deficit } = freeOf(rooms, eligible);
  const owed = rooms.slice(0, eligible).some(([has, sold]) => sold > has);
  if (!owed || free < LEAST) return SKIP;
  const look = builder.look([listing]);
  const asked = [assetFor(builder.world, 0n, free), assetAbove(builder.world, 0n, free)] as const;
  const traces = await Promise.all(
    asked.map((amount) => {
      const way = builder.fork();
      make(way, buy(way.world, { productId: PRODUCT, owner, period }, [poolId, amount ?? 0n]));
      return context.run(engine, way.steps);
    }),
  );
  const [all, more] = traces;
  const seen = all?.seen(look);
  if (all === undefined || more === undefined || seen === undefined) return SKIP;
  // skip plans for which the chain shows another free capacity
  if (freeOf(roomsIn(seen, listing), eligible).free !== free) return SKIP;
  const [isSold, isSoldToo] = [all.result(look + 1).ok, more.result(look + 1).ok];
  if (isSold && !isSoldToo) return HELD;
  const observed = isSold ? `sells more than ${free} wei` : `refuses with ${all.error(look + 1)}`;
  return {
    verdict: "violated",
    message: `pool ${poolId}, whose earlier tranches owe ${deficit} wei when those after have borne what they can, sells other than what is free`,
    values: [
      ["demanded", `${free} wei, and no more`],
      ["observed", observed],
    ],
    program: (isSold ? more : all).program("the program, with the purchase at its end:"),
  };
}

/** Later tranches bear a tranche's deficit, in order, and each part of it once. */
export function deficitsAreBorne(context: LawContext): Law<Story> {
  return {
    id: "LAW-CAP-2",
    rules: ["CAP-4", "CAP-7", "CAP-2"],
    title:
      "for every pool of which a tranche before the exposure's end is allocated beyond its capacity: a purchase of free = min(sum max(0, c - a), sum (c - a) - d) over the eligible tranches succeeds, one above fails, d = max(0, d + a - c) over those before, in order",
    premise: "a tranche before the exposure's end is allocated beyond its capacity, and something is free",
    inputs: fc.record({ offset: offsets(), choice: numbers() }),
    async check({ offset, choice }, engine) {
      const builder = context.program(offset);
      const planned = plan(builder, new Draws(choice));
      return planned === undefined ? SKIP : judge(context, engine, builder, planned);
    },
  };
}

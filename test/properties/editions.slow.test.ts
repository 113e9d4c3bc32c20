import assert from "node:assert/strict";
import { id } from "ethers";
import fc from "fast-check";
import { startAnvil } from "assay/engine";
import type { CallResult, Engine } from "assay/types";
import { Draws } from "../../properties/action-definition/draws";
import { buy, LEAST } from "../../properties/actions/plainPurchase";
import { DAY, plain } from "../../properties/action-definition/world";
import type { Edition } from "../../properties/fixture/editions";
import { LawContext } from "../../properties/laws/law-context";
import type { Step, ProgramBuilder } from "../../properties/laws/program-builder";
import type { Seen, Trace } from "../../properties/laws/trace";
import { lives, numbers, offsets, type Mix } from "../../properties/laws/inputs";
import { COVER_POOL, fieldIndex, LISTING } from "../../properties/observe/kinds";
import type { Target } from "../../properties/observe/kinds";
import { everything } from "../../properties/observe/everything";
import { artifacts } from "../support/artifacts";

const SEED = 7;
const CASES = 60;
/** With as many days of review and no cooldown, covers of the earlier edition are exposed as long as those of the current one. */
const SAME_EXPOSURE = 4n * DAY;
/** A bump of 2 % is decayed by then at 0.1 % a day, one of at most 5 % of the price's unit at 2 % a day. */
const DECAYED = 30n * DAY;

/** What a listing shows of prices: nothing of it is the same once the price has moved. */
const PRICES = ["bumpedPrice", "priceUpdatedAt", "floor", "spot"].map((field) => fieldIndex(LISTING, field));

/** What a cover keeps of the price that its purchase moved. */
const BUMP = [fieldIndex(COVER_POOL, "bump")];

/** What answers with a cooldown or with prices. */
const OF_EDITIONS: readonly Target["kind"][] = ["answer", "productType"];

/** Nothing that buys or claims, and nothing that the earlier edition alone has. */
const UNPRICED: Mix = {
  wait: 6,
  deposit: 4,
  depositMore: 3,
  extendDeposit: 4,
  withdrawStake: 3,
  withdrawRewards: 2,
  setPoolFee: 2,
  createPool: 1,
  setProducts: 3,
  setMinPrice: 2,
  lockForMV: 1,
  transferPosition: 1,
  addProduct: 1,
  moveFeed: 1,
  poke: 1,
};

type Log = CallResult["logs"][number];
const OWN_EVENTS = [
  id("CoverBought(uint256,uint256,uint256,uint256)"),
  id("CoverEdited(uint256,uint256,uint256,address,string)"),
];
const ALLOCATED = id("CapacityAllocated(uint256,uint256,uint256,uint256,uint256,uint256)");

describe("the two editions, where the table of differences names none", function () {
  this.timeout(180_000);
  const compiled = artifacts();
  const grounds: Readonly<Record<Edition, LawContext>> = {
    current: new LawContext(compiled, "current"),
    earlier: new LawContext(compiled, "earlier"),
  };
  const engines = new Map<Edition, Engine>();

  before(async () => {
    for (const edition of ["current", "earlier"] as const)
      engines.set(edition, await startAnvil(grounds[edition].fixture));
  });

  after(async () => {
    for (const engine of engines.values()) await engine.close();
  });

  async function run(edition: Edition, steps: readonly Step[]): Promise<Trace> {
    const engine = engines.get(edition);
    assert.ok(engine);
    return grounds[edition].run(engine, steps);
  }

  /** Runs the same program on both; the earlier edition's covers are made to be exposed as long as the current one's. */
  async function both(steps: readonly Step[]): Promise<readonly [current: Trace, earlier: Trace]> {
    const time = steps[0]?.time ?? 0n;
    const types = [1n, 2n];
    const nothing: Step = { time, look: [{ kind: "counts" }] };
    const review = (productType: bigint): Step => ({
      time,
      ...plain("governor", { op: "setReviewPeriod", productType, reviewPeriod: SAME_EXPOSURE }),
    });
    return [
      await run("current", [...types.map(() => nothing), ...steps]),
      await run("earlier", [...types.map(review), ...steps]),
    ];
  }

  /** Every look at the program is the same but for some words of listings. */
  function assertSameLooks(current: Trace, earlier: Trace, except: (step: number) => readonly number[]): void {
    earlier.steps.forEach((step, i) => {
      if (!("look" in step)) return;
      const [a, b] = [current.seen(i), earlier.seen(i)] as readonly (Seen | undefined)[];
      assert.ok(a !== undefined && b !== undefined, `look ${i}`);
      for (const target of step.look) {
        const left = target.kind === "listing" ? except(i) : target.kind === "coverPool" ? BUMP : [];
        const words = (seen: Seen): unknown[] =>
          seen.all(target).map((word, at) => (left.includes(at) ? "left out" : word));
        if (OF_EDITIONS.includes(target.kind)) continue;
        assert.deepEqual(words(b), words(a), Object.values(target).map(String).join(" "));
      }
    });
  }

  let called = 0;
  let succeeded = 0;
  const sameResults = (current: Trace, earlier: Trace): void =>
    current.steps.forEach((step, i) => {
      if (!("call" in step)) return;
      called += 1;
      const [a, b] = [current.result(i), earlier.result(i)];
      if (a.ok) succeeded += 1;
      assert.deepEqual([b.ok, b.returnData], [a.ok, a.returnData], `step ${i}`);
    });

  it(`given ${CASES} lives without purchases, when both live them, then all but the listings' prices is the same after each`, async () => {
    const inputs = fc.record({ offset: offsets(), actions: lives(25, UNPRICED) });
    let lived = 0;
    for (const { offset, actions } of fc.sample(inputs, { numRuns: CASES, seed: SEED })) {
      const builder = grounds.current.program(offset);
      const covers = builder.world.read.coverCount();
      for (const action of actions) builder.act(action);
      // a manager at the limit of the effective weights has somebody buy first
      if (builder.world.read.coverCount() !== covers) continue;
      lived += 1;
      builder.look(everything(builder.model));
      const [current, earlier] = await both(builder.steps);
      sameResults(current, earlier);
      assertSameLooks(current, earlier, () => PRICES);
    }
    assert.ok(lived > (CASES * 3) / 4, `${lived} of ${CASES} lives without purchases`);
    assert.ok(succeeded > CASES * 8, `${succeeded} of ${called} calls succeeded`);
  });

  /** A product of its own, which a pool lists with a target below its initial price, is bought of at once, and again when all bumps are gone. */
  function purchases(builder: ProgramBuilder, draws: Draws): { readonly bought: number[]; readonly policy: number[] } {
    const { world } = builder;
    const { read } = world;
    const [bought, policy]: [number[], number[]] = [[], []];
    const productId = read.productCount() + 1n;
    const poolId = draws.one(world.pools());
    const initialPrice = 1n + draws.part(1_500n);
    const acceptedAssets = [draws.one([0n, 6n, 7n, 255n])];
    const product = { productName: "New", productType: 1n, acceptedAssets, initialPrice } as const;
    builder.call(plain("governor", { op: "addProduct", ...product, minPrice: initialPrice }).call);
    const params = [{ productId, weight: 5_000n, targetPrice: initialPrice }];
    builder.call(plain(read.manager(poolId), { op: "setProducts", poolId, params }).call);
    const listing: Target = { kind: "listing", poolId, productId };
    const look = (...targets: readonly Target[]): void => {
      policy.push(builder.look([listing, { kind: "free", poolId, productId }, { kind: "pool", poolId }, ...targets]));
    };
    const coverAsset = draws.one([0n, 6n, 7n]);
    for (let turn = 0; turn < 2; turn += 1) {
      look();
      const period = 28n + BigInt(draws.below(338));
      const unit = coverAsset === 0n ? LEAST * 2n : coverAsset === 6n ? 10n ** 6n * 60n : 10n ** 8n / 500n;
      const move = buy(world, { productId, owner: "alice", coverAsset, period }, [
        poolId,
        unit + draws.part(unit * 5n),
      ]);
      assert.ok(move !== undefined && "call" in move);
      const before = read.coverCount();
      bought.push(builder.steps.length);
      builder.call(move.call);
      const coverId = read.coverCount();
      if (coverId > before) {
        look(
          { kind: "cover", coverId },
          { kind: "coverPool", coverId, index: 0 },
          { kind: "money" },
          { kind: "account", account: "alice" },
        );
      }
      builder.wait(builder.model.time + DECAYED);
    }
    return { bought, policy };
  }

  it(`given ${CASES} new listings, when cover is bought of them at once and again at the floor, then price, premium, rounding, allocation and exposure are the same`, async () => {
    const inputs = fc.record({ offset: offsets(), choice: numbers() });
    let sold = 0;
    for (const { offset, choice } of fc.sample(inputs, { numRuns: CASES, seed: SEED })) {
      const builder = grounds.current.program(offset);
      const { bought } = purchases(builder, new Draws(choice));
      const [current, earlier] = await both(builder.steps);
      sameResults(current, earlier);
      // what a purchase leaves of the price is each edition's own, and how far it has decayed
      assertSameLooks(current, earlier, (step) => (step - 2 === 2 ? [] : PRICES));
      for (const step of bought) {
        const told = [current, earlier].map((trace) => trace.result(step + 2));
        if (told[0]?.ok !== true) continue;
        sold += 1;
        assert.deepEqual(eventsOf(told[1]?.logs ?? []), eventsOf(told[0].logs));
      }
    }
    assert.ok(sold > CASES, `${sold} purchases went through`);
  });
});

/** Events of a purchase beside the first, which is each edition's own; of an allocation all but the price that it leaves. */
function eventsOf(logs: readonly Log[]): unknown[] {
  return logs.flatMap(({ address, topics, data }) => {
    if (OWN_EVENTS.includes(topics[0] ?? "")) return [];
    return [[address, topics, topics[0] === ALLOCATED ? data.slice(0, 2 + 2 * 64) : data]];
  });
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { AbiCoder, dataSlice, Interface, type InterfaceAbi } from "ethers";
import type { z } from "zod";
import * as schemas from "../../api/http/schemas";
import { formatDecimal } from "../../api/units";
import type { Model, PoolAllocationRequest } from "../../model";
import { LawContext } from "../../properties/laws/law-context";
import type { ProgramBuilder } from "../../properties/laws/program-builder";
import { LIFE, lives, offsets, type Mix } from "../../properties/laws/inputs";
import { EDITIONS, type Edition } from "../../properties/fixture/editions";
import { Encoder } from "../../properties/subject/encoder";
import { randomFrom } from "../model/random";
import { artifacts } from "../support/artifacts";
import { apiOver, type TestApi } from "./support/api";
import { PlayedChain } from "./support/played";
import {
  equip,
  ids,
  otherSplits,
  purchaseCall,
  shoppingWish,
  spenders,
  type Random,
  type Wanted,
} from "./support/shopping";

/** Random books, half of them of all kinds of actions, half of a mutual that sells much. */
const CASES = 12;
const QUOTES = 12;
const SALES: Mix = {
  ...LIFE,
  buyCover: 16,
  extendCover: 4,
  createPool: 3,
  setProducts: 6,
  moveFeed: 2,
  setMinPrice: 1,
};
const NOTHING = 2n ** 256n - 1n;

for (const edition of EDITIONS)
  describe(`the API and the contracts of the ${edition} edition, after random sequences`, function () {
    const books = fc.record({
      offset: offsets(),
      actions: fc.oneof(lives(30, SALES, edition), lives(30, undefined, edition)),
      seed: fc.noShrink(fc.integer()),
    });
    this.timeout(300_000);
    const compiled = artifacts();
    const context = new LawContext(compiled, edition);
    const encoder = new Encoder(compiled, edition);
    const errors = new Interface(compiled["Errors"]?.abi as InterfaceAbi);
    let chain: PlayedChain;
    let api: TestApi;
    let proven = 0;
    /** Quotes whose limit is what is charged in the last second. */
    let exact = 0;

    before(async () => {
      chain = await PlayedChain.start(context.fixture);
      api = await apiOver(chain.node.url, { edition });
    });
    after(async () => {
      await api.close();
      await chain.close();
    });

    async function get<T>(schema: z.ZodType<T>, url: string): Promise<T> {
      const { statusCode, body } = await api.app.inject({ url });
      assert.equal(statusCode, 200, `${url}: ${body}`);
      return schema.parse(JSON.parse(body));
    }

    /** The book that actions make, on the chain and in the model. */
    async function bookOf(actions: Parameters<ProgramBuilder["act"]>[0][], offset: number): Promise<ProgramBuilder> {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      equip(builder, spenders(builder.model));
      await chain.reset();
      await chain.play(builder.steps, builder.model.time, (step) =>
        "call" in step ? encoder.call(step.call) : undefined,
      );
      assert.equal(await chain.time(), builder.model.time);
      return builder;
    }

    async function assertSameBook(model: Model, random: Random): Promise<void> {
      const { read } = model;
      for (const poolId of ids(read.poolCount())) {
        const pool = await get(schemas.poolCapacity, `/v2/capacity/pools/${poolId}`);
        const { fee, maxFee, poolStake, activeStake, halted } = read.pool(poolId);
        assert.deepEqual(
          [pool.utilizationRate, pool.fee, pool.maxFee, pool.stake.amount, pool.activeStake.amount, pool.halted],
          [Number(read.utilizationRate(poolId)), Number(fee), Number(maxFee), `${poolStake}`, `${activeStake}`, halted],
        );
        const listed = read.poolProducts(poolId);
        assert.deepEqual(
          pool.products.map(({ productId }) => productId),
          listed.map(({ productId }) => Number(productId)),
        );
        for (const { productId } of listed) {
          const period = 28 + random(338);
          const product = await get(
            schemas.productCapacity,
            `/v2/capacity/pools/${poolId}/products/${productId}?period=${period}`,
          );
          const exposureEnd = exposureOf(model, productId, BigInt(period));
          const free = halted ? 0n : read.freeCapacity(poolId, productId, exposureEnd);
          const { firstTrancheId, capacity, allocated } = read.capacities(poolId, productId);
          const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
          const eligible = capacity.filter((_, i) => (firstTrancheId + BigInt(i) + 1n) * TRANCHE >= exposureEnd);
          const spot = read.spotPrice(poolId, productId);
          assert.deepEqual(
            [product.free, product.capacity, product.allocated].map((amounts) => amounts[0]?.amount),
            [free, total(capacity), total(allocated)].map(String),
          );
          assert.equal(product.minAnnualPrice, formatDecimal(spot, 18));
          assert.equal(product.maxAnnualPrice, formatDecimal(HIGHEST[edition](spot, free, total(eligible)), 18));
        }
      }
      for (const coverId of ids(read.coverCount())) {
        const { amount, end, replacedBy, allocations } = read.cover(coverId);
        const told = await get(schemas.cover, `/v2/covers/${coverId}`);
        assert.deepEqual(
          [told.amount.amount, told.end, told.replacedBy ?? 0, told.pools.map(({ allocated }) => allocated.amount)],
          [`${amount}`, Number(end), Number(replacedBy), allocations.map(String)],
        );
      }
    }

    /** Asks for a quote, and buys it in the same moment in every way. Says what it came to. */
    async function quoteThenBuy(builder: ProgramBuilder, random: Random, mined: boolean): Promise<string> {
      const wish = shoppingWish(builder.model, random);
      if (wish === undefined) return "nobody";
      const { wanted } = wish;
      const asBody = random(2) === 0;
      const response = asBody
        ? await api.app.inject({ url: "/v2/quote", payload: wanted })
        : await api.app.inject({ url: "/v2/quote", query: textsOf(wanted) });
      if (response.statusCode !== 200) return refused(builder.model, response, wanted);
      const quote = schemas.quote.parse(response.json());
      const [amount, premium] = [BigInt(quote.coverAmountExact), BigInt(quote.premiumExact)];
      if (quote.cheapestProven) proven += 1;
      const requests = quote.poolAllocationRequests.map(({ poolId, coverAmountInAsset }) => ({
        ...{ poolId: BigInt(poolId), skip: false, coverAmountInAsset: BigInt(coverAmountInAsset) },
      }));
      const tell = `${JSON.stringify(wanted)} → ${response.body}`;
      const call = purchaseCall(wish, amount, premium, premium, requests);
      const [bought, cheaper] = await chain.attempt([
        encoder.call(call),
        encoder.call(purchaseCall(wish, amount, premium - (premium === 0n ? 0n : 1n), premium, requests)),
      ]);
      assert.ok(bought?.ok, `the quote cannot be bought: ${tell}: ${bought === undefined ? "" : nameOf(bought)}`);
      if (premium > 0n) {
        assert.ok(cheaper !== undefined && !cheaper.ok, `charged less than quoted: ${tell}`);
        const refusal = errors.parseError(cheaper.data);
        assert.equal(refusal?.name, "PremiumTooHigh", tell);
        assert.equal(refusal.args[0], premium, `charged otherwise than quoted: ${tell}`);
      }
      await assertNothingCheaper(builder.model, wish, amount, premium, random, tell);
      await assertHolds(builder, wish, quote, requests, tell);
      if (mined) {
        const time = builder.model.time;
        const [logs] = await chain.mine(time, [encoder.call(call)]);
        const paid = logs
          ?.map((log) => (encoder.events.names.get(log.topics[0] ?? "")?.name === "PremiumPaid" ? log : undefined))
          .find((log) => log !== undefined);
        assert.ok(paid, `the purchase failed or paid nothing: ${tell}`);
        const [net, commission] = AbiCoder.defaultAbiCoder().decode(["uint256", "uint256"], paid.data).map(BigInt);
        assert.equal((net ?? 0n) + (commission ?? 0n), premium, `paid otherwise than quoted: ${tell}`);
        assert.equal((commission ?? 0n).toString(), quote.commissionExact);
        assert.ok(builder.call(call).ok, `the model refuses the purchase: ${tell}`);
      }
      return `${wanted.coverId === undefined ? "new" : "extension"} paid in ${wanted.paymentAsset}`;
    }

    /** Buys for good with the quote's limit: in its own second, in the last second but one, and in the last. Each time the chain is taken back. */
    async function assertHolds(
      builder: ProgramBuilder,
      wish: Parameters<typeof purchaseCall>[0],
      quote: z.infer<typeof schemas.quote>,
      requests: readonly PoolAllocationRequest[],
      tell: string,
    ): Promise<void> {
      const [now, last] = [builder.model.time, BigInt(quote.expiresAt)];
      const [amount, limit] = [BigInt(quote.coverAmountExact), BigInt(quote.maxPremiumInAsset)];
      assert.ok(last > now, `no later block can buy it: ${tell}`);
      const call = encoder.call(purchaseCall(wish, amount, limit, limit, requests));
      for (const moment of [now, last - 1n, last])
        await chain.tentatively(async () => {
          const [logs] = await chain.mine(moment, [call]);
          if (logs !== undefined) return;
          const [refusal] = await chain.attempt([call]);
          const reason = refusal === undefined ? "" : nameOf(refusal);
          assert.fail(`at ${moment}, ${last - moment} s before it expires, it cannot be bought: ${reason}: ${tell}`);
        });
      const later = builder.fork();
      later.wait(last);
      const pricesOf = ({ read }: Model): bigint[] =>
        requests.map(({ poolId }) => read.spotPrice(poolId, BigInt(quote.productId)));
      const pricesFell = String(pricesOf(later.model)) !== String(pricesOf(builder.model));
      if (pricesFell || limit === 0n) return;
      await chain.tentatively(async () => {
        await chain.mine(last, []);
        const below = encoder.call(purchaseCall(wish, amount, limit - 1n, limit, requests));
        const [tried] = await chain.attempt([below]);
        assert.ok(tried !== undefined && !tried.ok, `the limit is above what is charged in the last second: ${tell}`);
        exact += 1;
      });
    }

    function nameOf(tried: { readonly ok: boolean; readonly data?: string }): string {
      return tried.data === undefined ? "ok" : (encoder.errors.nameOf(dataSlice(tried.data, 0)) ?? tried.data);
    }

    async function assertNothingCheaper(
      model: Model,
      wish: Parameters<typeof purchaseCall>[0],
      amount: bigint,
      premium: bigint,
      random: Random,
      tell: string,
    ): Promise<void> {
      if (premium === 0n) return;
      const splits = splitsOf(model, wish.wanted, amount, random);
      const tried = await chain.attempt(
        splits.map((requests) => encoder.call(purchaseCall(wish, amount, premium - 1n, premium, requests))),
      );
      const cheaper = tried.findIndex(({ ok }) => ok);
      assert.equal(
        cheaper,
        -1,
        `cheaper than the quote: ${JSON.stringify(splits[cheaper], plain)} in place of ${tell}`,
      );
    }

    /** A refusal is right when feeds are unusable, or nothing that was tried can be bought at any price. */
    async function refused(
      model: Model,
      response: { statusCode: number; body: string },
      wanted: Wanted,
    ): Promise<string> {
      const { statusCode, body } = response;
      const { type } = schemas.problem.parse(JSON.parse(body));
      const { read } = model;
      if (type.endsWith("feed-unusable")) {
        const needed = [255n, BigInt(wanted.coverAsset), BigInt(wanted.paymentAsset)];
        assert.ok(
          needed.some((asset) => read.price(asset) === undefined),
          body,
        );
        return "feed unusable";
      }
      const least = type.endsWith("bad-request") && /at least/.test(body);
      assert.ok(
        (statusCode === 409 && type.endsWith("not-enough-capacity")) || least,
        `${JSON.stringify(wanted)} → ${body}`,
      );
      const [buyer] = wanted.coverId === undefined ? spenders(model) : [read.cover(BigInt(wanted.coverId)).owner];
      const amount = exactOf(wanted);
      const splits = splitsOf(model, wanted, amount, () => 0);
      const value = 10n ** 26n;
      const tried = await chain.attempt(
        splits.map((requests) =>
          encoder.call(purchaseCall({ wanted, buyer: buyer ?? "alice" }, amount, NOTHING, value, requests)),
        ),
      );
      assert.ok(!tried.some(({ ok }) => ok), `refused, and yet it can be bought: ${JSON.stringify(wanted)} → ${body}`);
      return least ? "too small" : "not enough";
    }

    it(`given ${CASES} books, then the API's capacity and prices are the model's, and quotes are charged to the last unit and beaten by nothing`, async () => {
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(books, async ({ offset, actions, seed }) => {
          const random = randomFrom(seed);
          const builder = await bookOf([...actions], offset);
          await assertSameBook(builder.model, random);
          for (let i = 0; i < QUOTES; i += 1) {
            // now and then the quote is bought for good, and the next one meets what that left
            const outcome = await quoteThenBuy(builder, random, i % 3 === 2);
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
          }
          await assertSameBook(builder.model, random);
        }),
        { numRuns: CASES, seed: 1, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
      );
      const quotes = [...seen]
        .filter(([outcome]) => outcome.includes("paid in"))
        .reduce((sum, [, times]) => sum + times, 0);
      assert.ok(exact > 0, "no limit was compared with what is charged in the last second");
      assert.ok(proven * 10 >= quotes * 9, `proven to be the cheapest: ${proven} of ${quotes}`);
      const reached = [0, 6, 7, 255].flatMap((asset) => [`new paid in ${asset}`, `extension paid in ${asset}`]);
      for (const outcome of [...reached, "not enough", "feed unusable"])
        assert.ok(seen.has(outcome), `never seen: ${outcome}; seen: ${JSON.stringify([...seen])}`);
    });
  });

const TRANCHE = 91n * 86_400n;

const atMost = (price: bigint): bigint => (price < 10n ** 18n ? price : 10n ** 18n);

/** The price after a purchase: PRICE-4 and E-BUMP, written once more. */
const HIGHEST: Readonly<Record<Edition, (spot: bigint, used: bigint, capacity: bigint) => bigint>> = {
  current: (spot, used, capacity) =>
    used === 0n ? spot : atMost(spot + (5n * 10n ** 16n * used + capacity - 1n) / capacity),
  earlier: (spot, used) => (used === 0n ? spot : atMost((spot * 102n + 99n) / 100n)),
};

/** CAP-2 and E-EXPOSURE, written once more: for a cover of so many days. */
function exposureOf({ read, time }: Model, productId: bigint, days: bigint): bigint {
  const { productType } = read.product(productId);
  const { gracePeriod, cooldown } = read.productType(productType);
  return time + (days + 7n) * 86_400n + gracePeriod + read.reviewPeriod(productType) + cooldown;
}

function exactOf({ coverAmount, coverAsset }: Wanted): bigint {
  const [whole = "0", fraction = ""] = coverAmount.split(".");
  const decimals = coverAsset === 6 ? 6 : coverAsset === 7 ? 8 : 18;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Splits to try: over all pools that list the product, with the room that the model sees. */
function splitsOf(model: Model, wanted: Wanted, amount: bigint, random: Random) {
  const { read } = model;
  const [price, own] = [read.price(BigInt(wanted.coverAsset)) ?? 1n, read.price(255n) ?? 1n];
  const decimals = wanted.coverAsset === 6 ? 6n : wanted.coverAsset === 7 ? 8n : 18n;
  const toAsset = (wei: bigint): bigint => (wei * own * 10n ** decimals) / (price * 10n ** 18n);
  const productId = BigInt(wanted.productId);
  const exposureEnd = exposureOf(model, productId, BigInt(wanted.coverDuration));
  const rooms = ids(read.poolCount())
    .filter((poolId) => read.stakedProduct(poolId, productId) !== undefined)
    .map((poolId) => ({ poolId, room: toAsset(read.freeCapacity(poolId, productId, exposureEnd)) }));
  return otherSplits(amount, rooms.slice(0, 5), toAsset(10n ** 16n) + 1n, random);
}

function textsOf(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
}

function plain(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

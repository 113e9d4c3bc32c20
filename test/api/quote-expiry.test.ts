import assert from "node:assert/strict";
import * as schemas from "../../api/http/schemas";
import type { Account } from "../../model";
import { showcaseFixture } from "../../properties/fixture/showcase";
import { GENESIS_TIME, TRANCHE_SECONDS } from "../../properties/fixture/times";
import { Encoder } from "../../properties/subject/encoder";
import { artifacts } from "../support/artifacts";
import { apiOver, type TestApi } from "./support/api";
import { PlayedChain } from "./support/played";
import { purchaseCall, type Wanted } from "./support/shopping";

const DAY = 86_400n;
const GENESIS = BigInt(GENESIS_TIME);
/** Bob's, of the showcase. */
const EXTENSION = {
  productId: 1,
  coverAmount: "60000",
  coverDuration: 200,
  paymentAsset: 6,
  coverAsset: 6,
  coverId: 2,
};
const NEW = { productId: 1, coverAmount: "1", coverDuration: 28, paymentAsset: 0, coverAsset: 0 };

describe("until when a quote holds", function () {
  this.timeout(60_000);
  const encoder = new Encoder(artifacts());
  let chain: PlayedChain;
  let api: TestApi;

  before(async () => {
    chain = await PlayedChain.start(showcaseFixture(artifacts(), (call) => encoder.call(call)));
    api = await apiOver(chain.node.url);
  });
  after(async () => {
    await api.close();
    await chain.close();
  });
  beforeEach(() => chain.reset());

  async function ask(wanted: Wanted): Promise<{ readonly statusCode: number; readonly body: string }> {
    return api.app.inject({ url: "/v2/quote", payload: wanted });
  }

  /** A quote of a block at `time`. */
  async function quoteAt(time: bigint, wanted: Wanted) {
    await chain.mine(time, []);
    const { statusCode, body } = await ask(wanted);
    assert.equal(statusCode, 200, body);
    return schemas.quote.parse(JSON.parse(body));
  }

  /** Whether a purchase at `time`, with the quote's limit, goes through. */
  async function buys(quote: Awaited<ReturnType<typeof quoteAt>>, wanted: Wanted, buyer: Account, time: bigint) {
    const requests = quote.poolAllocationRequests.map(({ poolId, coverAmountInAsset }) => ({
      poolId: BigInt(poolId),
      skip: false,
      coverAmountInAsset: BigInt(coverAmountInAsset),
    }));
    const limit = BigInt(quote.maxPremiumInAsset);
    const call = encoder.call(purchaseCall({ wanted, buyer }, BigInt(quote.coverAmountExact), limit, limit, requests));
    return chain.tentatively(async () => (await chain.mine(time, [call]))[0] !== undefined);
  }

  const endOf = async (coverId: number): Promise<bigint> => {
    const { body } = await api.app.inject(`/v2/covers/${coverId}`);
    return BigInt(schemas.cover.parse(JSON.parse(body)).end);
  };

  it("given an extension long before the cover's end, then the limit holds for ten minutes, to the unit, and not a second longer", async () => {
    const time = GENESIS + 150n * DAY;
    const quote = await quoteAt(time, EXTENSION);
    assert.equal(BigInt(quote.expiresAt), time + 600n);
    assert.ok(BigInt(quote.maxPremiumInAsset) > BigInt(quote.premiumExact), "the credit melts");
    assert.ok(await buys(quote, EXTENSION, "bob", time + 12n));
    assert.ok(await buys(quote, EXTENSION, "bob", time + 600n));
    assert.ok(!(await buys(quote, EXTENSION, "bob", time + 601n)));
  });

  it("given an extension minutes before the cover's end, then the quote expires in the cover's last second, and can be bought in it", async () => {
    const end = await endOf(EXTENSION.coverId);
    const quote = await quoteAt(end - 300n, EXTENSION);
    assert.equal(BigInt(quote.expiresAt), end - 1n);
    assert.ok(await buys(quote, EXTENSION, "bob", end - 1n));
    assert.ok(!(await buys(quote, EXTENSION, "bob", end)));
  });

  it("given a block in the cover's last second, then 409: no later block can extend it", async () => {
    const end = await endOf(EXTENSION.coverId);
    await chain.mine(end - 1n, []);
    const { statusCode, body } = await ask(EXTENSION);
    assert.equal(statusCode, 409, body);
    assert.match(body, new RegExp(`cover-not-extendable.*cover 2 ends at ${end}, before another block can extend it`));
  });

  it("given a feed that grows too old within minutes, then the quote expires with it; in its last second 409", async () => {
    const wanted = { productId: 3, coverAmount: "0.01", coverDuration: 28, paymentAsset: 7, coverAsset: 7 };
    const oldest = GENESIS + 400n * DAY;
    const quote = await quoteAt(oldest - 60n, wanted);
    assert.equal(BigInt(quote.expiresAt), oldest);
    await chain.mine(oldest, []);
    const { statusCode, body } = await ask(wanted);
    assert.equal(statusCode, 409, body);
    assert.match(body, /feed-unusable.*asset 7 is too old from the next second on/);
  });

  it("given an exposure that reaches a tranche's end, then the quote expires in the last second in which that tranche backs it", async () => {
    // 28 days of cover, 30 of grace, 11 for the last claim
    const reaches = GENESIS + BigInt(TRANCHE_SECONDS) - 69n * DAY;
    const before = await quoteAt(reaches - 100n, NEW);
    assert.equal(BigInt(before.expiresAt), reaches);
    assert.ok(await buys(before, NEW, "alice", reaches));
    const at = await quoteAt(reaches, NEW);
    assert.equal(BigInt(at.expiresAt), reaches + 600n);
    assert.ok(await buys(at, NEW, "alice", reaches + 600n));
  });
});

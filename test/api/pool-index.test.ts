import assert from "node:assert/strict";
import * as schemas from "../../api/http/schemas";
import { poolAccount, type ModelCall } from "../../model";
import { showcaseFixture } from "../../properties/fixture/showcase";
import { crowdCalls } from "../../properties/fixture/crowd";
import { GENESIS_TIME, TRANCHE_SECONDS } from "../../properties/fixture/times";
import { Encoder } from "../../properties/subject/encoder";
import { artifacts } from "../support/artifacts";
import { apiOver, type TestApi } from "./support/api";
import { startCountingProxy, type CountingProxy } from "./support/counting-proxy";
import { PlayedChain } from "./support/played";

const ONE = 10n ** 18n;
const QUOTE = "/v2/quote?productId=1&coverAmount=60&coverDuration=90&paymentAsset=0";
const POOL = 5n;

const made: ModelCall = { caller: "alice", value: 0n, operation: { op: "createStakingPool", fee: 0n, maxFee: 0n } };

function listed(weight: bigint): ModelCall {
  const params = [{ productId: 1n, weight, targetPrice: 100n }];
  return { caller: "alice", value: 0n, operation: { op: "setProducts", poolId: POOL, params } };
}

function staked(): ModelCall[] {
  const trancheId = BigInt(Math.floor(GENESIS_TIME / TRANCHE_SECONDS)) + 7n;
  const approval = { op: "approve", asset: 255n, spender: poolAccount(POOL), amount: 2n ** 256n - 1n } as const;
  const deposit = {
    op: "depositTo",
    poolId: POOL,
    amount: 90_000n * ONE,
    trancheId,
    requestTokenId: 0n,
    destination: "bob",
  } as const;
  return [
    { caller: "bob", value: 0n, operation: approval },
    { caller: "bob", value: 0n, operation: deposit },
  ];
}

describe("the index of pools", function () {
  this.timeout(120_000);
  const encoder = new Encoder(artifacts());
  let chain: PlayedChain;
  let proxy: CountingProxy;
  let api: TestApi;

  before(async () => {
    chain = await PlayedChain.start(showcaseFixture(artifacts(), (call) => encoder.call(call)));
    proxy = await startCountingProxy(chain.node.url);
  });
  beforeEach(async () => {
    await chain.reset();
    api = await apiOver(proxy.url);
    await ids(api);
  });
  afterEach(() => api.close());
  after(async () => {
    await proxy.close();
    await chain.close();
  });

  async function mine(...calls: readonly ModelCall[]): Promise<void> {
    const outcomes = await chain.mine(
      (await chain.time()) + 1n,
      calls.map((call) => encoder.call(call)),
    );
    assert.ok(
      outcomes.every((logs) => logs !== undefined),
      "a call of the test reverted",
    );
  }

  /** Ids of the pools that list product 1. */
  async function ids({ app }: TestApi): Promise<readonly number[]> {
    const { products } = schemas.products.parse((await app.inject("/v2/products")).json());
    return products[0]?.poolIds ?? [];
  }

  async function quoted({ app }: TestApi): Promise<readonly number[]> {
    const { statusCode, body } = await app.inject(QUOTE);
    assert.equal(statusCode, 200, body);
    return schemas.quote.parse(JSON.parse(body)).poolAllocationRequests.map(({ poolId }) => poolId);
  }

  /** What an index that is made anew knows. */
  async function assertAsAnew(): Promise<void> {
    const anew = await apiOver(chain.node.url);
    try {
      assert.deepEqual(await ids(api), await ids(anew));
      assert.equal((await api.app.inject(QUOTE)).body, (await anew.app.inject(QUOTE)).body);
    } finally {
      await anew.close();
    }
  }

  it("given a pool that is created, lists a product, gets stake and removes the product's weight, then the answers of each block reflect it", async () => {
    await mine(made);
    assert.deepEqual(await ids(api), [1, 2, 4]);
    await mine(listed(10_000n));
    assert.deepEqual(await ids(api), [1, 2, 4, 5]);
    assert.ok(!(await quoted(api)).includes(5), "it has no stake");
    await mine(...staked());
    assert.ok((await quoted(api)).includes(5), "it is among the cheapest");
    await assertAsAnew();
    await mine(listed(0n));
    assert.ok(!(await quoted(api)).includes(5), "nothing backs the product any more");
    await assertAsAnew();
  });

  it("given all of it in one block that a reorganisation replaces, then nothing of it is left", async () => {
    await chain.tentatively(async () => {
      await mine(made, listed(10_000n), ...staked());
      assert.ok((await quoted(api)).includes(5));
    });
    assert.deepEqual(await ids(api), [1, 2, 4]);
    await mine();
    assert.deepEqual(await ids(api), [1, 2, 4]);
    await assertAsAnew();
  });

  it("given a branch that is longer than the one it replaces, then the answers are of the new branch", async () => {
    await chain.tentatively(async () => {
      await mine(made, listed(10_000n), ...staked());
      assert.ok((await quoted(api)).includes(5));
    });
    await mine();
    await mine(made);
    await mine();
    assert.deepEqual(await ids(api), [1, 2, 4]);
    await assertAsAnew();
  });

  it("given pools without stake that all list the product, then a quote requests nothing about them from the node", async () => {
    const cost = async (): Promise<number> => {
      await mine();
      proxy.takenBytes();
      await quoted(api);
      return proxy.takenBytes();
    };
    const alone = await cost();
    await mine(...crowdCalls({ pools: 150, staked: 0 }));
    await ids(api);
    const among = await cost();
    assert.equal((await ids(api)).length, 153);
    // one read of each would be 200 bytes and more a pool; what travels together varies by a few hundred in all
    assert.ok(among < alone + 150 * 20, `${among} bytes among them, ${alone} without them`);
  });

  it("given many pools, then they come in pages, each pool once", async () => {
    await mine(...crowdCalls({ pools: 60, staked: 0 }));
    const page = async (query: string) => schemas.pools.parse((await api.app.inject(`/v2/pools${query}`)).json());
    const first = await page("");
    assert.deepEqual([first.total, first.offset, first.limit, first.pools.length], [64, 0, 50, 50]);
    const second = await page("?offset=50");
    const seen = [...first.pools, ...second.pools].map(({ poolId }) => poolId);
    assert.deepEqual(
      seen,
      Array.from({ length: 64 }, (_, i) => i + 1),
    );
    assert.deepEqual(
      (await page("?offset=10&limit=3")).pools.map(({ poolId }) => poolId),
      [11, 12, 13],
    );
    assert.deepEqual((await page("?offset=64")).pools, []);
    for (const query of ["?limit=0", "?limit=201", "?offset=-1", "?offset=x"])
      assert.equal((await api.app.inject(`/v2/pools${query}`)).statusCode, 400, query);
  });
});

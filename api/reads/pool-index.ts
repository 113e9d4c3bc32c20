import { z } from "zod";
import type { Chain, ChainLog } from "../chain/chain";
import type { Block, Snapshot } from "../chain/snapshot";
import type { Deployment } from "../deployment";
import type { Edition } from "../editions";
import * as schemas from "./schemas";

/** What the index knows of a pool. */
interface IndexedPool {
  readonly address: string;
  /** Weight of each product that it lists, basis points. */
  readonly weights: ReadonlyMap<bigint, bigint>;
  /** Whether it may have active stake: one without has none until stake is put into it. */
  readonly staked: boolean;
  /** Whether it may be halted: one that is not stays so until it is halted. */
  readonly halted: boolean;
}

/** Which pools there are as of a block, and which of them list and back what. It never changes. */
export class PoolView {
  private readonly found = new Map<string, readonly bigint[]>();

  constructor(readonly pools: ReadonlyMap<bigint, IndexedPool>) {}

  /** Ids of the pools that list a product, ascending. */
  listing(productId: bigint): readonly bigint[] {
    return this.once(`listing ${productId}`, ({ weights }) => weights.has(productId));
  }

  /** Ids of the pools that can have capacity for a product, ascending: they list it with a weight and may have stake. */
  backing(productId: bigint): readonly bigint[] {
    return this.once(`backing ${productId}`, ({ weights, staked }) => staked && (weights.get(productId) ?? 0n) > 0n);
  }

  /** Whether a pool may be halted. */
  mayBeHalted(poolId: bigint): boolean {
    return this.pools.get(poolId)?.halted === true;
  }

  private once(key: string, holds: (pool: IndexedPool) => boolean): readonly bigint[] {
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const ids = [...this.pools].filter(([, pool]) => holds(pool)).map(([poolId]) => poolId);
    this.found.set(key, ids);
    return ids;
  }
}

/** Blocks after which the pools are read anew rather than the logs of all of them asked for. */
const MOST_BLOCKS = 1_000;
/** Pools that are read at a time when there is no index yet. */
const PART = 256;

/**
 * The pools and what they list, block by block. The first view is read from the contracts. Each later one is the one before and the logs since then. When the
 * block before is not an ancestor (a reorganization, or a node that was started again), the pools are read from the contracts once more.
 */
export class PoolIndex {
  private last: { readonly block: Block; readonly view: PoolView } | undefined;
  private asked: { readonly hash: string; readonly view: Promise<PoolView> } | undefined;
  private readonly topics: readonly string[];

  constructor(
    private readonly chain: Chain,
    private readonly edition: Edition,
    private readonly deployment: Deployment,
  ) {
    const topics: string[] = [];
    for (const abi of [edition.abis.stakingProducts, edition.abis.stakingPool])
      abi.forEachEvent(({ topicHash }) => topics.push(topicHash));
    this.topics = topics;
  }

  /** The view as of a block. Blocks are to be asked for in the order in which they were the latest. @throws EngineError, Refused */
  async at(snapshot: Snapshot): Promise<PoolView> {
    const { hash } = snapshot.block;
    if (this.asked?.hash === hash) return this.asked.view;
    const before = this.asked?.view.catch(() => undefined);
    const asked = { hash, view: (async () => (await before, this.next(snapshot)))() };
    this.asked = asked;
    asked.view.catch(() => {
      if (this.asked === asked) this.asked = undefined;
    });
    return asked.view;
  }

  private async next(snapshot: Snapshot): Promise<PoolView> {
    const { block } = snapshot;
    const view = (await this.later(block)) ?? (await this.read(snapshot));
    this.last = { block, view };
    return view;
  }

  /** The view as of a later block, from the last one and the logs since then; undefined when that does not lead there. */
  private async later(block: Block): Promise<PoolView | undefined> {
    if (this.last === undefined || block.number - this.last.block.number > MOST_BLOCKS) return undefined;
    if (this.last.block.hash === block.hash) return this.last.view;
    const logs = await this.chain.logsBetween(this.last.block, block, this.topics);
    if (logs === undefined || logs.length === 0) return logs === undefined ? undefined : this.last.view;
    const pools = new Map(this.last.view.pools);
    const ids = new Map([...pools].map(([poolId, { address }]) => [address, poolId]));
    for (const log of logs) this.apply(log, pools, ids);
    return new PoolView(pools);
  }

  private apply(log: ChainLog, pools: Map<bigint, IndexedPool>, ids: Map<string, bigint>): void {
    const { contracts } = this.deployment;
    if (log.address === contracts.stakingProducts.toLowerCase()) {
      const event = this.edition.abis.stakingProducts.parseLog(log);
      if (event === null) return;
      const poolId = z.bigint().parse(event.args["poolId"]);
      if (event.name === "PoolCreated") {
        const address = z.string().parse(event.args["pool"]).toLowerCase();
        pools.set(poolId, { address, weights: new Map(), staked: false, halted: false });
        ids.set(address, poolId);
        return;
      }
      const pool = pools.get(poolId);
      if (pool === undefined) throw new Error(`a product was set in pool ${poolId}, which no event made`);
      const { productId, weight } = schemas.productSet.parse(event.args.toObject());
      pools.set(poolId, { ...pool, weights: new Map(pool.weights).set(productId, weight) });
      return;
    }
    // another contract with such an event is not a pool
    const poolId = ids.get(log.address);
    const pool = poolId === undefined ? undefined : pools.get(poolId);
    if (poolId === undefined || pool === undefined) return;
    const halted = this.edition.abis.stakingPool.parseLog(log)?.name === "PoolHalted";
    pools.set(poolId, halted ? { ...pool, halted } : { ...pool, staked: true });
  }

  /** The view as of a block, from the contracts. */
  private async read(snapshot: Snapshot): Promise<PoolView> {
    const count = Number(await this.ask(z.bigint(), snapshot, "poolCount"));
    const pools = new Map<bigint, IndexedPool>();
    for (let first = 1; first <= count; first += PART) {
      const ids = Array.from({ length: Math.min(PART, count - first + 1) }, (_, i) => BigInt(first + i));
      const read = ids.map(async (poolId) => [poolId, await this.readPool(snapshot, poolId)] as const);
      for (const [poolId, pool] of await Promise.all(read)) pools.set(poolId, pool);
    }
    return new PoolView(pools);
  }

  private async readPool(snapshot: Snapshot, poolId: bigint): Promise<IndexedPool> {
    const [to, listings] = await Promise.all([
      this.ask(z.string(), snapshot, "getPool", poolId),
      this.ask(z.array(schemas.listing), snapshot, "getPoolProducts", poolId),
    ]);
    const read = { to, abi: this.edition.abis.stakingPool, method: "getPoolState", args: [] };
    const { activeStake, halted } = await snapshot.read(schemas.poolState, read);
    const weights = new Map(listings.map(({ productId, weight }) => [productId, weight]));
    return { address: to.toLowerCase(), weights, staked: activeStake > 0n, halted };
  }

  /** What StakingProducts answers. */
  private async ask<T>(
    schema: z.ZodType<T>,
    snapshot: Snapshot,
    method: string,
    ...args: readonly bigint[]
  ): Promise<T> {
    const to = this.deployment.contracts.stakingProducts;
    return snapshot.read(schema, { to, abi: this.edition.abis.stakingProducts, method, args });
  }
}

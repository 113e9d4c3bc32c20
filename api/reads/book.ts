import { z } from "zod";
import { SEQUENCE_CODE, sequenceOf } from "../chain/sequence";
import type { Block, Snapshot } from "../chain/snapshot";
import type { Deployment } from "../deployment";
import type { ClaimFacts, Contract, Edition, Role } from "../editions";
import { notFound, Problem } from "../problem";
import { COVER_ASSETS, ETH, NATIVE, TRANCHE } from "../units";
import { refusedIsUndefined, unheard } from "./promises";
import type { Pool, Rate, Shelf } from "./facts";
import type { PoolView } from "./pool-index";
import * as schemas from "./schemas";

const DAY = 86_400n;
const uint = z.bigint();
const text = z.string();

/** The protocol as of one block, read from its contracts. Everything is read once per block. Unknown ids: a Problem 404. */
export class Book {
  constructor(
    readonly edition: Edition,
    private readonly deployment: Deployment,
    private readonly snapshot: Snapshot,
    private readonly index: Promise<PoolView>,
    /** What never changes once it is there, by what was read: addresses of pools, decimals of assets. Shared by all blocks. */
    private readonly constants: Map<string, unknown>,
  ) {}

  get block(): Block {
    return this.snapshot.block;
  }

  /** A value made of this block's, computed once. */
  async once<T>(key: string, compute: () => Promise<T>): Promise<T> {
    return this.snapshot.once(`made:${key}`, compute);
  }

  async poolCount(): Promise<bigint> {
    return this.read(uint, "stakingProducts", "poolCount");
  }

  async productCount(): Promise<bigint> {
    return this.read(uint, "coverProducts", "productCount");
  }

  async product(productId: bigint): Promise<schemas.Product> {
    return this.known("product", productId, this.productCount(), () =>
      this.read(schemas.product, "coverProducts", "getProduct", productId),
    );
  }

  async productType(productType: bigint): Promise<schemas.ProductType> {
    return this.read(schemas.productType, "coverProducts", "getProductType", productType);
  }

  async pool(poolId: bigint): Promise<Pool> {
    return this.known("pool", poolId, this.poolCount(), () => this.knownPool(poolId));
  }

  private async knownPool(poolId: bigint): Promise<Pool> {
    return this.once(`pool ${poolId}`, async () => {
      const address = await this.address(poolId);
      const [state, manager, listings, utilizationRate] = await Promise.all([
        this.poolState(poolId),
        this.readAt(text, "stakingPool", address, "manager"),
        this.listings(poolId),
        this.read(uint, "stakingProducts", "getUtilizationRate", poolId),
      ]);
      return { poolId, address, ...state, manager, listings, utilizationRate };
    });
  }

  /** The pools with these ids, as far as there are any; ascending. */
  async pools(first: bigint, most: number): Promise<readonly Pool[]> {
    const count = await this.poolCount();
    const ids = Array.from({ length: most }, (_, i) => first + BigInt(i)).filter((id) => id <= count);
    return Promise.all(ids.map((id) => this.knownPool(id)));
  }

  /** A product in a pool; a Problem 404 when the pool does not list it. */
  async shelf(poolId: bigint, productId: bigint): Promise<Shelf> {
    const reads = unheard(
      Promise.all([
        this.spot(poolId, productId),
        this.read(schemas.capacities, "stakingProducts", "getCapacities", poolId, productId),
      ]),
    );
    const [listings] = await Promise.all([
      this.known("pool", poolId, this.poolCount(), () => this.listings(poolId)),
      this.product(productId),
    ]);
    const listing = listings.find((candidate) => candidate.productId === productId);
    if (listing === undefined) throw new Problem(404, "not-found", `pool ${poolId} does not list product ${productId}`);
    const [spot, capacities] = await reads;
    const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
    const { firstTrancheId, capacity, allocated } = capacities;
    const eligible = (exposureEnd: bigint): bigint =>
      total(capacity.filter((_, i) => (firstTrancheId + BigInt(i) + 1n) * TRANCHE >= exposureEnd));
    return { poolId, listing, spot, capacity: total(capacity), allocated: total(allocated), eligible };
  }

  /** Ids of the pools that list a product, ascending. */
  async poolsListing(productId: bigint): Promise<readonly bigint[]> {
    return (await this.index).listing(productId);
  }

  /** Ids of the pools that can have capacity for a product, ascending: all others have none. */
  async poolsBacking(productId: bigint): Promise<readonly bigint[]> {
    return (await this.index).backing(productId);
  }

  /** Annual price now of a product that the pool lists, 1e18 = 100 %. */
  async spot(poolId: bigint, productId: bigint): Promise<bigint> {
    return this.read(uint, "stakingProducts", "getSpotPrice", poolId, productId);
  }

  /** When what backs a cover bought now is free again but for the wait for midnight: Unix seconds. `days`: its period. */
  async exposureEnd(productId: bigint, days: bigint): Promise<bigint> {
    const { productType } = await this.product(productId);
    const { claimSeconds, reviewPeriod } = this.edition;
    const [{ gracePeriod }, review] = await Promise.all([
      this.productType(productType),
      reviewPeriod === undefined ? 0n : this.read(uint, "coverProducts", reviewPeriod, productType),
    ]);
    return this.block.time + days * DAY + gracePeriod + claimSeconds + review;
  }

  /** What a pool can still sell of a product, wei of the native token; nothing while it is halted. */
  async free(poolId: bigint, productId: bigint, exposureEnd: bigint): Promise<bigint> {
    const [halted, free] = await Promise.all([
      this.halted(poolId),
      this.read(uint, "stakingProducts", "getFreeCapacity", poolId, productId, exposureEnd),
    ]);
    return halted ? 0n : free;
  }

  /** As `free`, for an extension of a cover that the pool backs: what it has allocated to the old one is released first. */
  async freeOnceReleased(poolId: bigint, productId: bigint, coverId: bigint, exposureEnd: bigint): Promise<bigint> {
    if (await this.halted(poolId)) return 0n;
    const abi = this.edition.abis.stakingProducts;
    const { cover, stakingProducts } = this.deployment.contracts;
    const data = sequenceOf([
      { to: stakingProducts, data: abi.encodeFunctionData("release", [poolId, productId, coverId]) },
      { to: stakingProducts, data: abi.encodeFunctionData("getFreeCapacity", [poolId, productId, exposureEnd]) },
    ]);
    const read = { to: cover, abi, method: "getFreeCapacity", args: [], data, codes: { [cover]: SEQUENCE_CODE } };
    return this.once(`released ${poolId} ${productId} ${coverId} ${exposureEnd}`, () => this.snapshot.read(uint, read));
  }

  /** Asks already for what a quote will ask for step by step. */
  prefetch(productId: bigint, assets: readonly bigint[]): void {
    for (const asset of assets) void unheard(this.rate(asset));
    const pools = this.poolsBacking(productId).then((ids) => Promise.all(ids.map((id) => this.spot(id, productId))));
    void unheard(pools);
  }

  async cover(coverId: bigint): Promise<schemas.Cover> {
    const count = this.read(uint, "cover", "coverCount");
    const [cover] = await this.known("cover", coverId, count, () =>
      this.read(z.array(schemas.cover), "coverViewer", "getCovers", [coverId]),
    );
    if (cover === undefined) throw new Error(`getCovers answered nothing for cover ${coverId}`);
    return cover;
  }

  async claim(claimId: bigint): Promise<ClaimFacts> {
    const count = this.read(uint, "claims", "claimCount");
    const read = (): Promise<unknown> => this.read(z.unknown(), "claims", "getClaim", claimId);
    return this.edition.claim(await this.known("claim", claimId, count, read));
  }

  async position(tokenId: bigint): Promise<schemas.Position & { readonly owner: string }> {
    const count = this.read(uint, "stakingNFT", "nextTokenId").then((next) => next - 1n);
    const [position, owner] = await this.known("position", tokenId, count, () =>
      Promise.all([
        this.read(schemas.position, "stakingViewer", "getToken", tokenId),
        this.read(text, "stakingNFT", "ownerOf", tokenId),
      ]),
    );
    return { ...position, owner };
  }

  /** Size of an asset. */
  async decimals(asset: bigint): Promise<number> {
    const answer = await this.constant(z.object({ decimals: uint }), "capitalPool", "getAsset", asset);
    return Number(answer.decimals);
  }

  /** Price and size of an asset; undefined while its feed is unusable. */
  async rate(asset: bigint): Promise<Rate | undefined> {
    const [decimals, price, usableUntil] = await Promise.all([
      this.decimals(asset),
      refusedIsUndefined(this.read(uint, "capitalPool", "getPrice", asset)),
      asset === ETH ? undefined : refusedIsUndefined(this.feedUsableUntil(asset)),
    ]);
    return price === undefined ? undefined : { asset, price, decimals, unit: 10n ** BigInt(decimals), usableUntil };
  }

  /** Price and size of an asset that a purchase in a later block can use; a Problem 409 while its feed is unusable. */
  async usableRate(asset: bigint): Promise<Rate> {
    const rate = await this.rate(asset);
    if (rate === undefined) throw new Problem(409, "feed-unusable", `asset ${asset} has no usable price at the moment`);
    if (rate.usableUntil !== undefined && rate.usableUntil <= this.block.time)
      throw new Problem(409, "feed-unusable", `the price of asset ${asset} is too old from the next second on`);
    return rate;
  }

  /** [FEED-2] */
  private async feedUsableUntil(asset: bigint): Promise<bigint> {
    const { feed, maxAge } = await this.read(schemas.feed, "capitalPool", "getFeed", asset);
    const { updatedAt } = await this.readAt(schemas.round, "feed", feed, "latestRoundData");
    return updatedAt + maxAge;
  }

  /** The rates of the native token and of the assets that covers are in; those whose feeds are usable. */
  async rates(): Promise<readonly Rate[]> {
    const rates = await Promise.all([NATIVE, ...COVER_ASSETS].map((asset) => this.rate(asset)));
    return rates.filter((rate) => rate !== undefined);
  }

  private async address(poolId: bigint): Promise<string> {
    return this.constant(text, "stakingProducts", "getPool", poolId);
  }

  private async poolState(poolId: bigint): Promise<z.infer<typeof schemas.poolState>> {
    return this.readAt(schemas.poolState, "stakingPool", await this.address(poolId), "getPoolState");
  }

  /** Whether a pool is burned out, and so sells nothing. [HALT-2] */
  private async halted(poolId: bigint): Promise<boolean> {
    return (await this.index).mayBeHalted(poolId) && (await this.poolState(poolId)).halted;
  }

  private async listings(poolId: bigint): Promise<readonly schemas.Listing[]> {
    return this.read(z.array(schemas.listing), "stakingProducts", "getPoolProducts", poolId);
  }

  /** What is read of the id when it is one of 1 to `count`; both are asked for at once. @throws Problem 404 */
  private async known<T>(what: string, id: bigint, count: Promise<bigint>, read: () => Promise<T>): Promise<T> {
    const made = unheard(read());
    if (id < 1n || id > (await count)) throw notFound(what, id);
    return made;
  }

  /** As `read`, of what never changes. */
  private async constant<T>(schema: z.ZodType<T>, role: Role, method: string, arg: bigint): Promise<T> {
    const key = `${role} ${method} ${arg}`;
    if (this.constants.has(key)) return this.constants.get(key) as T;
    const value = await this.read(schema, role, method, arg);
    this.constants.set(key, value);
    return value;
  }

  private async read<T>(schema: z.ZodType<T>, role: Role, method: string, ...args: readonly unknown[]): Promise<T> {
    return this.readAt(schema, role, this.deployment.contracts[role], method, ...args);
  }

  private async readAt<T>(
    schema: z.ZodType<T>,
    contract: Contract,
    to: string,
    method: string,
    ...args: readonly unknown[]
  ): Promise<T> {
    const abi = this.edition.abis[contract];
    return this.snapshot.once(`${to} ${method} ${args.join(" ")}`, () =>
      this.snapshot.read(schema, { to, abi, method, args }),
    );
  }
}

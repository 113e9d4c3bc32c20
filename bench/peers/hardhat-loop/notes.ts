import type { Contract } from "ethers";
import { read } from "./chain";
import { balanceOf, poolOf, type Mutual } from "./mutual";
import type { PoolState, StakedProduct } from "./shapes";

/** A reward stream as it was started, and what of it was stopped. */
export interface Stream {
  readonly poolId: bigint;
  readonly coverId: bigint;
  rate: bigint;
  readonly end: bigint;
}

/** What a cover was bought as, and what payouts left of it. */
export interface CoverNote {
  owner: string;
  readonly productId: bigint;
  readonly asset: bigint;
  readonly bought: bigint;
  amount: bigint;
  readonly end: bigint;
  readonly grace: bigint;
  /** For how long claims on it are voted on at most. */
  readonly review: bigint;
  replacedBy: bigint;
}

/** A claim as it was made and voted on. */
export interface ClaimNote {
  readonly coverId: bigint;
  readonly submitter: string;
  readonly requested: bigint;
  readonly groupId: bigint;
  readonly eligible: bigint;
  closedAt: bigint;
  readonly votes: Map<string, boolean>;
  settled: boolean;
  payout: bigint;
}

/** A pool after the last command. */
export interface PoolNote {
  readonly contract: Contract;
  readonly manager: string;
  readonly maxFee: bigint;
  fee: bigint;
  stake: bigint;
  shares: bigint;
}

/** What fast-check calls the model: not the protocol again, only what the commands did so far. */
export interface Notes {
  readonly pools: PoolNote[];
  readonly listings: Map<string, StakedProduct>;
  readonly owners: string[];
  readonly streams: Stream[];
  readonly covers: CoverNote[];
  readonly claims: ClaimNote[];
  readonly capital: Map<bigint, bigint>;
  /** Whether the last command may have burned stake. */
  burned: boolean;
  /** The pool that the last command was about: index into `pools`. */
  touched: number;
}

export const listingKey = (poolId: bigint, productId: bigint): string => `${poolId}/${productId}`;

/** Notes a pool's listing as it is now. */
export async function noteListing(mutual: Mutual, notes: Notes, poolId: bigint, productId: bigint): Promise<void> {
  const listed = await read<StakedProduct>(mutual.staking, "getStakedProduct", poolId, productId);
  notes.listings.set(listingKey(poolId, productId), listed);
}

/** Notes a pool that is new. */
export async function notePool(mutual: Mutual, notes: Notes, poolId: bigint): Promise<void> {
  const contract = await poolOf(mutual, poolId);
  const state = await read<PoolState>(contract, "getPoolState");
  notes.pools.push({
    contract,
    manager: await read<string>(contract, "manager"),
    maxFee: state.maxFee,
    fee: state.fee,
    stake: state.activeStake,
    shares: state.activeShares,
  });
}

/** The book as the fixture left it. */
export async function openNotes(mutual: Mutual): Promise<Notes> {
  const notes: Notes = {
    pools: [],
    listings: new Map(),
    owners: [],
    streams: [],
    covers: [],
    claims: [],
    capital: new Map(),
    burned: false,
    touched: 0,
  };
  const pools = await read<bigint>(mutual.staking, "poolCount");
  for (let poolId = 1n; poolId <= pools; poolId += 1n) {
    await notePool(mutual, notes, poolId);
    for (const listed of await read<StakedProduct[]>(mutual.staking, "getPoolProducts", poolId))
      notes.listings.set(listingKey(poolId, listed.productId), listed);
  }
  const next = await read<bigint>(mutual.positions, "nextTokenId");
  for (let id = 1n; id < next; id += 1n) notes.owners.push(await read<string>(mutual.positions, "ownerOf", id));
  const capital = await mutual.capital.getAddress();
  for (const asset of [0n, 6n, 7n, 255n]) notes.capital.set(asset, await balanceOf(mutual, asset, capital));
  return notes;
}

/** A copy for a sequence to write in. */
export function copyNotes(notes: Notes): Notes {
  return {
    ...notes,
    pools: notes.pools.map((pool) => ({ ...pool })),
    listings: new Map(notes.listings),
    owners: [...notes.owners],
    streams: [],
    covers: [],
    claims: [],
    capital: new Map(notes.capital),
  };
}

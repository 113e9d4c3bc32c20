import type { Account, ProductState, Slacked, Traits } from "../api";
import type { Rules } from "../editions/rules";
import type { Claim } from "./claim";
import type { Cover } from "./cover";
import type { Nfts } from "./nfts";
import type { Pool } from "./pool";
import type { Token } from "./tokens";

/** A present or former member. */
export interface Member {
  readonly id: bigint;
  readonly present: boolean;
}

/** What a mock feed answers. */
export interface FeedAnswer {
  readonly answer: bigint;
  readonly updatedAt: bigint;
  readonly broken: boolean;
}

/** A feed that the capital pool uses. */
export interface FeedSetting {
  readonly feed: Account;
  readonly maxAge: bigint;
}

/** Money that could not be delivered. */
export interface Credit {
  readonly account: Account;
  readonly asset: bigint;
  readonly amount: bigint;
}

/** Contracts that keep credits. */
export type LedgerName = "capitalPool" | "cover" | "claims";

/** A product type; the cooldown is the same for all. Seconds. */
export interface ProductType {
  readonly gracePeriod: bigint;
  readonly reviewPeriod: bigint;
  readonly assessorGroupId: bigint;
}

/** A staking position. */
export interface Position {
  readonly tokenId: bigint;
  readonly poolId: bigint;
  readonly withdrawn: Slacked;
}

/**
 * The whole protocol at `time`, everything due processed. Lists hold id 1 first. Read-only records are replaced, never
 * changed.
 */
export interface State {
  /** What the deployed edition does in its own way. */
  readonly rules: Rules;
  time: bigint;
  readonly governor: Account;
  readonly traits: Readonly<Record<Account, Traits>>;
  readonly members: Map<Account, Member>;
  readonly groups: (readonly Account[])[];
  readonly locks: Map<Account, bigint>;
  readonly eth: Map<Account, bigint>;
  readonly native: Token;
  readonly usd: Token;
  readonly btc: Token;
  readonly feedAnswers: Map<Account, FeedAnswer>;
  readonly feeds: Map<bigint, FeedSetting>;
  readonly credits: Record<LedgerName, readonly Credit[]>;
  /** What has an id stands at that id - 1, here and in all lists below: ids count from 1. [READ-2] */
  readonly productTypes: ProductType[];
  readonly products: ProductState[];
  readonly pools: Pool[];
  readonly stakingNft: Nfts;
  readonly coverNft: Nfts;
  readonly positions: Position[];
  readonly covers: Cover[];
  readonly claims: Claim[];
  /** When all that was due was last done on demand, by "pool" or "pool/product". [REWARD-7] */
  readonly caughtUp: Map<string, bigint>;
}

/** The item with an id that counts from 1; undefined when there is none. */
export function byId<T>(items: readonly T[], id: bigint): T | undefined {
  return id >= 1n && id <= BigInt(items.length) ? items[Number(id) - 1] : undefined;
}

/** The item with an id that must be there. */
export function known<T>(items: readonly T[], id: bigint, what: string): T {
  const item = byId(items, id);
  if (item === undefined) throw new RangeError(`model: expected a ${what} from 1 to ${items.length}, received ${id}`);
  return item;
}

/** Replaces the item with an id that is there. */
export function replace<T>(items: T[], id: bigint, item: T): void {
  items[Number(id) - 1] = item;
}

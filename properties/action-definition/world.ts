import {
  type Account,
  type Edition,
  type Model,
  type ModelCall,
  type Operation,
  poolAccount,
  type Reads,
  ZERO_ACCOUNT,
} from "../../model";
import { ACTORS, ASSESSORS, canCallAtAll, HOSTILE, PEOPLE, RECEIVERS, TRAITS } from "../fixture/actors";
import { FIRST_FILLER, LAST_FILLER } from "../fixture/opening";
import type { EntryPoint } from "../fixture/entry-points";
import type { Draws } from "./draws";
import type { Move } from "./move";

/** A call without ETH. */
export function plain(caller: Account, operation: Operation): { readonly call: ModelCall } {
  return { call: { caller, value: 0n, operation } };
}

const range = (count: bigint): bigint[] => Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));

/** Seconds in a day. */
export const DAY = 86_400n;
/** Seconds in a tranche. */
export const TRANCHE = 91n * DAY;
/** One whole native token or ETH, in wei. */
export const ONE = 10n ** 18n;
/** No contract function takes more. */
export const HUGE = 2n ** 256n - 1n;

/** How many of 100 gifts go to a hostile account. */
const HOSTILE_PERCENT = 25;

/** The queries of the model's state from which actions choose their arguments. */
export class World {
  readonly read: Reads;

  /** `surface`: every entry point of the contracts, for actions that try all of them. */
  constructor(
    readonly model: Model,
    readonly surface: readonly EntryPoint[] = [],
  ) {
    this.read = model.read;
  }

  get edition(): Edition {
    return this.model.edition;
  }

  get now(): bigint {
    return this.model.time;
  }

  /** People and contracts that hold tokens and NFTs. */
  readonly holders: readonly Account[] = [...PEOPLE, ...RECEIVERS];
  readonly assessors: readonly Account[] = [...ASSESSORS, "carol", "dave"];
  readonly everyone: readonly Account[] = ACTORS;

  /** Accounts that may be given something; for some draws the hostile ones. */
  receivers(draws: Draws): readonly Account[] {
    return draws.chance(HOSTILE_PERCENT) ? HOSTILE : this.holders;
  }

  /** Accounts that refuse NFTs from `safeTransferFrom`. */
  nftRefusers(): Account[] {
    return this.everyone.filter((account) => TRAITS[account]?.takesNfts === false);
  }

  members(): Account[] {
    return this.holders.filter((account) => this.read.checkRole(account, 1));
  }

  strangers(): Account[] {
    return this.everyone.filter((account) => !this.read.checkRole(account, 1));
  }

  pools(): bigint[] {
    return range(this.read.poolCount());
  }

  allProducts(): bigint[] {
    return range(this.read.productCount());
  }

  /** The products that sequences use: all but the fillers. */
  products(): bigint[] {
    return this.allProducts().filter((id) => id < FIRST_FILLER || id > LAST_FILLER);
  }

  positions(): bigint[] {
    return range(this.read.positionCount());
  }

  covers(): bigint[] {
    return range(this.read.coverCount());
  }

  claims(): bigint[] {
    return range(this.read.claimCount());
  }

  groups(): bigint[] {
    return range(this.read.groupCount());
  }

  /** Covers that were not replaced. */
  heldCovers(): bigint[] {
    return this.covers().filter((id) => this.read.ownerOf("coverNFT", id) !== ZERO_ACCOUNT);
  }

  /** Covers that their owners may claim now. */
  claimable(): bigint[] {
    return this.heldCovers().filter((id) => {
      const { openClaimId, amount, graceEnd, owner } = this.read.cover(id);
      return openClaimId === 0n && amount > 0n && graceEnd > this.now && this.read.checkRole(owner, 1);
    });
  }

  /** Claims that wait for settlement. */
  openClaims(): bigint[] {
    return this.claims().filter((id) => !this.read.claim(id).settled);
  }

  /** Claims that may still be voted on. */
  votableClaims(): bigint[] {
    return this.openClaims().filter((id) => this.now < this.read.claim(id).votingEnd);
  }

  /** The accounts in a list whose tokens are locked for a vote. */
  lockedAmong(accounts: readonly Account[]): Account[] {
    return accounts.filter((account) => this.read.isLockedForMV(account) > this.now);
  }

  /** Someone who spends tokens; for some draws one whose tokens are locked, which must be refused. */
  spender(draws: Draws): Account {
    const locked = draws.chance(25) ? this.lockedAmong(this.holders) : [];
    return draws.one(locked.length > 0 ? locked : this.holders);
  }

  /** Pools that list a product. */
  poolsListing(productId: bigint): bigint[] {
    return this.pools().filter((poolId) => this.read.stakedProduct(poolId, productId) !== undefined);
  }

  /** The amount of an asset that an account has at least, whatever the rounding of its rewards. */
  holds(asset: bigint, account: Account): bigint {
    const { value, slack } = this.read.balance(asset, account);
    return slack > 0n ? value - slack : value;
  }

  currentTranche(): bigint {
    return this.now / TRANCHE;
  }

  /** The owner of an NFT, or sometimes someone who may act for it. */
  agentFor(collection: "stakingNFT" | "coverNFT", tokenId: bigint, draws: Draws): Account {
    const owner = this.read.ownerOf(collection, tokenId);
    const agents = this.holders.filter(
      (account) =>
        account !== owner &&
        (this.read.approvedFor(collection, tokenId) === account ||
          this.read.isApprovedForAll(collection, owner, account)),
    );
    return draws.chance(30) ? (draws.pick(agents) ?? owner) : owner;
  }

  /** A claim on a cover: for a part of it if the edition allows that [E-CLAIM], else for all of it. */
  claiming(coverId: bigint, part?: bigint): Extract<Operation, { op: "submitClaim" }> {
    const whole = { op: "submitClaim", coverId } as const;
    return part === undefined || !this.edition.partialRequests ? whole : { ...whole, requestedAmount: part };
  }

  /** Someone who may not act for an NFT. */
  outsiderOf(collection: "stakingNFT" | "coverNFT", tokenId: bigint, draws: Draws): Account | undefined {
    const owner = this.read.ownerOf(collection, tokenId);
    return draws.pick(
      this.holders.filter(
        (account) =>
          account !== owner &&
          this.read.approvedFor(collection, tokenId) !== account &&
          !this.read.isApprovedForAll(collection, owner, account),
      ),
    );
  }

  /** A pool's account that a holder must approve before depositing. */
  spenderOf(poolId: bigint): Account {
    return poolAccount(poolId);
  }
}

/** Assessors who may still vote on a claim, whether or not it is open to votes. */
function votersOn({ read }: World, claimId: bigint): Account[] {
  const { assessorGroupId, submitter } = read.claim(claimId);
  return read
    .assessorGroup(assessorGroupId)
    .filter((account) => account !== submitter && canCallAtAll(account) && !read.hasVoted(claimId, account));
}

/** A vote in favour of a claim by an assessor who may vote. */
export function approval(world: World, claimId: bigint): Move {
  const [voter] = votersOn(world, claimId);
  return voter === undefined ? undefined : plain(voter, { op: "vote", claimId, inFavour: true });
}

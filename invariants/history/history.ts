import type { EditionName, ModelCall } from "../../model/api";
import { EDITIONS, type EditionRules } from "../core/editions";
import type { Seen } from "../core/seen";
import { INITIAL_SUPPLY } from "../../properties/fixture/opening";
import { Catalog } from "./catalog";
import type { ClaimBook, CoverBook } from "./cover-book";
import { Deals } from "./deals";
import { Feeds } from "./feeds";
import { Credits, Ledger } from "./ledger";
import { Nfts } from "./nfts";
import type { ListingBook } from "./listing-book";
import { People } from "./people";
import type { PoolBook } from "./pool-book";

/** A position, from its events. */
export interface PositionBook {
  readonly poolId: bigint;
  /** Active and frozen shares by tranche that were not withdrawn or moved. */
  readonly shares: Map<bigint, bigint>;
  /** Rewards withdrawn, wei. */
  withdrawn: bigint;
}

/** Shares and rewards of a deposit when everything was last observed. */
export interface Snapshot {
  readonly shares: bigint;
  readonly rewards: bigint;
}

/**
 * The memory of invariants in one sequence: books that are kept from the opening observation and from later events and successful calls, and what the present step did.
 * Nothing in it comes from the model's predictions.
 */
export class History {
  /** The rules of the edition. */
  readonly rules: EditionRules;
  /** The step last recorded. */
  seen: Seen | undefined;
  /** The step's occasions, as bits (core/occasion.ts). */
  occasions = 0;
  /** Time of the last successful call before this step that was no poke; undefined when there was none. */
  lastSuccess: number | undefined;
  /** This step's time, if it is such a call. */
  success: number | undefined;
  /** Whether the opening observation of everything was recorded; without it the books are empty. */
  opened = false;

  /** `book`: the fixture's calls beyond its usual opening calls. */
  constructor(
    edition: EditionName,
    readonly book: readonly ModelCall[],
  ) {
    this.rules = EDITIONS[edition];
  }

  deals = new Deals();
  /** Whether the caller may use the call's NFT; undefined when the call has no existing NFT. */
  may: boolean | undefined;
  readonly pools = new Map<bigint, PoolBook>();
  /** By (pool << 120) | product. */
  readonly listings = new Map<bigint, ListingBook>();
  readonly positions = new Map<bigint, PositionBook>();
  readonly covers = new Map<bigint, CoverBook>();
  readonly claims = new Map<bigint, ClaimBook>();
  readonly people = new People();
  readonly feeds = new Feeds();
  readonly ledger = new Ledger();
  readonly credits = new Credits();
  readonly catalog = new Catalog();
  readonly nfts = new Nfts();
  /** Native tokens in existence, wei. */
  supply = INITIAL_SUPPLY;
  openClaims = 0n;
  /** Deposits when everything was last observed before this step, and the positions that changed since. */
  snapshot = new Map<bigint, Snapshot>();
  touched = new Set<bigint>();
  /** The deposits, if this step observes everything; becomes `snapshot` with the next step. */
  look: Map<bigint, Snapshot> | undefined;
}

/** The history at the start of a sequence, on an edition's fixture with the additional calls of `book`. */
export function newHistory(edition: EditionName = "current", book: readonly ModelCall[] = []): History {
  return new History(edition, book);
}

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

/** A position by its events. */
export interface PositionBook {
  readonly poolId: bigint;
  /** Shares by tranche, active or frozen, that were not withdrawn or moved. */
  readonly shares: Map<bigint, bigint>;
  /** Rewards withdrawn, wei. */
  withdrawn: bigint;
}

/** Shares and rewards of a deposit at the last look at everything. */
export interface Snapshot {
  readonly shares: bigint;
  readonly rewards: bigint;
}

/**
 * What invariants remember along one sequence: books kept from the opening look and the events and successful calls since, and what the present
 * step did. Nothing in it comes from the model's predictions.
 */
export class History {
  /** What differs from edition to edition. */
  readonly rules: EditionRules;
  /** The step last recorded. */
  seen: Seen | undefined;
  /** What the step gives occasion to check, as bits (core/occasion.ts). */
  occasions = 0;
  /** Time of the last call before this step that succeeded and was no poke; undefined when none did. */
  lastSuccess: number | undefined;
  /** This step's time, when it is such a call. */
  success: number | undefined;
  /** Whether the opening look at everything was recorded; without it the books are empty. */
  opened = false;

  /** `book`: what made the fixture beyond its usual opening calls. */
  constructor(
    edition: EditionName,
    readonly book: readonly ModelCall[],
  ) {
    this.rules = EDITIONS[edition];
  }

  deals = new Deals();
  /** Whether the caller may use the NFT that the call is about; undefined when it is about none that exists. */
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
  /** Deposits at the last look at everything, and the positions touched since; this step's look does not count. */
  snapshot = new Map<bigint, Snapshot>();
  touched = new Set<bigint>();
  /** This step's look at everything; undefined when it is none. Becomes `snapshot` with the next step. */
  look: Map<bigint, Snapshot> | undefined;
}

/** What invariants remember, at the start of a sequence on an edition's fixture that some more calls than usual made. */
export function newHistory(edition: EditionName = "current", book: readonly ModelCall[] = []): History {
  return new History(edition, book);
}

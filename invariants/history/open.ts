import type { ModelCall } from "../../model/api";
import { ACTOR_ETH, ACTORS } from "../../properties/fixture/actors";
import { INITIAL_SUPPLY, openingCalls } from "../../properties/fixture/opening";
import { GENESIS_TIME } from "../../properties/fixture/times";
import * as K from "../../properties/observe/kinds";
import { addressWord, poolAddress } from "../core/accounts";
import type { Seen } from "../core/seen";
import { AT, low, pair, word } from "../core/words";
import type { History } from "./history";
import { ListingBook } from "./listing-book";
import { PoolBook } from "./pool-book";

const CALLS = openingCalls();
const ETH = 0n;
const NATIVE = 255n;
const ASSETS = [6n, 7n, NATIVE] as const;

/** Opens everyone's account with ETH, and the treasury's with all native tokens. */
function openAccounts({ ledger }: History): void {
  for (const actor of ACTORS) {
    ledger.open(ETH, addressWord(actor), ACTOR_ETH);
    for (const asset of ASSETS) ledger.open(asset, addressWord(actor), 0n);
  }
  ledger.open(NATIVE, addressWord("treasury"), INITIAL_SUPPLY);
  for (const contract of ["capitalPool", "cover", "claims"] as const)
    for (const asset of [ETH, ...ASSETS]) ledger.open(asset, addressWord(contract), 0n);
}

/** Enters a first deposit into a new position: a wei buys a share [SHARE-1]. */
function openDeposit(history: History, caller: string, o: Extract<ModelCall["operation"], { op: "depositTo" }>): void {
  const pool = history.pools.get(o.poolId);
  const tokenId = BigInt(history.positions.size + 1);
  pool?.addStake(o.trancheId, o.amount, o.amount);
  pool?.deposits.add(pair(tokenId, o.trancheId));
  history.positions.set(tokenId, { poolId: o.poolId, shares: new Map([[o.trancheId, o.amount]]), withdrawn: 0n });
  history.snapshot.set(pair(tokenId, o.trancheId), { shares: o.amount, rewards: 0n });
  history.nfts.give("stakingNFT", tokenId, addressWord(o.destination));
  history.ledger.move(NATIVE, addressWord(caller), poolAddress(o.poolId), o.amount);
}

/** Enters a call of the opening. Throws for an unknown kind of call. */
function enter(history: History, { caller, value, operation: o }: ModelCall): void {
  const { people, feeds, catalog, ledger, pools, rules } = history;
  switch (o.op) {
    case "addMember":
      people.members.add(addressWord(o.account));
      people.memberIds.set(addressWord(o.account), BigInt(people.memberIds.size + 1));
      return;
    case "createAssessorGroup":
      people.groups.push(o.assessors.map(addressWord));
      return;
    case "addProductType":
      catalog.types.set(BigInt(catalog.types.size + 1), {
        gracePeriod: o.gracePeriod,
        review: rules.review,
        groupId: o.assessorGroupId,
      });
      return;
    case "addProduct":
      catalog.products.set(BigInt(catalog.products.size + 1), {
        typeId: o.productType,
        initialPrice: o.initialPrice,
        minPrice: o.minPrice,
        accepted: o.acceptedAssets,
      });
      return;
    case "setFeedAnswer": {
      feeds.answer(`feed:${o.asset}`, o);
      return;
    }
    case "setFeed": {
      feeds.source(o.asset, o.feed, o.maxAge);
      return;
    }
    case "transfer": {
      ledger.move(o.asset, addressWord(caller), addressWord(o.to), o.amount);
      return;
    }
    case "mintAsset": {
      ledger.move(o.asset, undefined, addressWord(o.to), o.amount);
      return;
    }
    case "sendEth": {
      ledger.move(ETH, addressWord(caller), addressWord("capitalPool"), value);
      return;
    }
    case "createStakingPool": {
      const id = BigInt(pools.size + 1);
      pools.set(id, new PoolBook(id, addressWord(caller), o.fee, o.maxFee, BigInt(GENESIS_TIME)));
      ledger.open(NATIVE, poolAddress(id), 0n);
      return;
    }
    case "depositTo": {
      openDeposit(history, caller, o);
      return;
    }
    case "approve":
    case "setProducts":
      return;
    default:
      throw new Error(
        `the fixture's opening book has a call of ${o.op}, which invariants/history/open.ts cannot enter; add it there`,
      );
  }
}

/** Enters the listings from the first observation: weights, targets, prices and their times. */
function openListings({ listings, rules }: History, seen: Seen): void {
  const at = AT.listing;
  for (const id of seen.ids(K.LISTING)) {
    const words = seen.view.latest(K.LISTING, id) ?? [];
    const [weight, target] = [word(words, at.weight), word(words, at.target)];
    const [bumped, updated] = [word(words, at.bumpedPrice), word(words, at.priceUpdatedAt)];
    listings.set(id, new ListingBook(rules, low(id), weight, target, bumped, updated));
  }
}

/** Opens the books on the first step: with the opening calls (the fixture's, the same on every chain), and the listings from the first observation. No cover was sold by then. */
export function open(history: History, seen: Seen): void {
  openAccounts(history);
  for (const call of [...CALLS, ...history.book]) enter(history, call);
  openListings(history, seen);
  for (const pool of history.pools.values()) pool.advance(seen.time);
  history.opened = true;
}

import type { SeenLog } from "assay/types";
import { addressWord, poolAddress, poolAt } from "../core/accounts";
import { BPS, trancheEnd } from "../core/numbers";
import type { Seen } from "../core/seen";
import { pair } from "../core/words";
import type { History, PositionBook } from "./history";
import type { PoolBook } from "./pool-book";

const NATIVE = 255n;

function positionOf(history: History, tokenId: bigint, poolId: bigint): PositionBook {
  let position = history.positions.get(tokenId);
  if (position === undefined) {
    position = { poolId, shares: new Map(), withdrawn: 0n };
    history.positions.set(tokenId, position);
  }
  return position;
}

function deposited(history: History, seen: Seen, pool: PoolBook, log: SeenLog): void {
  const [tokenId = 0n, tranche = 0n, from = 0n] = log.indexed;
  const [amount = 0n, shares = 0n] = log.words;
  const { activeStake, activeShares } = pool;
  history.deals.stakesIn.push({ poolId: pool.id, tokenId, tranche, amount, shares, activeStake, activeShares });
  pool.addStake(tranche, amount, shares);
  pool.deposits.add(pair(tokenId, tranche));
  const request = seen.op("depositTo");
  if (request?.requestTokenId === 0n) history.nfts.give("stakingNFT", tokenId, addressWord(request.destination));
  const position = positionOf(history, tokenId, pool.id);
  position.shares.set(tranche, (position.shares.get(tranche) ?? 0n) + shares);
  history.ledger.move(NATIVE, from, poolAddress(pool.id), amount);
  history.touched.add(tokenId);
}

function extended(history: History, seen: Seen, pool: PoolBook, log: SeenLog): void {
  const [tokenId = 0n, from = 0n, to = 0n] = log.indexed;
  const [stake = 0n, shares = 0n] = log.words;
  const position = positionOf(history, tokenId, pool.id);
  const sharesBefore = position.shares.get(from);
  const ended = trancheEnd(from) <= seen.time;
  const earliest = [...position.shares.keys()].reduce<bigint | undefined>(
    (least, tranche) => (least === undefined || tranche < least ? tranche : least),
    undefined,
  );
  const frozen = ended ? pool.frozenStakeOf(from, sharesBefore ?? 0n) : undefined;
  history.deals.moved.push({
    poolId: pool.id,
    tokenId,
    from,
    to,
    stake,
    shares,
    sharesBefore,
    earliest,
    ended,
    frozen,
  });
  if (ended) {
    const { activeStake, activeShares } = pool;
    history.deals.stakesIn.push({
      poolId: pool.id,
      tokenId,
      tranche: to,
      amount: stake,
      shares,
      activeStake,
      activeShares,
    });
    pool.take(from, stake);
    pool.addStake(to, stake, shares);
  } else pool.moveShares(from, to, shares);
  pool.deposits.add(pair(tokenId, to));
  position.shares.delete(from);
  position.shares.set(to, (position.shares.get(to) ?? 0n) + shares);
  history.touched.add(tokenId);
}

function stakeWithdrawn(history: History, pool: PoolBook, log: SeenLog): void {
  const [tokenId = 0n, tranche = 0n] = log.indexed;
  const [amount = 0n] = log.words;
  const position = positionOf(history, tokenId, pool.id);
  const frozen = pool.frozenStakeOf(tranche, position.shares.get(tranche) ?? 0n);
  history.deals.stakesOut.push({ poolId: pool.id, tokenId, tranche, amount, frozen });
  pool.take(tranche, amount);
  position.shares.delete(tranche);
  const owner = history.nfts.get("stakingNFT", tokenId)?.owner;
  history.ledger.move(NATIVE, poolAddress(pool.id), owner, amount);
}

function rewardsWithdrawn(history: History, seen: Seen, pool: PoolBook, log: SeenLog): void {
  const [tokenId = 0n, to = 0n] = log.indexed;
  const [amount = 0n] = log.words;
  const owed = pool.toShares / BPS - pool.rewardsPaid;
  history.deals.payouts.push({ poolId: pool.id, kind: "rewards", amount, owed });
  pool.rewardsPaid += amount;
  pool.payments += BigInt(new Set(seen.op("withdraw")?.trancheIds ?? []).size);
  positionOf(history, tokenId, pool.id).withdrawn += amount;
  history.ledger.move(NATIVE, poolAddress(pool.id), to, amount);
  history.touched.add(tokenId);
}

function feesWithdrawn(history: History, pool: PoolBook, log: SeenLog): void {
  const [manager = 0n] = log.indexed;
  const [amount = 0n] = log.words;
  history.deals.payouts.push({ poolId: pool.id, kind: "fees", amount, owed: pool.feesOwed / BPS });
  pool.feesOwed -= amount * BPS;
  pool.feesPaid += amount;
  history.ledger.move(NATIVE, poolAddress(pool.id), manager, amount);
}

function surplusSwept(history: History, pool: PoolBook, log: SeenLog): void {
  const [amount = 0n] = log.words;
  history.deals.payouts.push({ poolId: pool.id, kind: "surplus", amount, owed: pool.surplus });
  pool.surplus -= amount;
  pool.swept += amount;
  history.ledger.move(NATIVE, poolAddress(pool.id), addressWord("capitalPool"), amount);
}

/** Records tokens that are minted (or, if negative, burned) at a pool. */
function mint(history: History, poolId: bigint, amount: bigint): void {
  history.ledger.move(NATIVE, undefined, poolAddress(poolId), amount);
  history.supply += amount;
}

function streamAdded(history: History, pool: PoolBook, log: SeenLog): void {
  const [coverId = 0n] = log.indexed;
  const [rate = 0n, end = 0n] = log.words;
  const before = pool.minted;
  pool.addStream(coverId, rate, end);
  mint(history, pool.id, pool.minted - before);
}

function streamStopped(history: History, pool: PoolBook, log: SeenLog): void {
  const [coverId = 0n] = log.indexed;
  const [rate = 0n, burned = 0n] = log.words;
  pool.stopStream(coverId, rate, burned);
  mint(history, pool.id, -burned);
}

function stakeBurned(history: History, seen: Seen, pool: PoolBook, log: SeenLog): void {
  const [amount = 0n] = log.words;
  pool.burn(amount, seen.time);
  mint(history, pool.id, -amount);
}

/** Records an event of a staking pool. */
export function recordStaking(history: History, seen: Seen, log: SeenLog): void {
  const poolId = poolAt(log.address);
  const pool = poolId === undefined ? undefined : history.pools.get(poolId);
  if (pool === undefined) return;
  pool.advance(seen.time);
  switch (log.name) {
    case "StakeDeposited": {
      deposited(history, seen, pool, log);
      return;
    }
    case "DepositExtended": {
      extended(history, seen, pool, log);
      return;
    }
    case "StakeWithdrawn": {
      stakeWithdrawn(history, pool, log);
      return;
    }
    case "RewardsWithdrawn": {
      rewardsWithdrawn(history, seen, pool, log);
      return;
    }
    case "FeesWithdrawn": {
      feesWithdrawn(history, pool, log);
      return;
    }
    case "SurplusSwept": {
      surplusSwept(history, pool, log);
      return;
    }
    case "RewardStreamAdded": {
      streamAdded(history, pool, log);
      return;
    }
    case "RewardStreamStopped": {
      streamStopped(history, pool, log);
      return;
    }
    case "StakeBurned": {
      stakeBurned(history, seen, pool, log);
      return;
    }
    case "PoolFeeChanged":
      pool.fee = log.words[0] ?? 0n;
  }
}

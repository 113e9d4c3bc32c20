import { CLAIM_DEPOSIT } from "../core/limits";
import type { SeenLog } from "assay/types";
import { addressWord, poolAt } from "../core/accounts";
import { ceilDiv } from "../core/numbers";
import type { Seen } from "../core/seen";
import { pair } from "../core/words";
import { streamEnd, type ClaimBook, type CoverBook } from "./cover-book";
import type { StopDue } from "./deals";
import type { History } from "./history";
import type { Part } from "./listing-book";

const ETH = 0n;

function submitted(history: History, seen: Seen, log: SeenLog): void {
  const [claimId = 0n, coverId = 0n, submitter = 0n] = log.indexed;
  const [requested = 0n, groupId = 0n] = log.words;
  const cover = history.covers.get(coverId);
  history.deals.submission = {
    claimId,
    coverId,
    cover: cover === undefined ? undefined : { ...cover },
    openClaim: cover?.openClaim ?? 0n,
  };
  const group = history.people.group(groupId);
  const claim: ClaimBook = {
    id: claimId,
    coverId,
    submitter,
    requested,
    groupId,
    submittedAt: seen.time,
    review: cover?.review ?? history.rules.review,
    eligible: group === undefined ? undefined : BigInt(group.filter((account) => account !== submitter).length),
    voters: new Set(),
    votesFor: 0n,
    votesAgainst: 0n,
    lastVote: 0n,
    settled: false,
    payout: 0n,
  };
  history.claims.set(claimId, claim);
  history.openClaims += 1n;
  if (cover !== undefined) cover.openClaim = claimId;
  history.ledger.move(ETH, seen.callerWord, addressWord("claims"), seen.value);
}

function voted(history: History, seen: Seen, log: SeenLog): void {
  const [claimId = 0n, voter = 0n] = log.indexed;
  const claim = history.claims.get(claimId);
  if (claim === undefined) return;
  history.deals.vote = { claimId, voter, again: claim.voters.has(voter) };
  claim.voters.add(voter);
  claim.lastVote = seen.time;
  if (log.words[0] === 0n) claim.votesAgainst += 1n;
  else claim.votesFor += 1n;
}

/** Reduces each tranche allocation a to ceil(a * (amount - payout) / amount) [BURN-2], and returns the freed amount, if the allocations are known. */
function shrink(part: Part, amount: bigint, payout: bigint): bigint | undefined {
  const { tranches, sum } = part;
  if (tranches === undefined || amount === 0n) return undefined;
  let left = 0n;
  for (const [tranche, allocated] of tranches) {
    const shrunk = ceilDiv(allocated * (amount - payout), amount);
    tranches.set(tranche, shrunk);
    left += shrunk;
  }
  part.sum = left;
  return sum - left;
}

/** Records burns and the allocations that they free, with the allocations before the payout, whatever the order of the events. */
function burned(history: History, seen: Seen, cover: CoverBook, payout: bigint): void {
  const freed = new Map(seen.logs("CapacityReleased").map((log) => [log.indexed[0] ?? 0n, log.words[0] ?? 0n]));
  for (const log of seen.logs("StakeBurned")) {
    const poolId = poolAt(log.address) ?? 0n;
    const pool = history.pools.get(poolId);
    const part = history.listings.get(pair(poolId, cover.productId))?.parts.get(cover.id);
    if (pool === undefined) continue;
    pool.advance(seen.time);
    const allocation = part === undefined || part.release <= seen.time ? 0n : part.sum;
    const [amount = 0n] = log.words;
    history.deals.burns.push({ poolId, coverId: cover.id, amount, allocation, activeStake: pool.activeStake });
    if (part === undefined) continue;
    const expected = shrink(part, cover.amount, payout);
    const seenFreed = freed.get(poolId) ?? 0n;
    if (expected === undefined) part.sum -= seenFreed;
    history.deals.shrinks.push({ poolId, coverId: cover.id, freed: seenFreed, expected });
  }
}

/** Stops the payout's part of each running stream of a cover, and returns the stops. [BURN-4] */
function stopStreams(cover: CoverBook, payout: bigint, now: bigint): StopDue[] {
  if (payout === 0n || cover.amount === 0n) return [];
  const left = streamEnd(cover) - now;
  if (left <= 0n) {
    cover.paidAfterStreams = true;
    return [];
  }
  cover.payouts += 1n;
  return cover.parts.map((part) => {
    const rate = (part.rate * payout) / cover.amount;
    part.rate -= rate;
    return { poolId: part.poolId, rate, burned: rate * left };
  });
}

function settled(history: History, seen: Seen, log: SeenLog): void {
  const [claimId = 0n] = log.indexed;
  const [approved = 0n, payout = 0n] = log.words;
  const claim = history.claims.get(claimId);
  if (claim === undefined) return;
  const cover = history.covers.get(claim.coverId);
  history.deals.settlement = {
    claimId,
    coverId: claim.coverId,
    approved: approved !== 0n,
    payout,
    settledBefore: claim.settled,
    coverAmount: cover?.amount ?? 0n,
    stops: cover === undefined ? [] : stopStreams(cover, payout, seen.time),
  };
  if (!claim.settled) history.openClaims -= 1n;
  claim.settled = true;
  claim.payout = payout;
  if (cover !== undefined) {
    burned(history, seen, cover, payout);
    cover.openClaim = 0n;
    cover.amount -= payout;
  }
  const claims = addressWord("claims");
  if (approved === 0n) {
    const voters = BigInt(claim.voters.size);
    const left = CLAIM_DEPOSIT - history.rules.voterShare(voters) * voters;
    history.ledger.move(ETH, claims, addressWord("capitalPool"), left);
    return;
  }
  const back = seen.logs("Credited").some((credit) => BigInt(credit.address) === claims) ? claims : claim.submitter;
  history.ledger.move(ETH, claims, back, CLAIM_DEPOSIT);
}

/** Records an event of Claims. */
export function recordClaims(history: History, seen: Seen, log: SeenLog): void {
  switch (log.name) {
    case "ClaimSubmitted": {
      submitted(history, seen, log);
      return;
    }
    case "VoteCast": {
      voted(history, seen, log);
      return;
    }
    case "ClaimSettled": {
      settled(history, seen, log);
      return;
    }
  }
}

import type { Contract } from "ethers";
import fc from "fast-check";
import { read } from "../chain";
import { check } from "../invariants";
import { ASSESSORS, balanceOf, PEOPLE } from "../mutual";
import type { Notes } from "../notes";
import { min, ONE, pick, TRANCHE } from "../numbers";
import type { CoverPool, PoolState, ProductType } from "../shapes";
import { Step } from "./command";

const DEPOSIT = ONE / 20n;

export const submitClaim = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 110 })).map(
  ([which, percent]) =>
    new Step(`claim on ${which} ${percent} %`, async ({ chain, registry, products, claims, rules }, notes) => {
      if (notes.covers.length === 0) return;
      const cover = pick(notes.covers, which);
      const coverId = BigInt(1 + (which % notes.covers.length));
      const part = percent > 100 ? cover.amount + 1n : (cover.amount * BigInt(percent)) / 100n;
      const requested = rules.partialClaims ? part : cover.amount;
      const member = await read<boolean>(registry, "checkRole", cover.owner, 1);
      const open = await read<bigint>(claims, "getOpenClaim", coverId);
      const [method, args] = rules.partialClaims
        ? ["submitClaim(uint256,uint256)", [coverId, requested]]
        : ["submitClaim(uint256)", [coverId]];
      const sent = await chain.send(cover.owner, claims, method, args, DEPOSIT);
      const inTime = chain.now < cover.end + cover.grace && cover.replacedBy === 0n && open === 0n;
      check(sent.ok === (inTime && member && requested > 0n && requested <= cover.amount), "a claim is taken in order");
      if (!sent.ok) return;
      const type = await read<bigint>(products, "getTypeOf", cover.productId);
      const { assessorGroupId } = await read<ProductType>(products, "getProductType", type);
      const size = await read<bigint>(registry, "getAssessorGroupSize", assessorGroupId);
      const inside = await read<boolean>(registry, "isInGroup", assessorGroupId, cover.owner);
      notes.claims.push({
        coverId,
        submitter: cover.owner,
        requested,
        groupId: assessorGroupId,
        eligible: size - (inside ? 1n : 0n),
        closedAt: chain.now + cover.review,
        votes: new Map(),
        settled: false,
        payout: 0n,
      });
    }),
);

/** One assessor votes, or all of them. */
export const vote = fc.record({ which: fc.nat(), who: fc.nat(), all: fc.boolean(), inFavour: fc.nat({ max: 3 }) }).map(
  ({ which, who, all, inFavour }) =>
    new Step(`vote on ${which} ${who} ${all} ${inFavour}`, async ({ chain, registry, claims, rules }, notes) => {
      if (notes.claims.length === 0) return;
      const claim = pick(notes.claims, which);
      const claimId = BigInt(1 + (which % notes.claims.length));
      for (const voter of all ? ASSESSORS : [pick(ASSESSORS, who)]) {
        const member = await read<boolean>(registry, "isInGroup", claim.groupId, voter);
        const sent = await chain.send(voter, claims, "vote", [claimId, inFavour > 0]);
        const fits = chain.now < claim.closedAt && voter !== claim.submitter && !claim.votes.has(voter) && member;
        check(sent.ok === fits, "a vote counts iff the voter may vote now");
        if (!sent.ok) continue;
        claim.votes.set(voter, inFavour > 0);
        if (rules.closesEarly && BigInt(claim.votes.size) === claim.eligible) claim.closedAt = chain.now;
      }
    }),
);

async function activeStake(notes: Notes, poolId: bigint): Promise<bigint> {
  const pool = notes.pools[Number(poolId) - 1];
  return pool === undefined ? 0n : (await read<PoolState>(pool.contract, "getPoolState")).activeStake;
}

const creditsOf = async (claims: Contract, accounts: readonly string[]): Promise<bigint[]> =>
  Promise.all(accounts.map((account) => read<bigint>(claims, "creditOf", account, 0n)));

/** Settles a claim, mostly once it may be. */
export const settleClaim = fc.tuple(fc.nat(), fc.nat({ max: 3 })).map(
  ([which, early]) =>
    new Step(`settle ${which} ${early}`, async (mutual, notes) => {
      const { chain, claims, cover, staking, capital, rules } = mutual;
      if (notes.claims.length === 0) return;
      const claim = pick(notes.claims, which);
      const claimId = BigInt(1 + (which % notes.claims.length));
      const note = notes.covers[Number(claim.coverId) - 1];
      if (note === undefined) return;
      if (early > 0) await chain.warp(claim.closedAt + rules.cooldown);
      const parts = await read<CoverPool[]>(cover, "getCoverPools", claim.coverId);
      const allocations = await Promise.all(
        parts.map(({ poolId }) => read<bigint>(staking, "getCoverAllocation", claim.coverId, poolId)),
      );
      const stakes = await Promise.all(parts.map(({ poolId }) => activeStake(notes, poolId)));
      const supply = await read<bigint>(mutual.token, "totalSupply");
      const pool = await capital.getAddress();
      const before = await balanceOf(mutual, note.asset, pool);
      const eth = await balanceOf(mutual, 0n, pool);
      const release = await read<bigint>(cover, "getReleaseTime", claim.coverId);
      // a tranche that ends in the settlement's own second takes its stake out of reach
      const sameTranche = chain.now / TRANCHE === (chain.now + 1n) / TRANCHE;
      const voters = rules.sharesDeposits ? [...claim.votes.keys()] : [];
      const credits = await creditsOf(claims, voters);
      const sent = await chain.send(pick(PEOPLE, which), claims, "settleClaim", [claimId]);
      check(
        sent.ok === (!claim.settled && chain.now >= claim.closedAt + rules.cooldown),
        "a claim is settled once, in time",
      );
      if (!sent.ok) return;
      const inFavour = [...claim.votes.values()].filter(Boolean).length;
      const approved = inFavour > claim.votes.size - inFavour;
      claim.settled = true;
      claim.payout = approved && chain.now < release ? min(claim.requested, note.amount) : 0n;
      notes.burned = claim.payout > 0n;
      let most = 0n;
      for (const [i, { poolId }] of parts.entries()) {
        most += note.amount === 0n ? 0n : min(((allocations[i] ?? 0n) * claim.payout) / note.amount, stakes[i] ?? 0n);
        notes.touched = Number(poolId) - 1;
      }
      const burned = supply - (await read<bigint>(mutual.token, "totalSupply"));
      check(sameTranche ? burned === most : burned <= most, "a payout burns the pools' share of it");
      note.amount -= claim.payout;
      const after = await balanceOf(mutual, note.asset, pool);
      if (!approved) {
        const share = voters.length === 0 ? 0n : DEPOSIT / BigInt(voters.length);
        notes.capital.set(0n, eth + DEPOSIT - share * BigInt(voters.length));
        for (const [i, credit] of (await creditsOf(claims, voters)).entries())
          check(credit === (credits[i] ?? 0n) + share, "a lost deposit is shared among those who voted");
      } else {
        check(after === before || after === before - claim.payout, "a payout is paid or credited");
        notes.capital.set(note.asset, after);
      }
    }),
);

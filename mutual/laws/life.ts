import type { From, LawsOf, Mix, Offer, Result, Run } from "assay";
import type { Mutual } from "../model";
import { all } from "../calls/draws";
import { HOLDERS, TRAITS } from "../people";

/** What a law is given. */
export type Start = From<never, Mutual>;
export type Way = Run<Mutual>;
/** The laws of a chapter. */
export type Laws = LawsOf<Mutual>;
/** The chain where a run is. */
export type Chain = Start["now"];

/** The usual mixture: stakers come and go, covers are bought, so that rewards stream; some claims; time passes. */
export const LIFE: Mix = {
  wait: 5,
  "StakingPool.depositTo": 4,
  "StakingPool.extendDeposit(uint256,uint256)": 1,
  "StakingPool.extendDeposit(uint256,uint256,uint256)": 1,
  "StakingPool.withdraw": 2,
  "StakingPool.withdrawFees": 1,
  "StakingPool.setPoolFee": 1,
  "StakingProducts.setProducts": 1,
  "Cover.buyCover": 10,
  "Claims.submitClaim(uint256)": 1,
  "Claims.submitClaim(uint256,uint256)": 1,
  "Claims.vote": 4,
  "Claims.settleClaim": 2,
};
/** What changes what calls need, outside of them: locks, broken feeds, lost membership, approvals. */
export const TROUBLE: Mix = {
  "NativeToken.lockForMV": 2,
  "MockFeed.set": 1,
  "CoverProducts.setMinPrice": 1,
  "CoverProducts.setAcceptedAssets": 1,
  "Registry.removeMember": 1,
  "StakingNFT.transferFrom": 1,
  "StakingNFT.approve": 1,
  "StakingNFT.setApprovalForAll": 1,
  "NativeToken.approve": 1,
};

/** Whether all calls were made. All are looked at, at once. */
export const allOk = (results: readonly Pick<Result, "ok">[]): boolean => results.map(({ ok }) => ok).every(Boolean);

/** Draws calls and makes each. */
export function play(run: Way, length: number, mix: Mix): readonly (readonly [Offer, Result])[] {
  return Array.from({ length }).flatMap(() => {
    const offer = run.offer(mix);
    return offer === undefined ? [] : [[offer, run.make(offer)] as const];
  });
}

/** Those who can buy for themselves. */
export const buyers = ({ read }: Mutual): readonly string[] =>
  HOLDERS.filter((one) => read.checkRole(one, 1) && TRAITS[one]?.takesNfts !== false);

/** Positions with their pools, tranches and owners, where there is one. */
export const positions = ({ read }: Mutual) =>
  all(read.positionCount()).map((tokenId) => {
    const { poolId, tranches } = read.position(tokenId);
    return { tokenId, poolId, tranches, owner: read.ownerOf("stakingNFT", tokenId) };
  });

/** What an account has of an asset. */
export function balanceOf(now: Chain, asset: bigint, account: string): bigint {
  if (asset === 0n) return now.ether(account);
  return asset === 255n ? now.NativeToken.balanceOf(account) : now.HostileERC20.at(`asset:${asset}`).balanceOf(account);
}

/** More than any claim asks for. */
export const RICH = 10n ** 24n;

/** Fills the capital pool. */
export function fillCapitalPool(run: Way): void {
  run.call("CapitalPool.receive", {}, { from: "treasury", value: RICH });
  for (const at of ["asset:6", "asset:7"])
    run.call("HostileERC20.mint", { to: "capitalPool", amount: RICH }, { from: "treasury", at });
}

/** All who may vote on a claim and have not, as far as the model knows. */
export function voters({ read }: Mutual, claimId: bigint): readonly string[] {
  const { assessorGroupId, submitter } = read.claim(claimId);
  return read.assessorGroup(assessorGroupId).filter((one) => one !== submitter && !read.hasVoted(claimId, one));
}

/** Claims, has all votes in favour, and waits until it can be settled. Gives the claim's id, or nothing where the model refuses it. */
export function claimed(run: Way, owner: string, coverId: bigint, requestedAmount: bigint): bigint | undefined {
  const { read } = run.model;
  const claimId = read.claimCount() + 1n;
  run.call(
    "Claims.submitClaim(uint256,uint256)",
    { coverId, requestedAmount },
    { from: owner, value: 5n * 10n ** 16n },
  );
  // in the earlier edition a claim is for the whole cover, and has no amount
  if (run.model.read.claimCount() < claimId)
    run.call("Claims.submitClaim(uint256)", { coverId }, { from: owner, value: 5n * 10n ** 16n });
  if (run.model.read.claimCount() < claimId) return undefined;
  for (const one of voters(run.model, claimId)) run.call("Claims.vote", { claimId, inFavour: true }, { from: one });
  waitUntil(run, run.model.read.claim(claimId).cooldownEnd);
  return claimId;
}

/** Lets time pass; a time that is past changes nothing. */
export function waitUntil(run: Way, time: bigint): void {
  if (time > run.time) run.wait(time - run.time);
}

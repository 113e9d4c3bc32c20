import type { Mix, Offer, Verdict } from "assay";
import { poolOf } from "../invariants/numbers";
import { LIFE, type Laws, type Start, type Way } from "./life";
import { differs } from "./meta";

/** Calls at one moment, without those that make something with an id, which would show the order. */
const BLOCK: Mix = {
  "StakingPool.extendDeposit(uint256,uint256,uint256)": 3,
  "StakingPool.withdraw": 5,
  "StakingPool.withdrawFees": 1,
  "StakingPool.setPoolFee": 2,
  "StakingProducts.setProducts": 3,
  "Claims.vote": 9,
  "Claims.settleClaim": 2,
  "NativeToken.transfer": 2,
  "StakingPool.poke": 1,
};

/** What a call reads or writes; undefined where that is not known. Calls that share nothing are independent. */
function footprint(offer: Offer, { model: { read } }: Way): readonly string[] | undefined {
  if (offer.name === "wait") return undefined;
  const own = `account ${offer.caller}`;
  switch (offer.name) {
    case "StakingPool.withdraw":
    case "StakingPool.extendDeposit(uint256,uint256,uint256)": {
      const { tokenId } = offer.args;
      if (tokenId < 1n || tokenId > read.positionCount()) return undefined;
      return [own, offer.at, `account ${read.ownerOf("stakingNFT", tokenId)}`, poolOf(read.position(tokenId).poolId)];
    }
    case "StakingPool.withdrawFees":
      return [offer.at, `account ${read.manager(BigInt(offer.at.slice("pool:".length)))}`];
    case "StakingPool.setPoolFee":
    case "StakingPool.poke":
      return [offer.at];
    case "StakingProducts.setProducts":
      return [poolOf(offer.args.poolId)];
    case "Claims.vote":
      return [`claim ${offer.args.claimId}`];
    case "Claims.settleClaim": {
      const { claimId } = offer.args;
      if (claimId < 1n || claimId > read.claimCount()) return [`claim ${claimId}`];
      const { coverId, submitter } = read.claim(claimId);
      const { owner, pools } = read.cover(coverId);
      const parties = [submitter, owner].map((one) => `account ${one}`);
      return ["capital", `claim ${claimId}`, ...parties, ...pools.map(({ poolId }) => poolOf(poolId))];
    }
    case "NativeToken.transfer":
      return [own, `account ${offer.args.to}`];
    default:
      return undefined;
  }
}

function reordered({ fork }: Start): Verdict {
  const first = fork((run) => {
    const made = Array.from({ length: 14 }).flatMap(() => {
      const offer = run.offer(BLOCK);
      if (offer === undefined || offer.name === "wait") return [];
      const touched = footprint(offer, run);
      return [{ offer, touched, ok: run.make(offer).ok }];
    });
    return { made, all: run.observed() };
  });
  const order = first.made.map((_, i) => i);
  for (let i = 1; i < order.length; i += 1) {
    const [before = 0, at = 0] = [order[i - 1], order[i]];
    const [one, other] = [first.made[before]?.touched, first.made[at]?.touched];
    if (one !== undefined && other?.every((touched) => !one.includes(touched)) === true)
      order.splice(i - 1, 2, at, before);
  }
  const second = fork((run) => {
    const results = order.map((i) => {
      const made = first.made[i];
      return made === undefined ? true : run.make(made.offer).ok;
    });
    return { results, all: run.observed() };
  });
  const other = order.find((i, now) => first.made[i]?.ok !== second.results[now]);
  if (other !== undefined)
    return `whether ${first.made[other]?.offer.name} succeeds depends on the order of independent calls`;
  const moved = order.filter((i, now) => i !== now && first.made[i]?.ok === true).length;
  return differs(first.all, second.all) ?? (moved >= 2 ? true : undefined);
}

/** Independent calls may trade places. */
export const REORDER: Laws = {
  "for every state s and calls c, d at one moment with disjoint footprints: look(d(c(s))) = look(c(d(s)))": {
    id: "LAW-META-4",
    rules: ["REWARD-7", "SHARE-1", "FEE-3", "VOTE-1", "BURN-3"],
    premise: "two calls trade places, and both succeed",
    steps: 14,
    calls: { ...LIFE, "Claims.submitClaim(uint256)": 5, "Claims.submitClaim(uint256,uint256)": 4, "Claims.vote": 1 },
    check: reordered,
  },
};

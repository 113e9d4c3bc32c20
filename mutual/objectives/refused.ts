import type { ObjectivesOf, Tried } from "assay";
import type { Ghost } from "../invariants/ghost";
import { CLAIM_DEPOSIT, TRANCHE, WAD } from "../invariants/limits";
import { poolOf, trancheAt } from "../invariants/numbers";
import { ACTORS, ASSESSORS, STAKERS } from "../people";
import { COVERED, deposits, ids, LEDGERS, LISTED, type Ending } from "./money";
import * as by from "./players";

/** What could be tried; `behind` is what there is behind the sequence. */
type Trying = (end: Ending, behind: Ending) => readonly Tried[];

/** A member who buys nothing in the opening; like every holder it lets Cover take its tokens. */
const BUYER = "dave";
/** No member, who lets the pools of the opening take its tokens. */
const STAKER = "erin";
const ANYBODY = "treasury";
/** More than any premium here; what is spare comes back [PAY-4]. */
const ETH_ALONG = 10n ** 24n;
const NO_LIMIT = 2n ** 256n - 1n;
const SHORTEST = 28n;
/** A tenth of a native token in each cover asset, at the prices of the start: ten times the least part [COVER-2]. */
const SMALL = new Map([
  [0n, 10n ** 15n],
  [6n, 2_500_000n],
  [7n, 5_000n],
]);

interface Part {
  readonly poolId: bigint;
  readonly amount: bigint;
}
/** A purchase, or an extension, paid in what the product accepts. */
function purchase(
  { now }: Ending,
  sort: string,
  cover: { readonly coverId: bigint; readonly owner: string; readonly productId: bigint; readonly coverAsset: bigint },
  parts: readonly Part[],
): readonly Tried[] {
  const paymentAsset = [255n, ...COVERED].find((asset) => now.CoverProducts.isAccepted(cover.productId, asset));
  if (paymentAsset === undefined) return [];
  const params = {
    ...cover,
    ...{ amount: parts.reduce((sum, { amount }) => sum + amount, 0n), period: SHORTEST, paymentAsset },
    ...{ maxPremiumInAsset: NO_LIMIT, commissionRatio: 0n, commissionDestination: "nobody", ipfsData: "" },
  };
  const poolAllocationRequests = parts.map(({ poolId, amount }) => ({
    ...{ poolId, skip: false, coverAmountInAsset: amount },
  }));
  const value = paymentAsset === 0n ? ETH_ALONG : 0n;
  return [{ sort, name: "Cover.buyCover", args: { params, poolAllocationRequests }, from: cover.owner, value }];
}

/** A small cover of every product from every pool that lists it. */
const purchases: Trying = (end) =>
  LISTED.flatMap(({ poolId, productId }) => {
    const coverAsset = COVERED.find((asset) => end.now.CoverProducts.isAccepted(productId, asset)) ?? 0n;
    const wanted = { coverId: 0n, owner: BUYER, productId, coverAsset };
    return purchase(end, "purchase", wanted, [{ poolId, amount: SMALL.get(coverAsset) ?? 0n }]);
  });

const owned = ({ now }: Ending) =>
  ids(now.Cover.coverCount).flatMap((coverId) => {
    const cover = now.Cover.getCover(coverId);
    return cover.replacedBy === 0n ? [{ coverId, owner: now.CoverNFT.ownerOf(coverId), ...cover }] : [];
  });

/** The same amounts from the same pools or, where a payout took some, what is left from the first. */
const extensionsOfCovers: Trying = (end) =>
  owned(end).flatMap(({ coverId, owner, productId, coverAsset, amount, amountBought }) => {
    const all = end.now.Cover.getCoverPools(coverId).map((one) => ({ poolId: one.poolId, amount: one.amountBought }));
    const parts = amount === amountBought ? all : all.slice(0, 1).map(({ poolId }) => ({ poolId, amount }));
    return purchase(end, "extension of a cover", { coverId, owner, productId, coverAsset }, parts);
  });

const transfersOfCovers: Trying = (end) =>
  owned(end).map(({ coverId, owner }) => ({
    ...{ sort: "transfer of a cover", name: "CoverNFT.transferFrom", from: owner },
    args: { from: owner, to: (owner as string) === BUYER ? "alice" : BUYER, tokenId: coverId },
  }));

const claims: Trying = (end) =>
  owned(end).map(({ coverId, owner }) => ({
    ...{ sort: "claim", name: "Claims.submitClaim(uint256)", from: owner, value: CLAIM_DEPOSIT },
    args: { coverId },
  }));

const openClaims = ({ now }: Ending) => ids(now.Claims.claimCount).filter((id) => !now.Claims.getClaim(id).settled);

/** Called by possible assessors: others are refused with and without the players. */
const votes: Trying = (end) =>
  openClaims(end).flatMap((claimId) =>
    [...STAKERS, ...ASSESSORS]
      .filter((account) => !end.now.Claims.hasVoted(claimId, account))
      .map((from) => ({ sort: "vote", name: "Claims.vote", args: { claimId, inFavour: true }, from })),
  );

/** As soon as it can be, unless a player did that. */
const settlements: Trying = (end, behind) =>
  openClaims(end)
    .filter((claimId) => claimId > behind.now.Claims.claimCount || openClaims(behind).includes(claimId))
    .map((claimId) => {
      const due = end.now.Claims.getClaim(claimId).cooldownEnd;
      const later = due > end.time ? due - end.time : 0n;
      return { sort: "settlement", name: "Claims.settleClaim", args: { claimId }, from: ANYBODY, later };
    });

const credits: Trying = ({ now }) =>
  ACTORS.flatMap((from) =>
    LEDGERS.flatMap((ledger) =>
      COVERED.filter((asset) => now[ledger].creditOf(from, asset) > 0n).map((asset) => ({
        ...{ sort: "payment of a credit", name: `${ledger}.withdrawCredit` as const, from },
        args: { asset, to: ANYBODY },
      })),
    ),
  );

const pools = ({ now }: Ending) => ids(now.StakingProducts.poolCount);
const staking: Trying = (end) =>
  pools(end).map((poolId) => ({
    ...{ sort: "deposit", name: "StakingPool.depositTo", from: STAKER, at: poolOf(poolId) },
    args: { amount: WAD, trancheId: trancheAt(end.time) + 4n, requestTokenId: 0n, destination: STAKER },
  }));

const held = ({ now, time }: Ending) =>
  deposits(now, time).map((one) => ({ ...one, owner: now.StakingNFT.ownerOf(one.tokenId) }));
const extensionsOfDeposits: Trying = (end) =>
  held(end).map(({ tokenId, trancheId, pool, owner }) => ({
    ...{ sort: "extension of a deposit", name: "StakingPool.extendDeposit(uint256,uint256,uint256)" },
    ...{ args: { tokenId, newDuration: 1n, trancheId }, from: owner, at: pool },
  }));
const withdrawals: Trying = (end) => {
  const all = held(end);
  const withdrawn = (sort: string, { tokenId, pool, owner }: (typeof all)[number], trancheIds: readonly bigint[]) => ({
    ...({ sort, name: "StakingPool.withdraw", from: owner, at: pool } as const),
    args: {
      ...{ tokenId, trancheIds, withdrawStake: sort === "withdrawal of stake" },
      withdrawRewards: sort !== "withdrawal of stake",
    },
  });
  const ended = all.filter(({ trancheId }) => (trancheId + 1n) * TRANCHE <= end.time);
  const positions = [...new Map(all.map((one) => [one.tokenId, one])).values()];
  return [
    ...ended.map((one) => withdrawn("withdrawal of stake", one, [one.trancheId])),
    ...positions.map((one) => {
      const own = all.filter(({ tokenId }) => tokenId === one.tokenId).map(({ trancheId }) => trancheId);
      return withdrawn("withdrawal of rewards", one, own);
    }),
  ];
};

const managing: Trying = (end) =>
  pools(end).flatMap((poolId) => {
    const { manager } = end.now.StakingPool.at(poolOf(poolId));
    const listed = LISTED.filter((one) => one.poolId === poolId);
    return [
      {
        ...({ sort: "change of a fee", name: "StakingPool.setPoolFee", args: { newFee: 0n } } as const),
        ...{ from: manager, at: poolOf(poolId) },
      },
      ...listed.flatMap(({ productId }) =>
        [10_000n, 0n].map((weight) => {
          const { targetPrice } = end.now.StakingProducts.getStakedProduct(poolId, productId);
          const sort = weight === 0n ? "lowering of a weight" : "raising of a weight";
          const args = { poolId, params: [{ productId, weight, targetPrice }] };
          return { sort, name: "StakingProducts.setProducts", args, from: manager } as const;
        }),
      ),
    ];
  });

const fees: Trying = (end) =>
  pools(end).map((poolId) => ({
    ...{ sort: "payment of fees", name: "StakingPool.withdrawFees", args: {}, from: ANYBODY, at: poolOf(poolId) },
  }));

/** Those that need free capacity [CAP-4]. */
const SCARCE: readonly Trying[] = [purchases, extensionsOfCovers];
const OTHERS: readonly Trying[] = [
  ...[transfersOfCovers, claims, votes, settlements, credits],
  ...[staking, extensionsOfDeposits, withdrawals, managing, fees],
];
const all =
  (sorts: readonly Trying[]): Trying =>
  (...given) =>
    sorts.flatMap((sort) => sort(...given));

/** What others could do without the players, and cannot do behind what they did. */
export const OF_OTHERS: ObjectivesOf<Ghost> = {
  "calls-refused": {
    title: "Calls that others could make at the end and cannot, because of members without a role",
    ...{ unit: "calls", ...by.AGAINST_USERS },
    rules: ["HOSTILE-1", "CAP-4", "LIST-3", "CLAIM-3", "CLAIM-4", "VOTE-2"],
    tried: all([...SCARCE, ...OTHERS]),
  },
  "rights-refused": {
    title:
      "Calls that need no free capacity, that others could make at the end and cannot, because of members without a role",
    ...{ unit: "calls", ...by.AGAINST_USERS },
    rules: ["HOSTILE-1", "LIST-3", "CLAIM-3", "CLAIM-4", "VOTE-2", "LOCK-1", "WITHDRAW-1", "EXT-1"],
    tried: all(OTHERS),
  },
};

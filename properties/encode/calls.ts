import { poolAccount, type Account, type AssetMode, type GuardedMethod, type ModelCall } from "../../model";
import { addressOf } from "../fixture/addresses";

/** An argument as the codec takes it. */
export type Argument = bigint | boolean | string | readonly Argument[];

/** A call before encoding: which contract (by its compiled name) at which account, which function, which arguments. */
export interface Invocation {
  readonly target: Account;
  readonly contract: string;
  /** Name, or full signature where it is overloaded. "" for plain ETH. */
  readonly method: string;
  readonly args: readonly Argument[];
  /** Calldata as it is, in place of method and arguments. */
  readonly data?: string;
}

function invocation(target: Account, contract: string, method: string, ...args: readonly Argument[]): Invocation {
  return { target, contract, method, args };
}

const tokenOf = (asset: bigint): [Account, string] =>
  asset === 255n ? ["token", "NativeToken"] : [`asset:${asset}`, "MockERC20"];
const nftOf = (collection: "stakingNFT" | "coverNFT"): [Account, string] => [
  collection,
  collection === "stakingNFT" ? "StakingNFT" : "CoverNFT",
];
/** In the order of HostileERC20's enum. */
const MODES: readonly AssetMode[] = ["plain", "false", "silent", "fee", "reentering"];
const LEDGERS = { capitalPool: "CapitalPool", cover: "Cover", claims: "Claims" } as const;

/** Any arguments will do: the caller is looked at first. */
function guarded(method: GuardedMethod, pool: Account): Invocation {
  const someone = addressOf("alice");
  switch (method) {
    case "mintTokens":
      return invocation("token", "NativeToken", "mint", someone, 1n);
    case "payOut":
      return invocation("capitalPool", "CapitalPool", method, 0n, someone, 1n);
    case "allocate":
      return invocation("stakingProducts", "StakingProducts", method, 1n, 1n, 1n, 1n, 1n, 0n);
    case "takeBackBump":
      return invocation("stakingProducts", "StakingProducts", method, 1n, 1n, 1n, 1n);
    case "release":
      return invocation("stakingProducts", "StakingProducts", method, 1n, 1n, 1n);
    case "shrink":
      return invocation("stakingProducts", "StakingProducts", method, 1n, 1n, 1n, 2n, 1n);
    case "applyPayout":
      return invocation("cover", "Cover", method, 1n, 1n);
    case "mintPosition":
      return invocation("stakingNFT", "StakingNFT", "mint", someone);
    case "mintCover":
      return invocation("coverNFT", "CoverNFT", "mint", someone, 1n);
    case "burnCover":
      return invocation("coverNFT", "CoverNFT", "burn", 1n);
    case "initialize":
      return invocation(pool, "StakingPool", method, 1n, someone, 0n, 0n);
    case "addStream":
    case "stopStream":
      return invocation(pool, "StakingPool", method, 1n, 0n, 2n ** 40n);
    case "burnStake":
      return invocation(pool, "StakingPool", method, 1n, 1n);
  }
}

/** The contract call that a model call stands for. */
export function invocationOf({ operation: o }: ModelCall): Invocation {
  switch (o.op) {
    case "addMember":
    case "removeMember":
      return invocation("registry", "Registry", o.op, addressOf(o.account));
    case "createAssessorGroup":
      return invocation("registry", "Registry", o.op, o.assessors.map(addressOf));
    case "lockForMV":
      return invocation("token", "NativeToken", o.op, addressOf(o.account), o.until);
    case "burn":
      return invocation("token", "NativeToken", o.op, o.amount);
    case "setFeed":
      return invocation("capitalPool", "CapitalPool", o.op, o.asset, addressOf(o.feed), o.maxAge);
    case "withdrawCredit":
      return invocation(o.ledger, LEDGERS[o.ledger], o.op, o.asset, addressOf(o.to));
    case "addProductType":
      return invocation("coverProducts", "CoverProducts", o.op, o.gracePeriod, o.assessorGroupId);
    case "setGracePeriod":
      return invocation("coverProducts", "CoverProducts", o.op, o.productType, o.gracePeriod);
    case "setReviewPeriod":
      return invocation("coverProducts", "CoverProducts", o.op, o.productType, o.reviewPeriod);
    case "setAssessorGroup":
      return invocation("coverProducts", "CoverProducts", o.op, o.productType, o.assessorGroupId);
    case "addProduct":
      return invocation(
        "coverProducts",
        "CoverProducts",
        o.op,
        o.productName,
        o.productType,
        o.acceptedAssets,
        o.minPrice,
        o.initialPrice,
      );
    case "setMinPrice":
      return invocation("coverProducts", "CoverProducts", o.op, o.productId, o.minPrice);
    case "setAcceptedAssets":
      return invocation("coverProducts", "CoverProducts", o.op, o.productId, o.acceptedAssets);
    case "createStakingPool":
      return invocation("stakingProducts", "StakingProducts", o.op, o.fee, o.maxFee);
    case "setProducts":
      return invocation(
        "stakingProducts",
        "StakingProducts",
        o.op,
        o.poolId,
        o.params.map((p) => [p.productId, p.weight, p.targetPrice]),
      );
    case "pokeProduct":
      return invocation("stakingProducts", "StakingProducts", o.op, o.poolId, o.productId, o.maxDays);
    case "depositTo":
      return invocation(
        poolAccount(o.poolId),
        "StakingPool",
        o.op,
        o.amount,
        o.trancheId,
        o.requestTokenId,
        addressOf(o.destination),
      );
    case "extendDeposit":
      return o.trancheId === undefined
        ? invocation(poolAccount(o.poolId), "StakingPool", "extendDeposit(uint256,uint256)", o.tokenId, o.newDuration)
        : invocation(
            poolAccount(o.poolId),
            "StakingPool",
            "extendDeposit(uint256,uint256,uint256)",
            o.tokenId,
            o.newDuration,
            o.trancheId,
          );
    case "withdraw":
      return invocation(
        poolAccount(o.poolId),
        "StakingPool",
        o.op,
        o.tokenId,
        o.withdrawStake,
        o.withdrawRewards,
        o.trancheIds,
      );
    case "setPoolFee":
      return invocation(poolAccount(o.poolId), "StakingPool", o.op, o.newFee);
    case "withdrawFees":
    case "sweepSurplus":
      return invocation(poolAccount(o.poolId), "StakingPool", o.op);
    case "poke":
      return invocation(poolAccount(o.poolId), "StakingPool", o.op, o.maxSteps);
    case "buyCover": {
      const p = o.params;
      const params = [
        p.coverId,
        addressOf(p.owner),
        p.productId,
        p.coverAsset,
        p.amount,
        p.period,
        p.maxPremiumInAsset,
        p.paymentAsset,
        p.commissionRatio,
        addressOf(p.commissionDestination),
        p.ipfsData,
      ];
      return invocation(
        "cover",
        "Cover",
        o.op,
        params,
        o.requests.map((r) => [r.poolId, r.skip, r.coverAmountInAsset]),
      );
    }
    case "submitClaim":
      return o.requestedAmount === undefined
        ? invocation("claims", "Claims", "submitClaim(uint256)", o.coverId)
        : invocation("claims", "Claims", "submitClaim(uint256,uint256)", o.coverId, o.requestedAmount);
    case "vote":
      return invocation("claims", "Claims", o.op, o.claimId, o.inFavour);
    case "settleClaim":
      return invocation("claims", "Claims", o.op, o.claimId);
    case "transfer":
      return invocation(...tokenOf(o.asset), o.op, addressOf(o.to), o.amount);
    case "transferFrom":
      return invocation(...tokenOf(o.asset), o.op, addressOf(o.from), addressOf(o.to), o.amount);
    case "approve":
      return invocation(...tokenOf(o.asset), o.op, addressOf(o.spender), o.amount);
    case "transferNft": {
      const moved = [addressOf(o.from), addressOf(o.to), o.tokenId];
      if (o.safe === undefined) return invocation(...nftOf(o.collection), "transferFrom", ...moved);
      return o.safe === "plain"
        ? invocation(...nftOf(o.collection), "safeTransferFrom(address,address,uint256)", ...moved)
        : invocation(...nftOf(o.collection), "safeTransferFrom(address,address,uint256,bytes)", ...moved, "0x5afe");
    }
    case "approveNft":
      return invocation(...nftOf(o.collection), "approve", addressOf(o.to), o.tokenId);
    case "setApprovalForAll":
      return invocation(...nftOf(o.collection), o.op, addressOf(o.operator), o.approved);
    case "sendEth":
      return invocation("capitalPool", "CapitalPool", "");
    case "guarded":
      return guarded(o.method, o.pool);
    case "raw":
      return { ...invocation(o.target, "", ""), data: o.data };
    case "setFeedAnswer":
      return invocation(`feed:${o.asset}`, "MockFeed", "set", o.answer, o.updatedAt, o.broken);
    case "mintAsset":
      return invocation(`asset:${o.asset}`, "MockERC20", "mint", addressOf(o.to), o.amount);
    case "setAssetMode":
      return invocation(`asset:${o.asset}`, "HostileERC20", "setMode", BigInt(MODES.indexOf(o.mode)));
    case "starve":
      return invocation("starver", "Starver", "starve", o.claimId);
    case "setAssetBlocked":
      return invocation(`asset:${o.asset}`, "MockERC20", "setBlocked", addressOf(o.account), o.blocked);
  }
}

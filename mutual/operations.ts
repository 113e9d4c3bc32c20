import type { Call, Calls } from "assay";
import type { Collection, GuardedMethod, Operation } from "../model";

type Args<N extends keyof Calls> = Calls[N] extends Call<infer A, unknown, unknown> ? A : never;

/** A function of a contract as the model's operation. `at`: the contract that is called, by its name. */
export type Operations = { readonly [N in keyof Calls]?: (args: Args<N>, at: string) => Operation };

const NATIVE = 255n;
/** "asset:6" is 6; of pools and feeds the same. */
const numberIn = (at: string): bigint => BigInt(at.slice(at.indexOf(":") + 1));
/** In the order of HostileERC20's enum. */
const MODES = ["plain", "false", "silent", "fee", "reentering"] as const;

/** ERC-20 of the native token, and of the assets. */
const token = (asset: bigint) => ({
  approve: ({ spender, value }: Args<"NativeToken.approve">): Operation => ({
    op: "approve",
    asset,
    spender,
    amount: value,
  }),
  transfer: (to: string, amount: bigint): Operation => ({ op: "transfer", asset, to, amount }),
  transferFrom: (from: string, to: string, amount: bigint): Operation => ({
    op: "transferFrom",
    asset,
    from,
    to,
    amount,
  }),
});
const native = token(NATIVE);

/** ERC-721 of a collection. */
const nft = (collection: Collection) => ({
  approve: ({ to, tokenId }: Args<"CoverNFT.approve">): Operation => ({ op: "approveNft", collection, to, tokenId }),
  setApprovalForAll: ({ operator, approved }: Args<"CoverNFT.setApprovalForAll">): Operation => ({
    op: "setApprovalForAll",
    collection,
    operator,
    approved,
  }),
  moved:
    (safe?: "plain" | "data") =>
    ({ from, to, tokenId }: Args<"CoverNFT.transferFrom">): Operation => ({
      ...{ op: "transferNft" as const, collection, from, to, tokenId },
      ...(safe === undefined ? {} : { safe }),
    }),
});
const covers = nft("coverNFT");
const positions = nft("stakingNFT");

/** A function that is kept for the protocol's own contracts. */
const guarded =
  (method: GuardedMethod) =>
  (_: object, at: string): Operation => ({ op: "guarded", method, pool: at });

/** What the model executes for each function. */
export const OPERATIONS = {
  "HostileERC20.approve": (args, at) => token(numberIn(at)).approve(args),
  "HostileERC20.transfer": ({ to, amount }, at) => token(numberIn(at)).transfer(to, amount),
  "HostileERC20.transferFrom": ({ from, to, amount }, at) => token(numberIn(at)).transferFrom(from, to, amount),
  "HostileERC20.mint": (args, at) => ({ op: "mintAsset", asset: numberIn(at), ...args }),
  "HostileERC20.setBlocked": (args, at) => ({ op: "setAssetBlocked", asset: numberIn(at), ...args }),
  "HostileERC20.setMode": ({ mode_ }, at) => ({
    op: "setAssetMode",
    asset: numberIn(at),
    mode: MODES[Number(mode_)] ?? "plain",
  }),
  "MockFeed.set": ({ answer_, updatedAt_, broken_ }, at) => ({
    ...{ op: "setFeedAnswer", asset: numberIn(at) },
    ...{ answer: answer_, updatedAt: updatedAt_, broken: broken_ },
  }),
  "NativeToken.approve": (args) => native.approve(args),
  "NativeToken.transfer": ({ to, value }) => native.transfer(to, value),
  "NativeToken.transferFrom": ({ from, to, value }) => native.transferFrom(from, to, value),
  "NativeToken.burn": (args) => ({ op: "burn", ...args }),
  "NativeToken.lockForMV": (args) => ({ op: "lockForMV", ...args }),
  "Registry.addMember": (args) => ({ op: "addMember", ...args }),
  "Registry.removeMember": (args) => ({ op: "removeMember", ...args }),
  "Registry.createAssessorGroup": (args) => ({ op: "createAssessorGroup", ...args }),
  "CapitalPool.setFeed": (args) => ({ op: "setFeed", ...args }),
  "CapitalPool.receive": () => ({ op: "sendEth" }),
  "CapitalPool.withdrawCredit": (args) => ({ op: "withdrawCredit", ledger: "capitalPool", ...args }),
  "Cover.withdrawCredit": (args) => ({ op: "withdrawCredit", ledger: "cover", ...args }),
  "Claims.withdrawCredit": (args) => ({ op: "withdrawCredit", ledger: "claims", ...args }),
  "CoverProducts.addProductType": (args) => ({ op: "addProductType", ...args }),
  "CoverProducts.setGracePeriod": (args) => ({ op: "setGracePeriod", ...args }),
  "CoverProducts.setReviewPeriod": ({ productTypeId, reviewPeriod }) => ({
    ...{ op: "setReviewPeriod", productType: productTypeId, reviewPeriod },
  }),
  "CoverProducts.setAssessorGroup": (args) => ({ op: "setAssessorGroup", ...args }),
  "CoverProducts.addProduct": (args) => ({ op: "addProduct", ...args }),
  "CoverProducts.setMinPrice": (args) => ({ op: "setMinPrice", ...args }),
  "CoverProducts.setAcceptedAssets": (args) => ({ op: "setAcceptedAssets", ...args }),
  "StakingProducts.createStakingPool": (args) => ({ op: "createStakingPool", ...args }),
  "StakingProducts.setProducts": (args) => ({ op: "setProducts", ...args }),
  "StakingProducts.pokeProduct": (args) => ({ op: "pokeProduct", ...args }),
  "StakingPool.depositTo": (args, at) => ({ op: "depositTo", poolId: numberIn(at), ...args }),
  "StakingPool.extendDeposit(uint256,uint256)": (args, at) => ({
    op: "extendDeposit",
    poolId: numberIn(at),
    ...args,
  }),
  "StakingPool.extendDeposit(uint256,uint256,uint256)": (args, at) => ({
    op: "extendDeposit",
    poolId: numberIn(at),
    ...args,
  }),
  "StakingPool.withdraw": (args, at) => ({ op: "withdraw", poolId: numberIn(at), ...args }),
  "StakingPool.setPoolFee": (args, at) => ({ op: "setPoolFee", poolId: numberIn(at), ...args }),
  "StakingPool.withdrawFees": (_, at) => ({ op: "withdrawFees", poolId: numberIn(at) }),
  "StakingPool.sweepSurplus": (_, at) => ({ op: "sweepSurplus", poolId: numberIn(at) }),
  "StakingPool.poke": (args, at) => ({ op: "poke", poolId: numberIn(at), ...args }),
  "Cover.buyCover": ({ params, poolAllocationRequests }) => ({
    op: "buyCover",
    params,
    requests: poolAllocationRequests,
  }),
  "Claims.submitClaim(uint256)": (args) => ({ op: "submitClaim", ...args }),
  "Claims.submitClaim(uint256,uint256)": (args) => ({ op: "submitClaim", ...args }),
  "Claims.vote": (args) => ({ op: "vote", ...args }),
  "Claims.settleClaim": (args) => ({ op: "settleClaim", ...args }),
  "Starver.starve": (args) => ({ op: "starve", ...args }),
  "CoverNFT.approve": (args) => covers.approve(args),
  "CoverNFT.setApprovalForAll": (args) => covers.setApprovalForAll(args),
  "CoverNFT.transferFrom": (args) => covers.moved()(args),
  "CoverNFT.safeTransferFrom(address,address,uint256)": (args) => covers.moved("plain")(args),
  "CoverNFT.safeTransferFrom(address,address,uint256,bytes)": (args) => covers.moved("data")(args),
  "StakingNFT.approve": (args) => positions.approve(args),
  "StakingNFT.setApprovalForAll": (args) => positions.setApprovalForAll(args),
  "StakingNFT.transferFrom": (args) => positions.moved()(args),
  "StakingNFT.safeTransferFrom(address,address,uint256)": (args) => positions.moved("plain")(args),
  "StakingNFT.safeTransferFrom(address,address,uint256,bytes)": (args) => positions.moved("data")(args),
  "NativeToken.mint": guarded("mintTokens"),
  "CapitalPool.payOut": guarded("payOut"),
  "Cover.applyPayout": guarded("applyPayout"),
  "CoverNFT.mint": guarded("mintCover"),
  "CoverNFT.burn": guarded("burnCover"),
  "StakingNFT.mint": guarded("mintPosition"),
  "StakingPool.initialize": guarded("initialize"),
  "StakingPool.addStream": guarded("addStream"),
  "StakingPool.stopStream": guarded("stopStream"),
  "StakingPool.burnStake": guarded("burnStake"),
  "StakingProducts.allocate": guarded("allocate"),
  "StakingProducts.takeBackBump": guarded("takeBackBump"),
  "StakingProducts.release": guarded("release"),
  "StakingProducts.shrink": guarded("shrink"),
} satisfies Operations;

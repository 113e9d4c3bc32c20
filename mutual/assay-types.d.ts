// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface ProtocolAddresses {
    registry: Account;
    token: Account;
    capitalPool: Account;
    stakingPoolImplementation: Account;
    stakingProducts: Account;
    stakingNFT: Account;
    coverProducts: Account;
    cover: Account;
    coverNFT: Account;
    claims: Account;
  }
  interface StakedProductParam {
    productId: bigint;
    weight: bigint;
    targetPrice: bigint;
  }
  interface BuyCoverParams {
    coverId: bigint;
    owner: Account;
    productId: bigint;
    coverAsset: bigint;
    amount: bigint;
    period: bigint;
    maxPremiumInAsset: bigint;
    paymentAsset: bigint;
    commissionRatio: bigint;
    commissionDestination: Account;
    ipfsData: string;
  }
  interface PoolAllocationRequest {
    poolId: bigint;
    skip: boolean;
    coverAmountInAsset: bigint;
  }
  interface DepositState {
    shares: bigint;
    stake: bigint;
    rewards: bigint;
  }
  interface PoolState {
    activeStake: bigint;
    activeShares: bigint;
    poolStake: bigint;
    firstActiveTrancheId: bigint;
    halted: boolean;
    fee: bigint;
    maxFee: bigint;
    rewardRate: bigint;
    unstreamed: bigint;
    feesOwed: bigint;
    surplus: bigint;
  }
  interface TrancheState {
    ended: boolean;
    stake: bigint;
    shares: bigint;
    stakeTaken: bigint;
  }
  interface Capacities {
    firstTrancheId: bigint;
    capacity: readonly bigint[];
    allocated: readonly bigint[];
  }
  interface StakedProduct {
    productId: bigint;
    weight: bigint;
    targetPrice: bigint;
    bumpedPrice: bigint;
    priceUpdatedAt: bigint;
  }
  interface Product {
    productId: bigint;
    productName: string;
    acceptedAssets: readonly bigint[];
    productType: bigint;
    minPrice: bigint;
    initialPrice: bigint;
  }
  interface ProductType {
    gracePeriod: bigint;
    cooldown: bigint;
    assessorGroupId: bigint;
  }
  interface CoverData {
    productId: bigint;
    coverAsset: bigint;
    amount: bigint;
    amountBought: bigint;
    start: bigint;
    end: bigint;
    gracePeriod: bigint;
    originalCoverId: bigint;
    replacedBy: bigint;
  }
  interface CoverPool {
    poolId: bigint;
    amountBought: bigint;
    price: bigint;
    rewardRate: bigint;
    bump: bigint;
  }
  interface Claim {
    coverId: bigint;
    submitter: Account;
    requestedAmount: bigint;
    assessorGroupId: bigint;
    submittedAt: bigint;
    votingEnd: bigint;
    cooldownEnd: bigint;
    votesFor: bigint;
    votesAgainst: bigint;
    eligibleVotes: bigint;
    status: bigint;
    settled: boolean;
    payout: bigint;
  }
  interface TokenInfo {
    tokenId: bigint;
    poolId: bigint;
    deposits: readonly Deposit[];
    activeStake: bigint;
    expiredStake: bigint;
    rewards: bigint;
  }
  interface Deposit {
    trancheId: bigint;
    shares: bigint;
    stake: bigint;
    rewards: bigint;
    expired: boolean;
  }
  interface CoverDetails {
    coverId: bigint;
    owner: Account;
    productId: bigint;
    coverAsset: bigint;
    amount: bigint;
    amountBought: bigint;
    start: bigint;
    end: bigint;
    gracePeriod: bigint;
    graceEnd: bigint;
    releaseTime: bigint;
    originalCoverId: bigint;
    replacedBy: bigint;
    openClaimId: bigint;
    pools: readonly CoverPool[];
    allocations: readonly bigint[];
  }
  interface HostileERC20View {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    isBlocked(account: string): boolean;
    readonly mode: bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface MockFeedView {
    readonly answer: bigint;
    readonly broken: boolean;
    readonly decimals: bigint;
    readonly latestRoundData: [_0: bigint, _1: bigint, _2: bigint, _3: bigint, _4: bigint];
    readonly updatedAt: bigint;
  }
  interface RegistryView {
    checkRole(account: string, role: bigint): boolean;
    getAssessorGroup(groupId: bigint): readonly Account[];
    getAssessorGroupSize(groupId: bigint): bigint;
    getMemberId(account: string): bigint;
    readonly governor: Account;
    readonly groupCount: bigint;
    isInGroup(groupId: bigint, account: string): boolean;
    readonly memberCount: bigint;
  }
  interface NativeTokenView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    isLockedForMV(account: string): bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface CapitalPoolView {
    creditOf(account: string, asset: bigint): bigint;
    getAsset(asset: bigint): [token: Account, decimals: bigint];
    getBalance(asset: bigint): bigint;
    getFeed(asset: bigint): [feed: Account, maxAge: bigint];
    getPrice(asset: bigint): bigint;
    totalCredit(asset: bigint): bigint;
  }
  interface StakingPoolView {
    getDeposit(tokenId: bigint, trancheId: bigint): DepositState;
    getDepositTranches(tokenId: bigint): readonly bigint[];
    readonly getFirstActiveTrancheId: bigint;
    readonly getMaxPoolFee: bigint;
    readonly getPoolFee: bigint;
    readonly getPoolId: bigint;
    getPoolStake(poolId: bigint): bigint;
    readonly getPoolState: PoolState;
    getStakeInfo(tokenId: bigint): bigint;
    getTranche(trancheId: bigint): TrancheState;
    readonly getTrancheStakes: [firstTrancheId: bigint, stakes: readonly bigint[]];
    getUnwithdrawnRewards(tokenId: bigint): bigint;
    getWithdrawnRewards(tokenId: bigint): bigint;
    readonly manager: Account;
  }
  interface StakingProductsView {
    getCapacities(poolId: bigint, productId: bigint): Capacities;
    getCoverAllocation(coverId: bigint, poolId: bigint): bigint;
    getFloorPrice(poolId: bigint, productId: bigint): bigint;
    getFreeCapacity(poolId: bigint, productId: bigint, exposureEnd: bigint): bigint;
    getPool(poolId: bigint): Account;
    getPoolId(pool: string): bigint;
    getPoolProducts(poolId: bigint): readonly StakedProduct[];
    getPoolsOf(manager: string): readonly bigint[];
    getSpotPrice(poolId: bigint, productId: bigint): bigint;
    getStakedProduct(poolId: bigint, productId: bigint): StakedProduct;
    getTotalEffectiveWeight(poolId: bigint): bigint;
    getTotalWeight(poolId: bigint): bigint;
    getUtilizationRate(poolId: bigint): bigint;
    readonly poolCount: bigint;
  }
  interface StakingNFTView {
    balanceOf(owner: string): bigint;
    getApproved(tokenId: bigint): Account;
    isApprovedForAll(owner: string, operator: string): boolean;
    isApprovedOrOwner(account: string, tokenId: bigint): boolean;
    readonly name: string;
    readonly nextTokenId: bigint;
    ownerOf(tokenId: bigint): Account;
    poolOf(tokenId: bigint): bigint;
    supportsInterface(interfaceId: Hex): boolean;
    readonly symbol: string;
    tokenURI(tokenId: bigint): string;
  }
  interface CoverProductsView {
    getPrices(productId: bigint): [minPrice: bigint, initialPrice: bigint];
    getProduct(productId: bigint): Product;
    getProductType(productType: bigint): ProductType;
    getTypeOf(productId: bigint): bigint;
    isAccepted(productId: bigint, asset: bigint): boolean;
    readonly productCount: bigint;
    readonly productTypeCount: bigint;
    getReviewPeriod(productTypeId: bigint): bigint;
  }
  interface CoverView {
    readonly coverCount: bigint;
    creditOf(account: string, asset: bigint): bigint;
    getCover(coverId: bigint): CoverData;
    getCoverPools(coverId: bigint): readonly CoverPool[];
    getGraceEnd(coverId: bigint): bigint;
    getReleaseTime(coverId: bigint): bigint;
    totalCredit(asset: bigint): bigint;
    getReviewPeriod(coverId: bigint): bigint;
    getSegmentId(coverId: bigint): bigint;
  }
  interface CoverNFTView {
    balanceOf(owner: string): bigint;
    expiryOf(coverId: bigint): bigint;
    getApproved(tokenId: bigint): Account;
    isApprovedForAll(owner: string, operator: string): boolean;
    isApprovedOrOwner(account: string, coverId: bigint): boolean;
    readonly name: string;
    ownerOf(tokenId: bigint): Account;
    supportsInterface(interfaceId: Hex): boolean;
    readonly symbol: string;
    tokenURI(coverId: bigint): string;
  }
  interface ClaimsView {
    readonly claimCount: bigint;
    creditOf(account: string, asset: bigint): bigint;
    getClaim(claimId: bigint): Claim;
    getOpenClaim(coverId: bigint): bigint;
    hasVoted(claimId: bigint, account: string): boolean;
    totalCredit(asset: bigint): bigint;
  }
  interface StakingViewerView {
    getPoolProducts(poolId: bigint): readonly StakedProduct[];
    getToken(tokenId: bigint): TokenInfo;
  }
  interface CoverViewerView {
    getCovers(coverIds: readonly bigint[]): readonly CoverDetails[];
  }
  interface VotingPowerView {
    getVotingPower(account: string): bigint;
  }
  interface EthRejecterView {
  }
  interface NftRejecterView {
  }
  interface GasGuzzlerView {
    entries(_0: bigint): [from: bigint, amount: bigint, time: bigint, balance: bigint];
  }
  interface ReentererView {
  }
  interface BombView {
  }
  interface GasBurnerView {
  }
  interface JunkView {
  }
  interface StarverView {
    readonly STARVED: bigint;
  }
  interface Contracts {
    HostileERC20: [name_: string, symbol_: string, decimals_: bigint, list: Hex];
    MockFeed: [decimals_: bigint];
    Registry: [governor_: Account];
    NativeToken: [a: ProtocolAddresses, treasury: Account, initialSupply: bigint];
    CapitalPool: [a: ProtocolAddresses, usd: Account, wbtc: Account];
    StakingPool: [a: ProtocolAddresses];
    StakingProducts: [a: ProtocolAddresses];
    StakingNFT: [a: ProtocolAddresses];
    CoverProducts: [a: ProtocolAddresses];
    Cover: [a: ProtocolAddresses];
    CoverNFT: [a: ProtocolAddresses];
    Claims: [a: ProtocolAddresses];
    StakingViewer: [a: ProtocolAddresses];
    CoverViewer: [a: ProtocolAddresses];
    VotingPower: [a: ProtocolAddresses];
    EthRejecter: [];
    NftRejecter: [];
    GasGuzzler: [];
    Reenterer: [list: Hex, greedy: boolean];
    Bomb: [];
    GasBurner: [];
    Junk: [];
    Starver: [a: ProtocolAddresses, usd: Account, btc: Account];
  }
  interface Views {
    readonly HostileERC20: HostileERC20View;
    readonly MockFeed: MockFeedView;
    readonly Registry: RegistryView;
    readonly NativeToken: NativeTokenView;
    readonly CapitalPool: CapitalPoolView;
    readonly StakingPool: StakingPoolView;
    readonly StakingProducts: StakingProductsView;
    readonly StakingNFT: StakingNFTView;
    readonly CoverProducts: CoverProductsView;
    readonly Cover: CoverView;
    readonly CoverNFT: CoverNFTView;
    readonly Claims: ClaimsView;
    readonly StakingViewer: StakingViewerView;
    readonly CoverViewer: CoverViewerView;
    readonly VotingPower: VotingPowerView;
    readonly EthRejecter: EthRejecterView;
    readonly NftRejecter: NftRejecterView;
    readonly GasGuzzler: GasGuzzlerView;
    readonly Reenterer: ReentererView;
    readonly Bomb: BombView;
    readonly GasBurner: GasBurnerView;
    readonly Junk: JunkView;
    readonly Starver: StarverView;
  }
  interface Calls {
    "HostileERC20.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "HostileERC20.mint": Call<{ to: Account; amount: bigint }, void>;
    "HostileERC20.setBlocked": Call<{ account: Account; blocked: boolean }, void>;
    "HostileERC20.setMode": Call<{ mode_: bigint }, void>;
    "HostileERC20.transfer": Call<{ to: Account; amount: bigint }, boolean>;
    "HostileERC20.transferFrom": Call<{ from: Account; to: Account; amount: bigint }, boolean>;
    "MockFeed.set": Call<{ answer_: bigint; updatedAt_: bigint; broken_: boolean }, void>;
    "Registry.addMember": Call<{ account: Account }, bigint>;
    "Registry.createAssessorGroup": Call<{ assessors: readonly Account[] }, bigint>;
    "Registry.removeMember": Call<{ account: Account }, void>;
    "NativeToken.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "NativeToken.burn": Call<{ amount: bigint }, void>;
    "NativeToken.lockForMV": Call<{ account: Account; until: bigint }, void>;
    "NativeToken.mint": Call<{ to: Account; amount: bigint }, void>;
    "NativeToken.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "NativeToken.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "CapitalPool.payOut": Call<{ asset: bigint; to: Account; amount: bigint }, void>;
    "CapitalPool.setFeed": Call<{ asset: bigint; feed: Account; maxAge: bigint }, void>;
    "CapitalPool.withdrawCredit": Call<{ asset: bigint; to: Account }, bigint>;
    "CapitalPool.receive": Call<{}, void, true>;
    "StakingPool.addStream": Call<{ coverId: bigint; rate: bigint; streamEnd: bigint }, void>;
    "StakingPool.burnStake": Call<{ coverId: bigint; amount: bigint }, bigint>;
    "StakingPool.depositTo": Call<{ amount: bigint; trancheId: bigint; requestTokenId: bigint; destination: Account }, bigint>;
    "StakingPool.extendDeposit(uint256,uint256,uint256)": Call<{ tokenId: bigint; newDuration: bigint; trancheId: bigint }, void>;
    "StakingPool.extendDeposit(uint256,uint256)": Call<{ tokenId: bigint; newDuration: bigint }, void>;
    "StakingPool.initialize": Call<{ poolId: bigint; manager_: Account; fee: bigint; maxFee: bigint }, void>;
    "StakingPool.poke": Call<{ maxSteps: bigint }, boolean>;
    "StakingPool.pokeForAllocation": Call<{}, [halted: boolean, firstTrancheId: bigint, stakes: readonly bigint[]]>;
    "StakingPool.setPoolFee": Call<{ newFee: bigint }, void>;
    "StakingPool.stopStream": Call<{ coverId: bigint; rate: bigint; streamEnd: bigint }, bigint>;
    "StakingPool.sweepSurplus": Call<{}, bigint>;
    "StakingPool.withdraw": Call<{ tokenId: bigint; withdrawStake: boolean; withdrawRewards: boolean; trancheIds: readonly bigint[] }, [stake: bigint, rewards: bigint]>;
    "StakingPool.withdrawFees": Call<{}, bigint>;
    "StakingProducts.allocate": Call<{ poolId: bigint; productId: bigint; coverId: bigint; amount: bigint; exposureEnd: bigint; released: bigint }, [price: bigint, bump: bigint]>;
    "StakingProducts.createStakingPool": Call<{ fee: bigint; maxFee: bigint }, [poolId: bigint, pool: Account]>;
    "StakingProducts.pokeProduct": Call<{ poolId: bigint; productId: bigint; maxDays: bigint }, boolean>;
    "StakingProducts.release": Call<{ poolId: bigint; productId: bigint; coverId: bigint }, bigint>;
    "StakingProducts.setProducts": Call<{ poolId: bigint; params: readonly StakedProductParam[] }, void>;
    "StakingProducts.shrink": Call<{ poolId: bigint; productId: bigint; coverId: bigint; amountBefore: bigint; payout: bigint }, bigint>;
    "StakingProducts.takeBackBump": Call<{ poolId: bigint; productId: bigint; coverId: bigint; amount: bigint }, void>;
    "StakingNFT.approve": Call<{ to: Account; tokenId: bigint }, void>;
    "StakingNFT.mint": Call<{ to: Account }, bigint>;
    "StakingNFT.safeTransferFrom(address,address,uint256,bytes)": Call<{ from: Account; to: Account; tokenId: bigint; data: Hex }, void>;
    "StakingNFT.safeTransferFrom(address,address,uint256)": Call<{ from: Account; to: Account; tokenId: bigint }, void>;
    "StakingNFT.setApprovalForAll": Call<{ operator: Account; approved: boolean }, void>;
    "StakingNFT.transferFrom": Call<{ from: Account; to: Account; tokenId: bigint }, void>;
    "CoverProducts.addProduct": Call<{ productName: string; productType: bigint; acceptedAssets: readonly bigint[]; minPrice: bigint; initialPrice: bigint }, bigint>;
    "CoverProducts.addProductType": Call<{ gracePeriod: bigint; assessorGroupId: bigint }, bigint>;
    "CoverProducts.setAcceptedAssets": Call<{ productId: bigint; acceptedAssets: readonly bigint[] }, void>;
    "CoverProducts.setAssessorGroup": Call<{ productType: bigint; assessorGroupId: bigint }, void>;
    "CoverProducts.setGracePeriod": Call<{ productType: bigint; gracePeriod: bigint }, void>;
    "CoverProducts.setMinPrice": Call<{ productId: bigint; minPrice: bigint }, void>;
    "CoverProducts.setReviewPeriod": Call<{ productTypeId: bigint; reviewPeriod: bigint }, void>;
    "Cover.applyPayout": Call<{ coverId: bigint; requested: bigint }, bigint>;
    "Cover.buyCover": Call<{ params: BuyCoverParams; poolAllocationRequests: readonly PoolAllocationRequest[] }, bigint, true>;
    "Cover.withdrawCredit": Call<{ asset: bigint; to: Account }, bigint>;
    "CoverNFT.approve": Call<{ to: Account; tokenId: bigint }, void>;
    "CoverNFT.burn": Call<{ coverId: bigint }, void>;
    "CoverNFT.mint": Call<{ to: Account; coverId: bigint }, void>;
    "CoverNFT.safeTransferFrom(address,address,uint256,bytes)": Call<{ from: Account; to: Account; tokenId: bigint; data: Hex }, void>;
    "CoverNFT.safeTransferFrom(address,address,uint256)": Call<{ from: Account; to: Account; tokenId: bigint }, void>;
    "CoverNFT.setApprovalForAll": Call<{ operator: Account; approved: boolean }, void>;
    "CoverNFT.transferFrom": Call<{ from: Account; to: Account; tokenId: bigint }, void>;
    "Claims.settleClaim": Call<{ claimId: bigint }, void>;
    "Claims.submitClaim(uint256,uint256)": Call<{ coverId: bigint; requestedAmount: bigint }, bigint, true>;
    "Claims.submitClaim(uint256)": Call<{ coverId: bigint }, bigint, true>;
    "Claims.vote": Call<{ claimId: bigint; inFavour: boolean }, void>;
    "Claims.withdrawCredit": Call<{ asset: bigint; to: Account }, bigint>;
    "EthRejecter.onERC721Received": Call<{ arg0: Account; arg1: Account; arg2: bigint; arg3: Hex }, Hex>;
    "NftRejecter.receive": Call<{}, void, true>;
    "GasGuzzler.onERC721Received": Call<{ arg0: Account; arg1: Account; arg2: bigint; arg3: Hex }, Hex>;
    "GasGuzzler.receive": Call<{}, void, true>;
    "Reenterer.onERC721Received": Call<{ operator: Account; from: Account; arg2: bigint; arg3: Hex }, Hex>;
    "Reenterer.receive": Call<{}, void, true>;
    "Bomb.receive": Call<{}, void, true>;
    "GasBurner.receive": Call<{}, void, true>;
    "Junk.receive": Call<{}, void, true>;
    "Starver.settle": Call<{ claimId: bigint; limit: bigint }, void>;
    "Starver.starve": Call<{ claimId: bigint }, bigint>;
  }
  interface Getters {
    "HostileERC20.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "HostileERC20.balanceOf": Getter<[account: Account], bigint>;
    "HostileERC20.decimals": Getter<[], bigint>;
    "HostileERC20.isBlocked": Getter<[account: Account], boolean>;
    "HostileERC20.mode": Getter<[], bigint>;
    "HostileERC20.name": Getter<[], string>;
    "HostileERC20.symbol": Getter<[], string>;
    "HostileERC20.totalSupply": Getter<[], bigint>;
    "MockFeed.answer": Getter<[], bigint>;
    "MockFeed.broken": Getter<[], boolean>;
    "MockFeed.decimals": Getter<[], bigint>;
    "MockFeed.latestRoundData": Getter<[], [_0: bigint, _1: bigint, _2: bigint, _3: bigint, _4: bigint]>;
    "MockFeed.updatedAt": Getter<[], bigint>;
    "Registry.checkRole": Getter<[account: Account, role: bigint], boolean>;
    "Registry.getAssessorGroup": Getter<[groupId: bigint], readonly Account[]>;
    "Registry.getAssessorGroupSize": Getter<[groupId: bigint], bigint>;
    "Registry.getMemberId": Getter<[account: Account], bigint>;
    "Registry.governor": Getter<[], Account>;
    "Registry.groupCount": Getter<[], bigint>;
    "Registry.isInGroup": Getter<[groupId: bigint, account: Account], boolean>;
    "Registry.memberCount": Getter<[], bigint>;
    "NativeToken.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "NativeToken.balanceOf": Getter<[account: Account], bigint>;
    "NativeToken.decimals": Getter<[], bigint>;
    "NativeToken.isLockedForMV": Getter<[account: Account], bigint>;
    "NativeToken.name": Getter<[], string>;
    "NativeToken.symbol": Getter<[], string>;
    "NativeToken.totalSupply": Getter<[], bigint>;
    "CapitalPool.creditOf": Getter<[account: Account, asset: bigint], bigint>;
    "CapitalPool.getAsset": Getter<[asset: bigint], [token: Account, decimals: bigint]>;
    "CapitalPool.getBalance": Getter<[asset: bigint], bigint>;
    "CapitalPool.getFeed": Getter<[asset: bigint], [feed: Account, maxAge: bigint]>;
    "CapitalPool.getPrice": Getter<[asset: bigint], bigint>;
    "CapitalPool.totalCredit": Getter<[asset: bigint], bigint>;
    "StakingPool.getDeposit": Getter<[tokenId: bigint, trancheId: bigint], DepositState>;
    "StakingPool.getDepositTranches": Getter<[tokenId: bigint], readonly bigint[]>;
    "StakingPool.getFirstActiveTrancheId": Getter<[], bigint>;
    "StakingPool.getMaxPoolFee": Getter<[], bigint>;
    "StakingPool.getPoolFee": Getter<[], bigint>;
    "StakingPool.getPoolId": Getter<[], bigint>;
    "StakingPool.getPoolStake": Getter<[poolId: bigint], bigint>;
    "StakingPool.getPoolState": Getter<[], PoolState>;
    "StakingPool.getStakeInfo": Getter<[tokenId: bigint], bigint>;
    "StakingPool.getTranche": Getter<[trancheId: bigint], TrancheState>;
    "StakingPool.getTrancheStakes": Getter<[], [firstTrancheId: bigint, stakes: readonly bigint[]]>;
    "StakingPool.getUnwithdrawnRewards": Getter<[tokenId: bigint], bigint>;
    "StakingPool.getWithdrawnRewards": Getter<[tokenId: bigint], bigint>;
    "StakingPool.manager": Getter<[], Account>;
    "StakingProducts.getCapacities": Getter<[poolId: bigint, productId: bigint], Capacities>;
    "StakingProducts.getCoverAllocation": Getter<[coverId: bigint, poolId: bigint], bigint>;
    "StakingProducts.getFloorPrice": Getter<[poolId: bigint, productId: bigint], bigint>;
    "StakingProducts.getFreeCapacity": Getter<[poolId: bigint, productId: bigint, exposureEnd: bigint], bigint>;
    "StakingProducts.getPool": Getter<[poolId: bigint], Account>;
    "StakingProducts.getPoolId": Getter<[pool: Account], bigint>;
    "StakingProducts.getPoolProducts": Getter<[poolId: bigint], readonly StakedProduct[]>;
    "StakingProducts.getPoolsOf": Getter<[manager: Account], readonly bigint[]>;
    "StakingProducts.getSpotPrice": Getter<[poolId: bigint, productId: bigint], bigint>;
    "StakingProducts.getStakedProduct": Getter<[poolId: bigint, productId: bigint], StakedProduct>;
    "StakingProducts.getTotalEffectiveWeight": Getter<[poolId: bigint], bigint>;
    "StakingProducts.getTotalWeight": Getter<[poolId: bigint], bigint>;
    "StakingProducts.getUtilizationRate": Getter<[poolId: bigint], bigint>;
    "StakingProducts.poolCount": Getter<[], bigint>;
    "StakingNFT.balanceOf": Getter<[owner: Account], bigint>;
    "StakingNFT.getApproved": Getter<[tokenId: bigint], Account>;
    "StakingNFT.isApprovedForAll": Getter<[owner: Account, operator: Account], boolean>;
    "StakingNFT.isApprovedOrOwner": Getter<[account: Account, tokenId: bigint], boolean>;
    "StakingNFT.name": Getter<[], string>;
    "StakingNFT.nextTokenId": Getter<[], bigint>;
    "StakingNFT.ownerOf": Getter<[tokenId: bigint], Account>;
    "StakingNFT.poolOf": Getter<[tokenId: bigint], bigint>;
    "StakingNFT.supportsInterface": Getter<[interfaceId: Hex], boolean>;
    "StakingNFT.symbol": Getter<[], string>;
    "StakingNFT.tokenURI": Getter<[tokenId: bigint], string>;
    "CoverProducts.getPrices": Getter<[productId: bigint], [minPrice: bigint, initialPrice: bigint]>;
    "CoverProducts.getProduct": Getter<[productId: bigint], Product>;
    "CoverProducts.getProductType": Getter<[productType: bigint], ProductType>;
    "CoverProducts.getTypeOf": Getter<[productId: bigint], bigint>;
    "CoverProducts.isAccepted": Getter<[productId: bigint, asset: bigint], boolean>;
    "CoverProducts.productCount": Getter<[], bigint>;
    "CoverProducts.productTypeCount": Getter<[], bigint>;
    "CoverProducts.getReviewPeriod": Getter<[productTypeId: bigint], bigint>;
    "Cover.coverCount": Getter<[], bigint>;
    "Cover.creditOf": Getter<[account: Account, asset: bigint], bigint>;
    "Cover.getCover": Getter<[coverId: bigint], CoverData>;
    "Cover.getCoverPools": Getter<[coverId: bigint], readonly CoverPool[]>;
    "Cover.getGraceEnd": Getter<[coverId: bigint], bigint>;
    "Cover.getReleaseTime": Getter<[coverId: bigint], bigint>;
    "Cover.totalCredit": Getter<[asset: bigint], bigint>;
    "Cover.getReviewPeriod": Getter<[coverId: bigint], bigint>;
    "Cover.getSegmentId": Getter<[coverId: bigint], bigint>;
    "CoverNFT.balanceOf": Getter<[owner: Account], bigint>;
    "CoverNFT.expiryOf": Getter<[coverId: bigint], bigint>;
    "CoverNFT.getApproved": Getter<[tokenId: bigint], Account>;
    "CoverNFT.isApprovedForAll": Getter<[owner: Account, operator: Account], boolean>;
    "CoverNFT.isApprovedOrOwner": Getter<[account: Account, coverId: bigint], boolean>;
    "CoverNFT.name": Getter<[], string>;
    "CoverNFT.ownerOf": Getter<[tokenId: bigint], Account>;
    "CoverNFT.supportsInterface": Getter<[interfaceId: Hex], boolean>;
    "CoverNFT.symbol": Getter<[], string>;
    "CoverNFT.tokenURI": Getter<[coverId: bigint], string>;
    "Claims.claimCount": Getter<[], bigint>;
    "Claims.creditOf": Getter<[account: Account, asset: bigint], bigint>;
    "Claims.getClaim": Getter<[claimId: bigint], Claim>;
    "Claims.getOpenClaim": Getter<[coverId: bigint], bigint>;
    "Claims.hasVoted": Getter<[claimId: bigint, account: Account], boolean>;
    "Claims.totalCredit": Getter<[asset: bigint], bigint>;
    "StakingViewer.getPoolProducts": Getter<[poolId: bigint], readonly StakedProduct[]>;
    "StakingViewer.getToken": Getter<[tokenId: bigint], TokenInfo>;
    "CoverViewer.getCovers": Getter<[coverIds: readonly bigint[]], readonly CoverDetails[]>;
    "VotingPower.getVotingPower": Getter<[account: Account], bigint>;
    "GasGuzzler.entries": Getter<[_0: bigint], [from: bigint, amount: bigint, time: bigint, balance: bigint]>;
    "Starver.STARVED": Getter<[], bigint>;
  }
  interface Errors {
    AccountBlocked: [account: Account];
    AllocationMismatch: [allocated: bigint, amount: bigint];
    AllocationTooSmall: [poolId: bigint, amount: bigint, min: bigint];
    AlreadyMember: [account: Account];
    AlreadySettled: [claimId: bigint];
    AlreadyVoted: [claimId: bigint, account: Account];
    AmountOutOfRange: [amount: bigint, max: bigint];
    AssetNotAccepted: [productId: bigint, paymentAsset: bigint];
    BpsTooHigh: [value: bigint, limit: bigint];
    CommissionTooHigh: [ratio: bigint, limit: bigint];
    ConflictOfInterest: [claimId: bigint, account: Account];
    CooldownNotEnded: [claimId: bigint, endsAt: bigint];
    CoverClaimOpen: [coverId: bigint, claimId: bigint];
    CoverClosed: [coverId: bigint];
    CoverEnded: [coverId: bigint, endedAt: bigint];
    CoverMismatch: [coverId: bigint, productId: bigint, coverAsset: bigint];
    CoverReplaced: [coverId: bigint, replacedBy: bigint];
    DepositTooSmall: [amount: bigint, min: bigint];
    DuplicateAssessor: [account: Account];
    DuplicatePool: [poolId: bigint];
    DuplicateProduct: [productId: bigint];
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    ERC721IncorrectOwner: [sender: Account, tokenId: bigint, owner: Account];
    ERC721InsufficientApproval: [operator: Account, tokenId: bigint];
    ERC721InvalidApprover: [approver: Account];
    ERC721InvalidOperator: [operator: Account];
    ERC721InvalidOwner: [owner: Account];
    ERC721InvalidReceiver: [receiver: Account];
    ERC721InvalidSender: [sender: Account];
    ERC721NonexistentToken: [tokenId: bigint];
    EffectiveWeightTooHigh: [total: bigint, limit: bigint];
    EthTransferFailed: [to: Account, amount: bigint];
    ExtensionTooSmall: [amount: bigint, min: bigint];
    FailedDeployment: [];
    FeeAboveMax: [fee: bigint, maxFee: bigint];
    FeedBroken: [];
    FeedDecimals: [asset: bigint, decimals: bigint];
    FeedUnusable: [asset: bigint];
    GraceEnded: [coverId: bigint, endedAt: bigint];
    GracePeriodTooLong: [gracePeriod: bigint, limit: bigint];
    GroupSize: [size: bigint, min: bigint, max: bigint];
    InitialPriceTooLow: [initialPrice: bigint, minPrice: bigint];
    InsufficientBalance: [balance: bigint, needed: bigint];
    InsufficientCapacity: [poolId: bigint, productId: bigint, requested: bigint, free: bigint];
    InsufficientEth: [sent: bigint, required: bigint];
    InsufficientFunds: [asset: bigint, balance: bigint, needed: bigint];
    InsufficientGas: [left: bigint, needed: bigint];
    InvalidInitialization: [];
    LockNotLater: [account: Account, current: bigint, requested: bigint];
    LockTooLong: [account: Account, requested: bigint, latest: bigint];
    ManagerLocked: [manager: Account, until: bigint];
    MaxFeeTooHigh: [maxFee: bigint, limit: bigint];
    NoCommissionDestination: [];
    NoCredit: [account: Account, asset: bigint];
    NotAssessor: [claimId: bigint, account: Account];
    NotCoverOwner: [coverId: bigint, caller: Account];
    NotGovernor: [caller: Account];
    NotInitializing: [];
    NotManager: [poolId: bigint, caller: Account];
    NotMember: [account: Account];
    NotOwnerNorApproved: [tokenId: bigint, caller: Account];
    NotProtocol: [caller: Account];
    NothingToExtend: [tokenId: bigint, trancheId: bigint];
    OwnerMismatch: [coverId: bigint, owner: Account];
    PeriodOutOfRange: [period: bigint, min: bigint, max: bigint];
    PoolIsHalted: [poolId: bigint];
    PositionOfOtherPool: [tokenId: bigint, expected: bigint, actual: bigint];
    PremiumTooHigh: [gross: bigint, max: bigint];
    ProductNotListed: [poolId: bigint, productId: bigint];
    ReentrancyGuardReentrantCall: [];
    RequestOutOfRange: [requested: bigint, max: bigint];
    ReviewPeriodOutOfRange: [reviewPeriod: bigint, min: bigint, max: bigint];
    SafeCastOverflowedUintDowncast: [bits: bigint, value: bigint];
    SafeERC20FailedOperation: [token: Account];
    TargetOutOfRange: [productId: bigint, target: bigint, minPrice: bigint];
    TokensLocked: [account: Account, until: bigint];
    TooLittleGas: [];
    TooManyPools: [pools: bigint, max: bigint];
    TooManyProducts: [products: bigint, max: bigint];
    TotalWeightTooHigh: [total: bigint, limit: bigint];
    TrancheNotActive: [trancheId: bigint, first: bigint, last: bigint];
    TrancheNotEnded: [trancheId: bigint, endsAt: bigint];
    Undone: [success: boolean, answer: Hex, credits: Hex, gasUsed: bigint];
    UnexpectedEth: [sent: bigint];
    UnknownAsset: [asset: bigint];
    UnknownClaim: [claimId: bigint];
    UnknownCover: [coverId: bigint];
    UnknownGroup: [groupId: bigint];
    UnknownMember: [account: Account];
    UnknownPool: [poolId: bigint];
    UnknownProduct: [productId: bigint];
    UnknownProductType: [productType: bigint];
    VotingEnded: [claimId: bigint, endedAt: bigint];
    WeightTooHigh: [productId: bigint, weight: bigint];
    WrongDeposit: [sent: bigint, required: bigint];
    WrongPool: [asked: bigint, own: bigint];
    ZeroAddress: [];
    ZeroDuration: [];
    ZeroShares: [amount: bigint];
  }
  interface Events {
    AcceptedAssetsChanged: Event<[productId: bigint, acceptedAssets: readonly bigint[]], { productId: bigint; acceptedAssets: readonly bigint[] }>;
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }> | Event<[owner: Account, approved: Account, tokenId: bigint], { owner: Account; approved: Account; tokenId: bigint }>;
    ApprovalForAll: Event<[owner: Account, operator: Account, approved: boolean], { owner: Account; operator: Account; approved: boolean }>;
    AssessorGroupChanged: Event<[productType: bigint, assessorGroupId: bigint], { productType: bigint; assessorGroupId: bigint }>;
    AssessorGroupCreated: Event<[groupId: bigint, assessors: readonly Account[]], { groupId: bigint; assessors: readonly Account[] }>;
    BumpTakenBack: Event<[poolId: bigint, productId: bigint, coverId: bigint, amount: bigint, bumpedPrice: bigint], { poolId: bigint; productId: bigint; coverId: bigint; amount: bigint; bumpedPrice: bigint }>;
    CapacityAllocated: Event<[poolId: bigint, productId: bigint, coverId: bigint, amount: bigint, price: bigint, bumpedPrice: bigint], { poolId: bigint; productId: bigint; coverId: bigint; amount: bigint; price: bigint; bumpedPrice: bigint }>;
    CapacityReleased: Event<[poolId: bigint, productId: bigint, coverId: bigint, amount: bigint], { poolId: bigint; productId: bigint; coverId: bigint; amount: bigint }>;
    ClaimSettled: Event<[claimId: bigint, approved: boolean, payout: bigint], { claimId: bigint; approved: boolean; payout: bigint }>;
    ClaimSubmitted: Event<[claimId: bigint, coverId: bigint, submitter: Account, requestedAmount: bigint, assessorGroupId: bigint], { claimId: bigint; coverId: bigint; submitter: Account; requestedAmount: bigint; assessorGroupId: bigint }>;
    CoverBought: Event<[coverId: bigint, originalCoverId: bigint, buyerMemberId: bigint, productId: bigint], { coverId: bigint; originalCoverId: bigint; buyerMemberId: bigint; productId: bigint }>;
    CoverEdited: Event<[coverId: bigint, productId: bigint, segmentId: bigint, buyer: Account, ipfsMetadata: string], { coverId: bigint; productId: bigint; segmentId: bigint; buyer: Account; ipfsMetadata: string }>;
    CoverMetadata: Event<[coverId: bigint, ipfsData: string], { coverId: bigint; ipfsData: string }>;
    CoverReduced: Event<[coverId: bigint, amount: bigint], { coverId: bigint; amount: bigint }>;
    CreditWithdrawn: Event<[account: Account, asset: bigint, to: Account, amount: bigint], { account: Account; asset: bigint; to: Account; amount: bigint }>;
    Credited: Event<[account: Account, asset: bigint, amount: bigint], { account: Account; asset: bigint; amount: bigint }>;
    DepositExtended: Event<[tokenId: bigint, fromTrancheId: bigint, toTrancheId: bigint, stake: bigint, shares: bigint], { tokenId: bigint; fromTrancheId: bigint; toTrancheId: bigint; stake: bigint; shares: bigint }>;
    EthReceived: Event<[from: Account, amount: bigint], { from: Account; amount: bigint }>;
    FeedSet: Event<[asset: bigint, feed: Account, maxAge: bigint], { asset: bigint; feed: Account; maxAge: bigint }>;
    FeesWithdrawn: Event<[manager: Account, amount: bigint], { manager: Account; amount: bigint }>;
    GracePeriodChanged: Event<[productType: bigint, gracePeriod: bigint], { productType: bigint; gracePeriod: bigint }>;
    Initialized: Event<[version: bigint], { version: bigint }>;
    LockedForMV: Event<[account: Account, until: bigint], { account: Account; until: bigint }>;
    MemberAdded: Event<[account: Account, memberId: bigint], { account: Account; memberId: bigint }>;
    MemberRemoved: Event<[account: Account, memberId: bigint], { account: Account; memberId: bigint }>;
    MinPriceChanged: Event<[productId: bigint, minPrice: bigint], { productId: bigint; minPrice: bigint }>;
    PaidOut: Event<[asset: bigint, to: Account, amount: bigint], { asset: bigint; to: Account; amount: bigint }>;
    PoolCreated: Event<[poolId: bigint, manager: Account, pool: Account, fee: bigint, maxFee: bigint], { poolId: bigint; manager: Account; pool: Account; fee: bigint; maxFee: bigint }>;
    PoolFeeChanged: Event<[fee: bigint], { fee: bigint }>;
    PoolHalted: Event<[activeStake: bigint, activeShares: bigint], { activeStake: bigint; activeShares: bigint }>;
    PremiumPaid: Event<[coverId: bigint, paymentAsset: bigint, paid: bigint, commission: bigint], { coverId: bigint; paymentAsset: bigint; paid: bigint; commission: bigint }>;
    ProductAdded: Event<[productId: bigint, productType: bigint, minPrice: bigint, initialPrice: bigint, acceptedAssets: readonly bigint[], productName: string], { productId: bigint; productType: bigint; minPrice: bigint; initialPrice: bigint; acceptedAssets: readonly bigint[]; productName: string }>;
    ProductSet: Event<[poolId: bigint, productId: bigint, weight: bigint, targetPrice: bigint], { poolId: bigint; productId: bigint; weight: bigint; targetPrice: bigint }>;
    ProductTypeAdded: Event<[productType: bigint, gracePeriod: bigint, assessorGroupId: bigint], { productType: bigint; gracePeriod: bigint; assessorGroupId: bigint }>;
    ReviewPeriodSet: Event<[productTypeId: bigint, reviewPeriod: bigint], { productTypeId: bigint; reviewPeriod: bigint }>;
    RewardStreamAdded: Event<[coverId: bigint, rate: bigint, streamEnd: bigint], { coverId: bigint; rate: bigint; streamEnd: bigint }>;
    RewardStreamStopped: Event<[coverId: bigint, rate: bigint, burned: bigint], { coverId: bigint; rate: bigint; burned: bigint }>;
    RewardsWithdrawn: Event<[tokenId: bigint, to: Account, amount: bigint], { tokenId: bigint; to: Account; amount: bigint }>;
    StakeBurned: Event<[coverId: bigint, amount: bigint], { coverId: bigint; amount: bigint }>;
    StakeDeposited: Event<[tokenId: bigint, trancheId: bigint, from: Account, amount: bigint, shares: bigint], { tokenId: bigint; trancheId: bigint; from: Account; amount: bigint; shares: bigint }>;
    StakeWithdrawn: Event<[tokenId: bigint, trancheId: bigint, amount: bigint], { tokenId: bigint; trancheId: bigint; amount: bigint }>;
    SurplusSwept: Event<[amount: bigint], { amount: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }> | Event<[from: Account, to: Account, tokenId: bigint], { from: Account; to: Account; tokenId: bigint }>;
    VoteCast: Event<[claimId: bigint, assessor: Account, inFavour: boolean], { claimId: bigint; assessor: Account; inFavour: boolean }>;
  }
}

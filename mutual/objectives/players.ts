import type { Granted, Wanted } from "assay";
import { max, poolOf } from "../invariants/numbers";
import { ACTORS } from "../people";
import { ids, tranchesUntil, type Ending } from "./money";

/** Members with an actor's usual money and no role: they manage no pool, assess nothing and govern nothing. */
export const MEMBERS = ["vault", "guzzler"] as const;
const STAKING =
  /^(StakingProducts\.(createStakingPool|setProducts)|StakingPool\.(depositTo|extendDeposit\(.*|setPoolFee|withdraw))$/;
/** What can succeed for accounts without a role. */
const WITHOUT_ROLE =
  /^(NativeToken\.(approve|burn|transfer|transferFrom)|(Staking|Cover)NFT\.(approve|setApprovalForAll|transferFrom|safeTransferFrom\(.*)|Cover\.(buyCover|withdrawCredit)|StakingPool\.(depositTo|extendDeposit\(.*|poke|withdraw|withdrawFees)|StakingProducts\.pokeProduct|CapitalPool\.(receive|withdrawCredit)|Claims\.(submitClaim\(.*|settleClaim|withdrawCredit))$/;
/** Calls of tokens and feeds that stand for others', and those that are kept for the protocol's contracts. */
const NOT_OF_USERS =
  /^(HostileERC20\.|MockFeed\.|Starver\.|NativeToken\.mint$|StakingNFT\.mint$|CoverNFT\.(mint|burn)$|CapitalPool\.payOut$|Cover\.applyPayout$|StakingPool\.(addStream|stopStream|burnStake|initialize)$|StakingProducts\.(allocate|takeBackBump|release|shrink)$)/;
const GIFTS = /^(NativeToken\.burn|CapitalPool\.receive)$/;
const CLAIMING = /^Claims\.(submitClaim|vote|settleClaim)/;

/** Whether receivers are actors: what is sent to another contract is given away. */
const givesToActors = ({ args }: Wanted): boolean =>
  Object.entries(args).every(
    ([name, value]) => !["to", "destination"].includes(name) || (ACTORS as readonly unknown[]).includes(value),
  );
const isOfUsers = (call: Wanted): boolean =>
  !NOT_OF_USERS.test(call.name) && !GIFTS.test(call.name) && givesToActors(call);

/** Stakers and managers have made the world that the players find. */
export const WITHOUT_A_ROLE = {
  players: MEMBERS as readonly string[] as readonly never[],
  about:
    "vault and guzzler: two members that manage, assess and govern nothing; stakers and managers have made the world that they find",
  others: "before",
  open: (call: Wanted) => (call.ours ? WITHOUT_ROLE : STAKING).test(call.name),
} as const;
/** Usual calls of others. What an owner allows is not taken: no transfers and approvals. */
const OF_A_DAY =
  /^(Cover\.buyCover|(Cover|Claims|CapitalPool)\.withdrawCredit|Claims\.(settleClaim|submitClaim\(.*|vote)|StakingPool\.withdrawFees)$/;
export const AGAINST_USERS = {
  ...WITHOUT_A_ROLE,
  about:
    "vault and guzzler: two members that manage, assess and govern nothing; others have staked, bought cover, claimed and voted before",
  open: (call: Wanted) =>
    call.ours ? WITHOUT_ROLE.test(call.name) : STAKING.test(call.name) || OF_A_DAY.test(call.name),
} as const;
export const A_MANAGER = {
  players: ["alice", "guzzler"] as readonly string[] as readonly never[],
  about: "alice and guzzler: the manager of pool 1 and a member without a role",
  others: "before",
  open: (call: Wanted) => STAKING.test(call.name) || (call.ours && WITHOUT_ROLE.test(call.name) && givesToActors(call)),
} as const;
/** Members without a role and a manager, against stakers. */
export const AGAINST_STAKERS = {
  ...A_MANAGER,
  players: ["alice", ...MEMBERS] as readonly string[] as readonly never[],
  about:
    "alice, vault and guzzler: the manager of pool 1 and two members without a role; stakers and managers have made the world that they find",
} as const;
export const AN_ASSESSOR = {
  players: ["ann", "guzzler"] as readonly string[] as readonly never[],
  about: "ann and guzzler: an assessor of both groups and a member without a role; no other assessor votes",
  others: "before",
  open: (call: Wanted) =>
    call.ours ? call.name === "Claims.vote" || WITHOUT_ROLE.test(call.name) : STAKING.test(call.name),
} as const;
/** All in league; nobody gives money away to a contract. */
export const EVERYONE = {
  about: "everyone, in league, with every role; nobody gives money away to a contract",
  open: isOfUsers,
} as const;
export const EVERYONE_BUT_GOVERNANCE = {
  about: "everyone, in league, with every role but the governor's; nobody gives money away to a contract",
  open: (call: Wanted) => (call.caller as string) !== "governor" && isOfUsers(call),
} as const;
export const WITHOUT_CLAIMS = {
  about: "everyone but the governor, in league; nobody claims",
  open: (call: Wanted) => EVERYONE_BUT_GOVERNANCE.open(call) && !CLAIMING.test(call.name),
} as const;

/** Answers of the feeds at the start, ETH for a whole unit with 18 decimals. */
export const ANSWERED = [
  [6n, 4n * 10n ** 14n],
  [7n, 20n * 10n ** 18n],
  [255n, 10n ** 16n],
] as const;
const ANSWERS = new Map<string, bigint>(ANSWERED.map(([asset, answer]) => [`feed:${asset}`, answer]));
/** Feeds move by a factor at most; by anything usable where there is none. */
export const withFeeds = (factor: bigint | undefined) => ({
  about: `everyone but the governor, in league; feeds answer ${factor === undefined ? "anything that is usable" : "between half and double of what they did at the start"}`,
  open: (call: Wanted): boolean => {
    if (call.name !== "MockFeed.set") return EVERYONE_BUT_GOVERNANCE.open(call);
    const usual = ANSWERS.get(call.at);
    const { answer_, broken_ } = call.args;
    if (usual === undefined || broken_) return false;
    return factor === undefined || (answer_ * factor >= usual && answer_ <= usual * factor);
  },
});

const DAY = 86_400n;
/** The longest review is over [VOTE-2, E-REVIEW]; all tranches, streams and locks are [TRANCHE-2, TOKEN-2]. */
const [REVIEWED, RUN_OUT] = [15n * DAY, 729n * DAY] as const;

/** Whoever likes settles every open claim. */
export const claimsSettled = ({ now }: Ending): readonly Granted[] =>
  ids(now.Claims.claimCount)
    .filter((claimId) => !now.Claims.getClaim(claimId).settled)
    .map((claimId) => ({ name: "Claims.settleClaim", args: { claimId }, from: "treasury", later: REVIEWED }));
/** Managers are paid their fees. */
export const feesFetched = ({ now }: Ending): readonly Granted[] =>
  ids(now.StakingProducts.poolCount).map((id) => ({
    ...{ name: "StakingPool.withdrawFees", args: {}, from: "treasury", at: `pool:${id}`, later: RUN_OUT },
  }));
export const surplusSwept = ({ now }: Ending): readonly Granted[] =>
  ids(now.StakingProducts.poolCount).map((id) => ({
    ...{ name: "StakingPool.sweepSurplus", args: {}, from: "governor", at: `pool:${id}`, later: RUN_OUT },
  }));
/** Every owner takes out the whole position. */
export const positionsWithdrawn = ({ now, time }: Ending): readonly Granted[] =>
  ids(now.StakingNFT.nextTokenId - 1n).map((tokenId) => {
    const at = poolOf(now.StakingNFT.poolOf(tokenId));
    // those without a deposit do nothing [WITHDRAW-2]
    const trancheIds = tranchesUntil(time);
    const args = { tokenId, withdrawStake: true, withdrawRewards: true, trancheIds };
    return { name: "StakingPool.withdraw", args, from: now.StakingNFT.ownerOf(tokenId), at, later: RUN_OUT };
  });
/** The last second in which a cover can be claimed. */
export const lastClaim = ({ now, time }: Ending): readonly Granted[] => {
  const ends = ids(now.Cover.coverCount).map((id) => now.Cover.getGraceEnd(id) - 1n);
  return ends.some((end) => end > time) ? [{ name: "wait", later: ends.reduce(max, time) - time }] : [];
};

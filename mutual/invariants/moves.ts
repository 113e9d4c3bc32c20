import type { Account } from "assay";
import type { Chain, Seen } from "./ghost";
import { BTC, CLAIM_DEPOSIT, ETH, NATIVE, USD } from "./limits";
import { total } from "./numbers";

/** Money that moves; made where `from` is undefined, and destroyed where `to` is. */
export interface Move {
  readonly asset: bigint;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: bigint;
}

/** A token's modes, in the order of HostileERC20's enum, that move something else than they say [HOSTILE-7, HOSTILE-8]. */
const [ANSWERS_FALSE, TAKES_A_FEE] = [1n, 3n] as const;
/** A token that takes a fee keeps this part of what arrives. */
const FEE_DIVISOR = 100n;

/** What an account holds of an asset. */
export function holding(chain: Chain, asset: bigint, account: string): bigint {
  if (asset === ETH) return chain.ether(account);
  return asset === NATIVE
    ? chain.NativeToken.balanceOf(account)
    : chain.HostileERC20.at(`asset:${asset}`).balanceOf(account);
}

/** What a call moves by its arguments: it has no event of the protocol. */
function byCall({ call, before }: Seen): readonly Move[] {
  if (call.name === "wait" || !call.ok) return [];
  const { caller, at } = call;
  const asset = at.startsWith("asset:") ? BigInt(at.slice("asset:".length)) : NATIVE;
  const isIdle = asset !== NATIVE && before.HostileERC20.at(at).mode === ANSWERS_FALSE;
  switch (call.name) {
    case "NativeToken.burn":
      return [{ asset, from: caller, to: undefined, amount: call.args.amount }];
    case "NativeToken.transfer":
      return [{ asset, from: caller, to: call.args.to, amount: call.args.value }];
    case "NativeToken.transferFrom":
      return [{ asset, from: call.args.from, to: call.args.to, amount: call.args.value }];
    case "HostileERC20.mint":
      return [{ asset, from: undefined, to: call.args.to, amount: call.args.amount }];
    case "HostileERC20.transfer":
      return isIdle ? [] : [{ asset, from: caller, to: call.args.to, amount: call.args.amount }];
    case "HostileERC20.transferFrom":
      return isIdle ? [] : [{ asset, from: call.args.from, to: call.args.to, amount: call.args.amount }];
    default:
      return [];
  }
}

/** What moves at staking pools. */
function atPools({ events, before, time }: Seen): readonly Move[] {
  const asset = NATIVE;
  return [
    ...events("StakeDeposited").map(({ by, from, amount }) => ({ asset, from, to: by, amount })),
    ...events("StakeWithdrawn").map(({ by, tokenId, amount }) => ({
      asset,
      from: by,
      to: before.StakingNFT.ownerOf(tokenId),
      amount,
    })),
    ...events("RewardsWithdrawn").map(({ by, to, amount }) => ({ asset, from: by, to, amount })),
    ...events("FeesWithdrawn").map(({ by, manager, amount }) => ({ asset, from: by, to: manager, amount })),
    ...events("SurplusSwept").map(({ by, amount }) => ({ asset, from: by, to: "capitalPool", amount })),
    ...events("RewardStreamAdded").map(({ by, rate, streamEnd }) => ({
      asset,
      from: undefined,
      to: by,
      amount: rate * (streamEnd - time),
    })),
    ...events("RewardStreamStopped").map(({ by, burned }) => ({ asset, from: by, to: undefined, amount: burned })),
    ...events("StakeBurned").map(({ by, amount }) => ({ asset, from: by, to: undefined, amount })),
  ];
}

/** What moves for covers and claims. */
function atCovers({ call, events, before }: Seen): readonly Move[] {
  if (call.name === "wait") return [];
  const credited = (by: string): readonly bigint[] =>
    events("Credited").flatMap((one) => ((one.by as string) === by ? [one.amount] : []));
  const destination =
    call.name === "Cover.buyCover" && credited("cover").length === 0 ? call.args.params.commissionDestination : "cover";
  return [
    ...events("PremiumPaid").flatMap(({ paymentAsset, paid, commission }) => [
      { asset: paymentAsset, from: call.caller, to: "capitalPool", amount: paid },
      { asset: paymentAsset, from: call.caller, to: destination, amount: commission },
    ]),
    ...events("ClaimSubmitted").map(({ submitter }) => ({
      asset: ETH,
      from: submitter,
      to: "claims",
      amount: CLAIM_DEPOSIT,
    })),
    // what is credited to the submitter, or in the earlier edition to voters, stays with Claims
    ...events("ClaimSettled").map(({ claimId, approved }) => ({
      asset: ETH,
      from: "claims",
      to: approved ? before.Claims.getClaim(claimId).submitter : "capitalPool",
      amount: CLAIM_DEPOSIT - total(credited("claims")),
    })),
    ...events("PaidOut").map(({ asset, to, amount }) => ({ asset, from: "capitalPool", to, amount })),
    ...events("CreditWithdrawn").map(({ by, asset, to, amount }) => ({ asset, from: by, to, amount })),
    // premiums and forfeited deposits come this way, too, and are known
    ...events("EthReceived").flatMap(({ from, amount }) =>
      isOwn(from) ? [] : [{ asset: ETH, from, to: "capitalPool", amount }],
    ),
  ];
}

const isOwn = (account: string): boolean => account === "cover" || account === "claims";

/** All that a step moves, as the call and the events say. */
export const movesOf = (step: Seen): readonly Move[] => [...byCall(step), ...atPools(step), ...atCovers(step)];

/** By how much a step changes what an account holds of an asset. */
export function changeOf({ before }: Seen, moves: readonly Move[], asset: bigint, account: string): bigint {
  const own = moves.filter((one) => one.asset === asset);
  const isToken = asset === USD || asset === BTC;
  const mode = isToken && own.length > 0 ? before.HostileERC20.at(`asset:${asset}`).mode : 0n;
  return total(
    own.map(({ from, to, amount }) => {
      const fee = from !== undefined && mode === TAKES_A_FEE ? amount / FEE_DIVISOR : 0n;
      return (to === account ? amount - fee : 0n) - (from === account ? amount : 0n);
    }),
  );
}

/** Accounts that a step moves something of or to. */
export const movedIn = (moves: readonly Move[]): readonly Account[] =>
  [
    ...new Set(moves.flatMap(({ from, to }) => [from, to]).filter((one) => one !== undefined && one !== "nobody")),
  ] as readonly Account[];

import type { InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { ETH } from "./limits";
import { OF_PROTOCOL } from "./permissions";
import { TRANSFERS, cooldownIn, isKnown, isNamed, oneOf } from "./subjects";
import { all, every, holds, within } from "./verdicts";

/** One who has no role, position, token or approval. [HOSTILE-1] */
const STRANGER = "mallory";
/** Receivers that refuse NFTs, and those that refuse ETH: as they are written in contracts/mocks. [HOSTILE-5, HOSTILE-6] */
const TAKE_NO_NFT: readonly string[] = ["bare", "bomb", "burner", "junk"];
const TAKE_NO_ETH: readonly string[] = ["vault", "bomb", "burner"];
/** `mode` of a token whose transfers answer false. [HOSTILE-7] */
const ANSWERS_FALSE = 1n;

/** Events that tell which function was entered, and what of a call's name says that it is the function. */
const TELLING: Readonly<Record<string, string>> = {
  CreditWithdrawn: ".withdrawCredit",
  FeesWithdrawn: ".withdrawFees",
  RewardsWithdrawn: ".withdraw",
  SurplusSwept: ".sweepSurplus",
  StakeDeposited: ".depositTo",
  DepositExtended: ".extendDeposit",
  CoverBought: ".buyCover",
  CoverEdited: ".buyCover",
  ClaimSubmitted: ".submitClaim",
  VoteCast: ".vote",
  ClaimSettled: ".settleClaim",
  PaidOut: ".settleClaim",
  PoolFeeChanged: ".setPoolFee",
  FeedSet: ".setFeed",
  MemberAdded: ".addMember",
  Entered: "nothing",
};
const functionOf = (name: string): string => name.slice(name.indexOf(".")).replace(/\(.*/, "");

/** How a call gives an NFT with a question, and to whom; undefined when it gives none, as an extension that keeps it [E-EDIT]. */
function askedReceiver(step: Seen): readonly ["one minted" | "one safely sent", string] | undefined {
  const { call, edition } = step;
  if (call.name === "StakingPool.depositTo")
    return call.args.requestTokenId === 0n ? ["one minted", call.args.destination] : undefined;
  if (call.name === "Cover.buyCover")
    return edition === "earlier" && call.args.params.coverId !== 0n
      ? undefined
      : ["one minted", call.args.params.owner];
  const sent = oneOf(step, [...TRANSFERS.CoverNFT.slice(1), ...TRANSFERS.StakingNFT.slice(1)]);
  return sent === undefined ? undefined : ["one safely sent", sent.args.to];
}

/** The asset that a call pays in, or a claim that it settles is paid in. */
function assetOf(step: Seen): bigint {
  const { call, before } = step;
  if (call.name === "Cover.buyCover") return call.args.params.paymentAsset;
  if (call.name === "Claims.settleClaim" && isKnown(call.args.claimId, before.Claims.claimCount))
    return before.Cover.getCover(before.Claims.getClaim(call.args.claimId).coverId).coverAsset;
  const fetch = oneOf(step, ["CapitalPool.withdrawCredit"] as const);
  return fetch?.args.asset ?? ETH;
}

/** Assets in which money of the mutual moved in a step, by its events. */
const movedAssets = ({ events }: Seen): readonly bigint[] => [
  ...events("PremiumPaid").flatMap(({ paid, paymentAsset }) => (paid > 0n ? [paymentAsset] : [])),
  ...events("CreditWithdrawn").map(({ asset }) => asset),
  ...events("PaidOut").map(({ asset }) => asset),
];

/** HOSTILE: who has no business with the protocol gets nothing from it, and who is paid or given something keeps nothing from happening. */
export const HOSTILE = {
  "a stranger's call never gives it a token, a role, or more ETH than it came with": {
    id: "INV-HOSTILE-1",
    rules: ["HOSTILE-1"],
    premise: "the stranger calls",
    check: ({ call, before, now }) => {
      if (call.name === "wait" || !isNamed(call.caller, STRANGER)) return undefined;
      const kept = (what: string, was: bigint, is: bigint) => within(`${what} of ${STRANGER}`, 0n, is, was);
      return all(
        kept("ETH", before.ether(STRANGER), now.ether(STRANGER)),
        kept("native tokens", before.NativeToken.balanceOf(STRANGER), now.NativeToken.balanceOf(STRANGER)),
        kept(
          "USD",
          before.HostileERC20.at("asset:6").balanceOf(STRANGER),
          now.HostileERC20.at("asset:6").balanceOf(STRANGER),
        ),
        kept(
          "BTC",
          before.HostileERC20.at("asset:7").balanceOf(STRANGER),
          now.HostileERC20.at("asset:7").balanceOf(STRANGER),
        ),
        holds(!now.Registry.checkRole(STRANGER, 1n), `${STRANGER}: expected no member, observed a member`),
      );
    },
  },
  "what is kept for the protocol's contracts is refused to a stranger": {
    id: "INV-HOSTILE-2",
    rules: ["HOSTILE-2", "HOSTILE-1"],
    premise: "the stranger calls what is kept for the protocol's contracts",
    check: ({ call }) =>
      call.name === "wait" || !isNamed(call.caller, STRANGER) || !OF_PROTOCOL.includes(call.name)
        ? undefined
        : holds(!call.ok, `${call.name} by ${STRANGER}: expected a revert, observed success`),
  },
  "settleClaim of an open claim from its cooldown's end on goes through, whoever is paid": {
    id: "INV-HOSTILE-3",
    rules: ["HOSTILE-3"],
    premise: "settleClaim is called for a claim that is due",
    check: (step) => {
      const { call, before, time } = step;
      if (call.name !== "Claims.settleClaim" || !isKnown(call.args.claimId, before.Claims.claimCount)) return undefined;
      const claim = before.Claims.getClaim(call.args.claimId);
      if (claim.settled || time < claim.votingEnd + cooldownIn(step)) return undefined;
      return holds(
        call.ok,
        `settlement of claim ${call.args.claimId}: expected success, observed ${call.error ?? "a revert"}`,
      );
    },
  },
  "the events of a call are those of the function called, once: nobody got in from within": {
    id: "INV-HOSTILE-4",
    rules: ["HOSTILE-4"],
    premise: "a call succeeds that emits an event that names a function",
    check: ({ call, events }) => {
      if (call.name === "wait" || !call.ok) return undefined;
      const counts = new Map<string, bigint>();
      for (const { name } of events()) counts.set(name, (counts.get(name) ?? 0n) + 1n);
      return every(counts, ([name, count]) => {
        const entered = TELLING[name];
        if (entered === undefined) return undefined;
        return within(`${name} events of ${call.name}`, 0n, count, functionOf(call.name) === entered ? 1n : 0n);
      });
    },
  },
  "no NFT is minted or safely sent to a receiver that does not take it": {
    id: "INV-HOSTILE-5",
    rules: ["HOSTILE-5"],
    premise: "an NFT would be minted or safely sent to one that refuses, fails, or answers something else",
    parts: ["one minted", "one safely sent"],
    check: (step) => {
      const { call } = step;
      const [how, to] = askedReceiver(step) ?? [];
      if (how === undefined || to === undefined || !TAKE_NO_NFT.includes(to)) return undefined;
      return { [how]: holds(!call.ok, `${call.name}, an NFT for ${to}: expected a revert, observed success`) };
    },
  },
  "a credit in ETH is not paid to a receiver that does not take it": {
    id: "INV-HOSTILE-6",
    rules: ["HOSTILE-6"],
    premise: "a credit in ETH is fetched to one that takes none",
    check: (step) => {
      const call = oneOf(step, [
        "CapitalPool.withdrawCredit",
        "Cover.withdrawCredit",
        "Claims.withdrawCredit",
      ] as const);
      if (call?.args.asset !== ETH || !TAKE_NO_ETH.includes(call.args.to)) return undefined;
      return holds(!call.ok, `${call.name} to ${call.args.to}: expected a revert, observed success`);
    },
  },
  "nothing counts as paid in a token whose transfers answer false": {
    id: "INV-HOSTILE-7",
    rules: ["HOSTILE-7"],
    premise: "a premium, a payout or a credit is in a token whose transfers answer false",
    parts: ["a premium", "a payout or a credit"],
    check: (step) => {
      const call = oneOf(step, ["Cover.buyCover", "Claims.settleClaim", "CapitalPool.withdrawCredit"] as const);
      if (call === undefined) return undefined;
      const asset = assetOf(step);
      if (asset !== 6n && asset !== 7n) return undefined;
      if (step.before.HostileERC20.at(`asset:${asset}`).mode !== ANSWERS_FALSE) return undefined;
      return {
        [call.name === "Cover.buyCover" ? "a premium" : "a payout or a credit"]: holds(
          !movedAssets(step).includes(asset),
          `asset ${asset} in ${call.name}: expected nothing paid, observed an event that says so`,
        ),
      };
    },
  },
} satisfies InvariantsOf<Ghost>;

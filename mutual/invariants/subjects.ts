import type { Account, Claim, Verdict } from "assay";
import type { Seen } from "./ghost";
import { COOLDOWN } from "./limits";
import { all } from "./verdicts";

/** The calls that submit a claim. */
export const SUBMISSIONS = ["Claims.submitClaim(uint256)", "Claims.submitClaim(uint256,uint256)"] as const;
/** The calls that give an ERC-721 to another owner, by collection. */
export const TRANSFERS = {
  CoverNFT: [
    "CoverNFT.transferFrom",
    "CoverNFT.safeTransferFrom(address,address,uint256)",
    "CoverNFT.safeTransferFrom(address,address,uint256,bytes)",
  ],
  StakingNFT: [
    "StakingNFT.transferFrom",
    "StakingNFT.safeTransferFrom(address,address,uint256)",
    "StakingNFT.safeTransferFrom(address,address,uint256,bytes)",
  ],
} as const;

/** The call, where it is one of these; narrowed to them. */
export function oneOf<N extends Seen["call"]["name"]>(
  { call }: Seen,
  names: readonly N[],
): Extract<Seen["call"], { name: N }> | undefined {
  return (names as readonly string[]).includes(call.name) ? (call as Extract<Seen["call"], { name: N }>) : undefined;
}

/** Whether an account has a name: accounts are opaque to the compiler. */
export const isNamed = (account: Account, name: string): boolean => (account as string) === name;

/** Whether an id that counts from 1 is given to something. */
export const isKnown = (id: bigint, count: bigint): boolean => 1n <= id && id <= count;

/** Mixes the digits of a time: waits are whole hours and days, which have divisors in common. */
const MIX = 2_654_435_761n;

/** Of things with ids, which to look at when time passes: all at a sequence's ends, else the last one and another by turns. */
function byTurns({ whole, time }: Seen, count: bigint): readonly bigint[] {
  if (count === 0n) return [];
  if (whole) return Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));
  return [...new Set([count, 1n + (((time * MIX) >> 16n) % count)])];
}

/** The claims to look at after a step: the one that a call names or makes; when time passes or a cover is extended, by turns. */
export function claimsOf(step: Seen): readonly bigint[] {
  const { call, now } = step;
  const count = (): bigint => now.Claims.claimCount;
  if (call.name === "wait") return byTurns(step, count());
  if (call.name === "Cover.buyCover") return call.ok && call.args.params.coverId !== 0n ? byTurns(step, count()) : [];
  if (oneOf(step, SUBMISSIONS) !== undefined) return call.ok ? [count()] : [];
  const { args } = oneOf(step, ["Claims.vote", "Claims.settleClaim"] as const) ?? {};
  return args !== undefined && isKnown(args.claimId, count()) ? [args.claimId] : [];
}

/** The covers to look at after a step: the one that a call names or makes; when time passes, by turns. */
export function coversOf(step: Seen): readonly bigint[] {
  const { call, now, before, edition } = step;
  const count = (): bigint => now.Cover.coverCount;
  if (call.name === "wait") return byTurns(step, count());
  if (call.name === "Claims.settleClaim")
    return isKnown(call.args.claimId, before.Claims.claimCount)
      ? [before.Claims.getClaim(call.args.claimId).coverId]
      : [];
  if (call.name === "Cover.buyCover" && call.ok) {
    const extended = call.args.params.coverId;
    return [edition === "earlier" && extended !== 0n ? extended : count()];
  }
  const named =
    oneOf(step, SUBMISSIONS)?.args.coverId ??
    oneOf(step, TRANSFERS.CoverNFT)?.args.tokenId ??
    oneOf(step, ["Cover.buyCover"] as const)?.args.params.coverId;
  return named !== undefined && isKnown(named, count()) ? [named] : [];
}

/** Verdicts by the parts of an invariant that they are of. */
export function byPart(items: Iterable<readonly [part: string, verdict: Verdict]>): Readonly<Record<string, Verdict>> {
  const parts = new Map<string, Verdict[]>();
  for (const [part, verdict] of items) parts.set(part, [...(parts.get(part) ?? []), verdict]);
  return Object.fromEntries([...parts].map(([part, verdicts]) => [part, all(...verdicts)]));
}

/** The claim that the call settled, as it was before, with its cover as it was then, and what the event says. */
export function settlementIn({ call, before, events }: Seen) {
  if (call.name !== "Claims.settleClaim" || !call.ok) return undefined;
  const { claimId } = call.args;
  const claim = before.Claims.getClaim(claimId);
  const { coverId } = claim;
  const emitted = events("ClaimSettled")[0];
  return {
    ...{
      claimId,
      claim,
      coverId,
      cover: before.Cover.getCover(coverId),
      release: before.Cover.getReleaseTime(coverId),
    },
    ...{ approved: emitted?.approved ?? false, payout: emitted?.payout ?? 0n },
  };
}

/** Whether votes approve a claim: more for it than against, and a third of those who may vote for it. [SETTLE-1] */
export const approves = ({ votesFor, votesAgainst, eligibleVotes }: Claim): boolean =>
  votesFor > votesAgainst && 3n * votesFor >= eligibleVotes;

/** Between the end of voting and settlement, seconds. [SETTLE-1, E-REVIEW] */
export const cooldownIn = ({ edition }: Seen): bigint => (edition === "earlier" ? 0n : COOLDOWN);

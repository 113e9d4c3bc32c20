import { CLAIM_DEPOSIT } from "../../../invariants/core/limits";
import type { LawVerdict } from "assay/types";
import type { Account } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import type { Target } from "../../observe/kinds";
import { HELD, SKIP } from "../compare";
import type { Terms } from "../editions";
import type { Seen, Trace } from "../trace";

export const ASSETS = [0n, 6n, 7n] as const;

/** More of an asset than any claim asks for. */
export const RICH: Readonly<Record<string, bigint>> = { "0": 10n ** 24n, "6": 10n ** 24n, "7": 10n ** 24n };

/** A claim, its cover, and the cover's asset. */
export interface OfCover {
  readonly claimId: bigint;
  readonly coverId: bigint;
  readonly asset: bigint;
}

export function moneyTargets(claims: readonly OfCover[]): Target[] {
  return [
    ...claims.flatMap(({ claimId, coverId }) => [
      { kind: "claim", claimId } as const,
      { kind: "cover", coverId } as const,
    ]),
    ...ACTORS.flatMap((account) => [{ kind: "account", account } as const, { kind: "credits", account } as const]),
  ];
}

const BALANCE: Readonly<Record<string, string>> = { "0": "eth", "6": "usd", "7": "btc" };

const CREDIT: Readonly<Record<string, readonly string[]>> = {
  "0": ["capitalPoolEth", "coverEth", "claimsEth"],
  "6": ["capitalPoolUsd"],
  "7": ["capitalPoolBtc"],
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** The sum of all accounts' balances of an asset. */
function inHand(seen: Seen, asset: bigint): bigint {
  return sum(ACTORS.map((account) => seen.word({ kind: "account", account }, BALANCE[asset.toString()] ?? "")));
}

/** The sum of all accounts' credits in an asset. */
function credited(seen: Seen, asset: bigint): bigint {
  const fields = CREDIT[asset.toString()] ?? [];
  const of = (account: Account): bigint => sum(fields.map((field) => seen.word({ kind: "credits", account }, field)));
  return sum(ACTORS.map(of));
}

export function paidOut(terms: Terms, trace: Trace, claims: readonly OfCover[], before: Seen, after: Seen): LawVerdict {
  const violated = (message: string, demanded: string, observed: string): LawVerdict => ({
    verdict: "violated",
    message,
    values: [
      ["demanded", demanded],
      ["observed", observed],
    ],
    program: trace.program("the program, with all claims settled and all credits withdrawn at its end:"),
  });
  const wordOf = ({ claimId }: OfCover, field: string): bigint => after.word({ kind: "claim", claimId }, field);
  const approved = claims.filter((claim) => wordOf(claim, "status") === 2n);
  for (const claim of claims) {
    const [inFavour, against] = [wordOf(claim, "votesFor"), wordOf(claim, "votesAgainst")];
    const eligible = wordOf(claim, "eligibleVotes");
    const wins = inFavour > against && 3n * inFavour >= eligible;
    if (approved.includes(claim) === wins) continue;
    const votes = `${inFavour} for and ${against} against of ${eligible}`;
    const [demanded, observed] = wins ? ["approved", "rejected"] : ["rejected", "approved"];
    return violated(`claim ${claim.claimId} has ${votes}`, demanded, observed);
  }
  const rejected = claims.filter((claim) => !approved.includes(claim));
  const shared = (claim: OfCover): bigint =>
    terms.votersPart(wordOf(claim, "votesFor") + wordOf(claim, "votesAgainst"));
  for (const { claimId, coverId } of approved) {
    const requested = before.word({ kind: "claim", claimId }, "requestedAmount");
    const amount = before.word({ kind: "cover", coverId }, "amount");
    const demanded = requested < amount ? requested : amount;
    const payout = after.word({ kind: "claim", claimId }, "payout");
    if (payout === demanded) continue;
    return violated(`claim ${claimId} is approved and pays something else`, demanded.toString(), payout.toString());
  }
  for (const asset of ASSETS) {
    const left = credited(after, asset);
    if (left > 0n) return violated(`credits in asset ${asset} cannot be fetched`, "0", left.toString());
    const payouts = approved.filter((claim) => claim.asset === asset);
    const paid = sum(payouts.map(({ claimId }) => after.word({ kind: "claim", claimId }, "payout")));
    const deposits = asset === 0n ? BigInt(approved.length) * CLAIM_DEPOSIT + sum(rejected.map(shared)) : 0n;
    const donated = asset === 0n ? (RICH["0"] ?? 0n) : 0n;
    const demanded = paid + deposits + credited(before, asset);
    const gained = inHand(after, asset) - inHand(before, asset) + donated;
    if (gained !== demanded) {
      return violated(
        `people's money in asset ${asset} grows by something else`,
        demanded.toString(),
        gained.toString(),
      );
    }
  }
  return approved.length > 0 ? HELD : SKIP;
}

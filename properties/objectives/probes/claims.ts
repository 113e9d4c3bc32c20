import { wordOf } from "../../observe/kind";
import { CLAIM, COVER, CREDITS, VOTE } from "../../observe/kinds";
import { fieldOf } from "../reading";
import { accountIn, ANYONE, offered, type Probing } from "./made";

/** The deposit of a claim, in wei (CLAIM-2). */
const CLAIM_DEPOSIT = 5n * 10n ** 16n;
const ADDRESS_BITS = 160n;

/** A claim on every cover by its owner. */
export const claims: Probing = (view, time) =>
  view.ids(COVER).flatMap((coverId) => {
    const owner = accountIn(fieldOf(view, COVER, coverId, "owner"));
    return owner === undefined ? [] : [offered("claim", time, owner, { op: "submitClaim", coverId }, CLAIM_DEPOSIT)];
  });

/** A vote on every claim by each of its assessors who has not voted. */
export const votes: Probing = (view, time) =>
  view.ids(VOTE).flatMap((id) => {
    const account = accountIn(BigInt.asUintN(Number(ADDRESS_BITS), id));
    if (account === undefined || fieldOf(view, VOTE, id, "voted") === 1n) return [];
    return [offered("vote", time, account, { op: "vote", claimId: id >> ADDRESS_BITS, inFavour: true })];
  });

/** Every claim settled as soon as it can be, unless an attacker did that. */
export const settlements: Probing = (view, time, behind) =>
  view
    .ids(CLAIM)
    .filter((claimId) => [view, behind].every((one) => fieldOf(one, CLAIM, claimId, "settled") !== 1n))
    .map((claimId) => {
      const due = Number(fieldOf(view, CLAIM, claimId, "cooldownEnd") ?? 0n);
      return offered("settlement", Math.max(time, due), ANYONE, { op: "settleClaim", claimId });
    });

const LEDGERS = [
  { field: "capitalPoolEth", ledger: "capitalPool", asset: 0n },
  { field: "capitalPoolUsd", ledger: "capitalPool", asset: 6n },
  { field: "capitalPoolBtc", ledger: "capitalPool", asset: 7n },
  { field: "coverEth", ledger: "cover", asset: 0n },
  { field: "claimsEth", ledger: "claims", asset: 0n },
] as const;

/** Every credit withdrawn by its owner, to an account that accepts everything. */
export const credits: Probing = (view, time) =>
  view.ids(CREDITS).flatMap((id) => {
    const account = accountIn(id);
    if (account === undefined) return [];
    return LEDGERS.filter(({ field }) => (fieldOf(view, CREDITS, wordOf(account), field) ?? 0n) > 0n).map(
      ({ ledger, asset }) =>
        offered("payment of a credit", time, account, { op: "withdrawCredit", ledger, asset, to: ANYONE }),
    );
  });

import { CLAIM_DEPOSIT } from "./core/limits";
import type { Verdict } from "assay/types";
import * as K from "../properties/observe/kinds";
import { addressWord, nameAt, poolAddress } from "./core/accounts";
import { define } from "./statement/define";
import { BPS, min } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, SKIP, violated, HELD } from "./core/verdicts";
import { AT, word } from "./core/words";
import type { History } from "./history/history";

const ETH = 0n;
const USD = 6n;
const BTC = 7n;
const NATIVE = 255n;

/** Compares an account's balance with the ledger. */
function holding({ ledger }: History, asset: bigint, account: bigint, observed: bigint): Verdict {
  const expected = ledger.balance(asset, account);
  if (expected === undefined) return SKIP;
  return equal(expected, observed, "asset units", () => `what ${nameAt(account)} holds of asset ${asset}`);
}

const poolCovers = define({
  id: "INV-SOLVENCY-1",
  on: [K.POOL],
  rules: ["REWARD-4", "INFO-2"],
  title:
    "a pool's tokens >= poolStake + fees owed + surplus + unstreamed + (when everything is seen) the unwithdrawn rewards of its positions",
  premise: "a pool is seen",
  parts: ["without its positions", "with all of its positions"],
  check(seen, _history, part) {
    const rewards = new Map<bigint, bigint>();
    if (seen.whole)
      for (const tokenId of seen.ids(K.POSITION)) {
        const words = seen.view.latest(K.POSITION, tokenId) ?? [];
        const poolId = word(words, AT.position.poolId);
        rewards.set(poolId, (rewards.get(poolId) ?? 0n) + word(words, AT.position.unwithdrawnRewards));
      }
    return every(seen.ids(K.POOL), (poolId) => {
      const words = seen.view.latest(K.POOL, poolId) ?? [];
      const at = AT.pool;
      const debts =
        word(words, at.poolStake) +
        word(words, at.feesOwed) / BPS +
        word(words, at.surplus) +
        word(words, at.unstreamed) +
        (rewards.get(poolId) ?? 0n);
      const balance = word(words, at.balance);
      const verdict =
        balance >= debts
          ? HELD
          : violated(`pool ${poolId} owes more than it has`, `>= ${debts}`, balance.toString(), "wei");
      return part(seen.whole ? "with all of its positions" : "without its positions", verdict);
    });
  },
});

const poolLedger = define({
  id: "INV-SOLVENCY-2",
  on: [K.POOL],
  rules: ["TOKEN-3", "WITHDRAW-1", "STAKE-1", "REWARD-1", "BURN-1"],
  title:
    "a pool's tokens = opening + deposits + minted rewards + transfers in - withdrawals - rewards - fees - surplus - burns, as their events say",
  premise: "a pool is seen",
  check: (seen, history) =>
    every(seen.ids(K.POOL), (poolId) =>
      holding(history, NATIVE, poolAddress(poolId), word(seen.view.latest(K.POOL, poolId) ?? [], AT.pool.balance)),
    ),
});

const claimsCover = define({
  id: "INV-SOLVENCY-3",
  on: [K.MONEY],
  rules: ["CLAIM-2", "SETTLE-2", "CREDIT-1"],
  title: "ETH of Claims = 0.05 * open claims + its credits, to the wei: deposits are conserved",
  premise: "the mutual's money is seen",
  check(seen, { openClaims, opened }) {
    const money = seen.now(K.MONEY, 0n);
    if (money === undefined || !opened) return SKIP;
    const owed = openClaims * CLAIM_DEPOSIT + word(money, AT.money.claimsCreditEth);
    return equal(owed, word(money, AT.money.claimsEth), "wei", () => `ETH of Claims with ${openClaims} open claims`);
  },
});

const coverCovers = define({
  id: "INV-SOLVENCY-4",
  on: [K.MONEY],
  rules: ["CREDIT-1", "PAY-4", "SAFE-2"],
  title: "ETH of Cover = its credits, to the wei: premiums and spare ETH do not stay there",
  premise: "the mutual's money is seen",
  check(seen) {
    const money = seen.now(K.MONEY, 0n);
    if (money === undefined) return SKIP;
    return equal(word(money, AT.money.coverCreditEth), word(money, AT.money.coverEth), "wei", () => "ETH of Cover");
  },
});

const capitalLedger = define({
  id: "INV-SOLVENCY-5",
  on: [K.MONEY],
  rules: ["CAPITAL-1", "PAY-1", "SETTLE-2", "SETTLE-3", "REWARD-3", "CREDIT-2", "HOSTILE-8"],
  title:
    "the capital pool's holding of each asset = opening + premiums + forfeited deposits + swept surplus + donations - payouts - credits fetched",
  premise: "the mutual's money is seen",
  check(seen, history) {
    const money = seen.now(K.MONEY, 0n);
    if (money === undefined) return SKIP;
    const capital = addressWord("capitalPool");
    return both(
      holding(history, ETH, capital, word(money, AT.money.capitalPoolEth)),
      holding(history, USD, capital, word(money, AT.money.capitalPoolUsd)),
      holding(history, BTC, capital, word(money, AT.money.capitalPoolBtc)),
      holding(history, NATIVE, capital, word(money, AT.money.capitalPoolNative)),
    );
  },
});

const accountLedger = define({
  id: "INV-SOLVENCY-6",
  on: [K.ACCOUNT],
  rules: ["PAY-1", "PAY-2", "PAY-4", "SETTLE-2", "SETTLE-3", "WITHDRAW-1", "FEE-4", "CREDIT-2", "CLAIM-2", "STAKE-1"],
  title:
    "what an account holds of each asset = opening +- transfers, premiums, commission, deposits, stake, rewards, fees, payouts and credits, as calls and events say",
  premise: "an account is seen",
  check: (seen, history) =>
    every(seen.ids(K.ACCOUNT), (account) => {
      const words = seen.view.latest(K.ACCOUNT, account) ?? [];
      return both(
        holding(history, ETH, account, word(words, AT.account.eth)),
        holding(history, NATIVE, account, word(words, AT.account.native)),
        holding(history, USD, account, word(words, AT.account.usd)),
        holding(history, BTC, account, word(words, AT.account.btc)),
      );
    }),
});

const supply = define({
  id: "INV-SUPPLY-1",
  on: [K.MONEY],
  rules: ["TOKEN-3", "REWARD-1", "EDIT-3", "BURN-1", "BURN-4"],
  title:
    "token supply = opening + sum of rate * (streamEnd - now) over streams started - unstreamed rewards that extensions and payouts burned - stake burned - tokens burned by their owners",
  premise: "the mutual's money is seen",
  check(seen, history) {
    const money = seen.now(K.MONEY, 0n);
    if (money === undefined) return SKIP;
    return equal(history.supply, word(money, AT.money.tokenSupply), "wei", () => "supply of the native token");
  },
});

/** Sum of the native tokens of accounts, pools and the capital pool. */
function held(seen: Seen): bigint {
  let sum = word(seen.now(K.MONEY, 0n) ?? [], AT.money.capitalPoolNative);
  for (const id of seen.ids(K.ACCOUNT)) sum += word(seen.view.latest(K.ACCOUNT, id) ?? [], AT.account.native);
  for (const id of seen.ids(K.POOL)) sum += word(seen.view.latest(K.POOL, id) ?? [], AT.pool.balance);
  return sum;
}

const holders = define({
  id: "INV-SUPPLY-2",
  on: [K.MONEY],
  rules: ["TOKEN-3"],
  title: "at a sequence's end: token supply = what accounts, pools and the capital pool hold together",
  premise: "everything is seen",
  check(seen) {
    const money = seen.now(K.MONEY, 0n);
    if (!seen.whole || money === undefined) return SKIP;
    return equal(held(seen), word(money, AT.money.tokenSupply), "wei", () => "supply against all balances");
  },
});

const creditLedger = define({
  id: "INV-CREDIT-1",
  on: [K.MONEY, K.CREDITS],
  rules: ["CREDIT-1", "CREDIT-2", "SAFE-2"],
  title: "credit of an account in a ledger = sum of Credited - sum of CreditWithdrawn; the totals likewise",
  premise: "credits of an account, or the mutual's money, are seen",
  parts: ["the totals", "an account's"],
  check(seen, { credits }, part) {
    const [capital, cover, claims] = [addressWord("capitalPool"), addressWord("cover"), addressWord("claims")];
    const money = seen.now(K.MONEY, 0n);
    const total = (ledger: bigint, asset: bigint, at: number): Verdict =>
      money === undefined
        ? SKIP
        : equal(credits.total(ledger, asset), word(money, at), "asset units", () => `credits in ${nameAt(ledger)}`);
    return both(
      part(
        "the totals",
        both(
          total(capital, ETH, AT.money.capitalPoolCreditEth),
          total(capital, USD, AT.money.capitalPoolCreditUsd),
          total(capital, BTC, AT.money.capitalPoolCreditBtc),
          total(cover, ETH, AT.money.coverCreditEth),
          total(claims, ETH, AT.money.claimsCreditEth),
        ),
      ),
      part(
        "an account's",
        every(seen.ids(K.CREDITS), (account) => {
          const words = seen.view.latest(K.CREDITS, account) ?? [];
          const own = (ledger: bigint, asset: bigint, at: number): Verdict =>
            equal(
              credits.of(ledger, asset, account),
              word(words, at),
              "asset units",
              () => `credit of ${nameAt(account)}`,
            );
          return both(
            own(capital, ETH, AT.credits.capitalPoolEth),
            own(capital, USD, AT.credits.capitalPoolUsd),
            own(capital, BTC, AT.credits.capitalPoolBtc),
            own(cover, ETH, AT.credits.coverEth),
            own(claims, ETH, AT.credits.claimsEth),
          );
        }),
      ),
    );
  },
});

const creditPaid = define({
  id: "INV-CREDIT-2",
  on: ["call"],
  rules: ["CREDIT-2"],
  title:
    "withdrawCredit succeeds => it pays, tells and returns the caller's whole credit, of the capital pool min(credit, balance), and that is above 0",
  premise: "withdrawCredit succeeds",
  parts: ["the whole credit", "a part of it"],
  check(seen, { deals: { fetched } }, part) {
    const o = seen.op("withdrawCredit");
    if (o === undefined || !seen.ok) return SKIP;
    const [paid, ...others] = fetched;
    if (paid === undefined || others.length > 0 || paid.amount === 0n)
      return part(
        "the whole credit",
        violated(`a credit of ${seen.caller}`, "one payment, above 0", fetched.map((one) => one.amount).join()),
      );
    const { ledger, asset, account, credit, amount } = paid;
    const there = ledger === addressWord("capitalPool") ? (paid.balance ?? credit) : credit;
    const where = (what: string) => () => `${what} to ${seen.caller} by ${o.ledger}`;
    return part(
      there < credit ? "a part of it" : "the whole credit",
      both(
        equal(addressWord(o.ledger), ledger, "address", where("ledger of what was paid")),
        equal(seen.callerWord, account, "address", where("owner of what was paid")),
        equal(o.asset, asset, "id", where("asset of what was paid")),
        equal(min(credit, there), amount, "asset units", where("paid")),
        equal(amount, BigInt(seen.step.result?.returnData ?? 0n), "asset units", where("returned")),
      ),
    );
  },
});

const creditLeft = define({
  id: "INV-CREDIT-3",
  on: ["call"],
  rules: ["CREDIT-2"],
  title: "withdrawCredit succeeds => creditOf = the credit before - what was paid: the rest stays credited",
  premise: "withdrawCredit succeeds and the caller's credits are seen",
  check: (seen, { deals: { fetched } }) =>
    every(fetched, ({ ledger, asset, account, amount, credit }) => {
      const words = seen.now(K.CREDITS, account);
      const field = CREDITED[`${nameAt(ledger)}:${asset}`];
      if (words === undefined || field === undefined) return SKIP;
      return equal(
        credit - amount,
        word(words, AT.credits[field]),
        "asset units",
        () => `credit of ${nameAt(account)} after ${amount} were paid`,
      );
    }),
});

/** The observed field of a credit, by ledger and asset. */
const CREDITED: Readonly<Record<string, keyof typeof AT.credits>> = {
  "capitalPool:0": "capitalPoolEth",
  "capitalPool:6": "capitalPoolUsd",
  "capitalPool:7": "capitalPoolBtc",
  "cover:0": "coverEth",
  "claims:0": "claimsEth",
};

/** SOLVENCY AND SUPPLY: every contract has what it owes, and money moves only as recorded by events. */
export const SOLVENCY = [
  poolCovers,
  poolLedger,
  claimsCover,
  coverCovers,
  capitalLedger,
  accountLedger,
  supply,
  holders,
  creditLedger,
  creditPaid,
  creditLeft,
];

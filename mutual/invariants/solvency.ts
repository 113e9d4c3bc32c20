import type { InvariantsOf } from "assay";
import { poolsOf, stateOf } from "./about";
import type { Chain, Ghost, Seen } from "./ghost";
import { isPool } from "./ghost/pools";
import { byTurns } from "./ghost/about";
import { BPS, BTC, CLAIM_DEPOSIT, ETH, NATIVE, USD } from "./limits";
import { changeOf, holding, movedIn, movesOf } from "./moves";
import { min, total } from "./numbers";
import { owedBy } from "./rewards";
import { all, equal, every, holds } from "./verdicts";

const ASSETS = [ETH, USD, BTC, NATIVE] as const;
/** The contracts with a ledger of credits [CREDIT-1]. */
const LEDGERS = ["capitalPool", "cover", "claims"] as const;
type CreditLedger = Pick<Chain["Cover"], "creditOf" | "totalCredit">;

/** The ledger of a contract. @throws Error for one that has none */
function ledgerIn({ CapitalPool, Cover, Claims }: Chain, contract: string): CreditLedger {
  const found = new Map<string, CreditLedger>([
    ["capitalPool", CapitalPool],
    ["cover", Cover],
    ["claims", Claims],
  ]).get(contract);
  if (found === undefined) throw new Error(`expected a contract with a ledger of credits, received ${contract}`);
  return found;
}

/** Compares what accounts hold with what they held and the moves of the step: of the assets that move, and of one by turns. */
function moved(step: Seen, choose: (accounts: readonly string[]) => readonly string[]): ReturnType<typeof every> {
  const { call, before, now } = step;
  if (call.name === "wait" || !call.ok) return undefined;
  const moves = movesOf(step);
  const assets = new Set([...moves.map(({ asset }) => asset), ...byTurns(ASSETS, step)]);
  return every(new Set(choose([call.caller, ...movedIn(moves)])), (account) =>
    every(assets, (asset) =>
      equal(
        `what ${account} holds of asset ${asset}`,
        holding(before, asset, account) + changeOf(step, moves, asset, account),
        holding(now, asset, account),
      ),
    ),
  );
}

/** A change of a credit. */
interface Change {
  readonly by: string;
  readonly account: string;
  readonly asset: bigint;
  readonly change: bigint;
}
/** Credits that a step gives and takes. */
const creditsOf = ({ events }: Seen): readonly Change[] => [
  ...events("Credited").map((one) => ({ ...one, change: one.amount })),
  ...events("CreditWithdrawn").map((one) => ({ ...one, change: -one.amount })),
];

/** Whether a step can have changed what a contract owes: it was called, moved money or credited it; or the sequence begins or ends. */
function isAbout({ whole, call, events }: Seen, contract: string): boolean {
  const named: readonly string[] = call.name === "wait" ? [] : [call.at, ...events().map(({ by }) => by)];
  return whole || (call.ok && named.includes(contract));
}

/** SOLVENCY AND SUPPLY: every contract has what it owes, and money moves only as events say. */
export const SOLVENCY = {
  "a pool's tokens >= poolStake + fees owed + surplus + unstreamed + (at a sequence's end) the unwithdrawn rewards of its positions":
    {
      id: "INV-SOLVENCY-1",
      rules: ["REWARD-4", "INFO-2"],
      premise: "a step is about a pool",
      parts: ["without its positions", "with all of its positions"],
      check: (step) => ({
        [step.whole ? "with all of its positions" : "without its positions"]: every(poolsOf(step), (pool) => {
          const { poolStake, feesOwed, surplus, unstreamed } = stateOf(step.now, pool);
          const owed = poolStake + feesOwed / BPS + surplus + unstreamed + (step.whole ? owedBy(step, pool) : 0n);
          const has = holding(step.now, NATIVE, pool);
          return holds(has >= owed, `${pool} owes ${owed}, more than it has: ${has}`);
        }),
      }),
    },
  "a pool's tokens change by deposits, minted rewards, transfers in, withdrawals, rewards, fees, surplus and burns alone, as their events say":
    {
      id: "INV-SOLVENCY-2",
      rules: ["TOKEN-3", "WITHDRAW-1", "STAKE-1", "REWARD-1", "BURN-1"],
      premise: "a call moves tokens of a pool, or succeeds on one",
      check: (step) => moved(step, (accounts) => [...accounts.filter(isPool), ...poolsOf(step)]),
    },
  "ETH of Claims = 0.05 * open claims + its credits, to the wei: deposits are conserved": {
    id: "INV-SOLVENCY-3",
    rules: ["CLAIM-2", "SETTLE-2", "CREDIT-1"],
    premise: "Claims is called, or a sequence ends",
    check: (step) => {
      if (!isAbout(step, "claims")) return undefined;
      const { now, ghost } = step;
      const owed = ghost.claims.open * CLAIM_DEPOSIT + now.Claims.totalCredit(ETH);
      return equal(`ETH of Claims with ${ghost.claims.open} open claims`, owed, now.ether("claims"));
    },
  },
  "ETH of Cover = its credits, to the wei: premiums and spare ETH do not stay there": {
    id: "INV-SOLVENCY-4",
    rules: ["CREDIT-1", "PAY-4", "SAFE-2"],
    premise: "Cover is called, or a sequence ends",
    check: (step) =>
      isAbout(step, "cover")
        ? equal("ETH of Cover", step.now.Cover.totalCredit(ETH), step.now.ether("cover"))
        : undefined,
  },
  "the capital pool's holding of each asset changes by premiums, forfeited deposits, swept surplus, donations, payouts and credits fetched alone":
    {
      id: "INV-SOLVENCY-5",
      rules: ["CAPITAL-1", "PAY-1", "SETTLE-2", "SETTLE-3", "REWARD-3", "CREDIT-2", "HOSTILE-8"],
      premise: "a call succeeds",
      check: (step) => moved(step, () => ["capitalPool"]),
    },
  "what an account holds of each asset changes by transfers, premiums, commission, deposits, stake, rewards, fees, payouts and credits alone, as calls and events say":
    {
      id: "INV-SOLVENCY-6",
      rules: [
        "PAY-1",
        "PAY-2",
        "PAY-4",
        "SETTLE-2",
        "SETTLE-3",
        "WITHDRAW-1",
        "FEE-4",
        "CREDIT-2",
        "CLAIM-2",
        "STAKE-1",
      ],
      premise: "a call succeeds: of the caller, and of those that it moves something of",
      check: (step) =>
        moved(step, (accounts) => accounts.filter((one) => !isPool(one) && !LEDGERS.some((ledger) => ledger === one))),
    },
  "token supply changes by rate * (streamEnd - now) of streams started, unstreamed rewards that extensions and payouts burn, stake burned and tokens burned by their owners alone":
    {
      id: "INV-SUPPLY-1",
      rules: ["TOKEN-3", "REWARD-1", "EDIT-3", "BURN-1", "BURN-4"],
      premise: "a call succeeds",
      check: (step) => {
        if (step.call.name === "wait" || !step.call.ok) return undefined;
        const native = movesOf(step).filter(({ asset }) => asset === NATIVE);
        const made = total(native.map(({ from, amount }) => (from === undefined ? amount : 0n)));
        const gone = total(native.map(({ to, amount }) => (to === undefined ? amount : 0n)));
        const [was, is] = [step.before.NativeToken.totalSupply, step.now.NativeToken.totalSupply];
        return equal("supply of the native token", was + made - gone, is);
      },
    },
  "at a sequence's end: token supply = what everybody holds together": {
    id: "INV-SUPPLY-2",
    rules: ["TOKEN-3"],
    premise: "a sequence ends",
    check: ({ whole, now, ghost, everyone }) => {
      if (!whole) return undefined;
      const holders = new Set<string>([...everyone, ...ghost.pools.all, ...ghost.holders.all]);
      const held = total([...holders].map((one) => now.NativeToken.balanceOf(one)));
      return equal("what all hold of the native token", now.NativeToken.totalSupply, held);
    },
  },
  "credit of an account in a ledger changes by Credited and CreditWithdrawn alone; the totals likewise": {
    id: "INV-CREDIT-1",
    rules: ["CREDIT-1", "CREDIT-2", "SAFE-2"],
    premise: "a ledger is called, or gives or takes credit",
    parts: ["the totals", "an account's"],
    check: (step) => {
      const { before, now } = step;
      const changes = creditsOf(step);
      const assets = new Set([ETH, ...changes.map(({ asset }) => asset)]);
      const changed = (isIn: (one: Change) => boolean): bigint =>
        total(changes.filter(isIn).map(({ change }) => change));
      const ledgers = LEDGERS.filter((one) => !step.whole && isAbout(step, one));
      return {
        "the totals": every(ledgers, (by) =>
          every(assets, (asset) => {
            const change = changed((one) => one.by === by && one.asset === asset);
            const [was, is] = [before, now].map((chain) => ledgerIn(chain, by).totalCredit(asset));
            return equal(`credits of asset ${asset} in ${by}`, (was ?? 0n) + change, is);
          }),
        ),
        "an account's": every(changes, ({ by, asset, account }) => {
          const change = changed((one) => one.by === by && one.asset === asset && one.account === account);
          const [was, is] = [before, now].map((chain) => ledgerIn(chain, by).creditOf(account, asset));
          return equal(`credit of ${account} in ${by}`, (was ?? 0n) + change, is);
        }),
      };
    },
  },
  "withdrawCredit succeeds => it pays, emits and returns the caller's whole credit, of the capital pool min(credit, balance), and that is above 0":
    {
      id: "INV-CREDIT-2",
      rules: ["CREDIT-2"],
      premise: "withdrawCredit succeeds",
      parts: ["the whole credit", "a part of it"],
      check: (step) => {
        const { call, before, events } = step;
        const ledger = fetchedFrom(step);
        if (ledger === undefined) return undefined;
        const { asset, account, to } = ledger;
        const credit = ledgerIn(before, ledger.name).creditOf(account, asset);
        const there = ledger.name === "capitalPool" ? min(credit, holding(before, asset, "capitalPool")) : credit;
        const [paid, ...others] = events("CreditWithdrawn");
        const what = `credit that ${account} fetches from ${ledger.name}`;
        return {
          [there < credit ? "a part of it" : "the whole credit"]: all(
            equal(`payments of the ${what}`, 1, others.length + (paid === undefined ? 0 : 1)),
            equal(`ledger of the ${what}`, ledger.name, paid?.by),
            equal(`owner of the ${what}`, account, paid?.account),
            equal(`asset of the ${what}`, asset, paid?.asset),
            equal(`receiver of the ${what}`, to, paid?.to),
            equal(`${what}, paid`, there, paid?.amount),
            equal(`${what}, returned`, there, call.name === "wait" ? undefined : (call.returns as bigint)),
            holds(there > 0n, `${what} is 0`),
          ),
        };
      },
    },
  "withdrawCredit succeeds => creditOf = the credit before - what was paid: the rest stays credited": {
    id: "INV-CREDIT-3",
    rules: ["CREDIT-2"],
    premise: "withdrawCredit succeeds",
    check: (step) =>
      every(step.events("CreditWithdrawn"), ({ by, account, asset, amount }) => {
        const [was, is] = [step.before, step.now].map((chain) => ledgerIn(chain, by).creditOf(account, asset));
        return equal(`credit of ${account} in ${by}`, (was ?? 0n) - amount, is);
      }),
  },
} satisfies InvariantsOf<Ghost>;

/** The ledger that a credit was just fetched from, whose it is, and where it goes; undefined where none was. */
function fetchedFrom({ call }: Seen) {
  if (call.name === "wait" || !call.ok) return undefined;
  switch (call.name) {
    case "CapitalPool.withdrawCredit":
      return { name: "capitalPool" as const, account: call.caller, ...call.args };
    case "Cover.withdrawCredit":
      return { name: "cover" as const, account: call.caller, ...call.args };
    case "Claims.withdrawCredit":
      return { name: "claims" as const, account: call.caller, ...call.args };
    default:
      return undefined;
  }
}

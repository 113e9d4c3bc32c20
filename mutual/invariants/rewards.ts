import type { Account, InvariantsOf } from "assay";
import { endsIn, poolsOf, positionsOf, stateOf } from "./about";
import type { Ghost, Seen } from "./ghost";
import { byTurns } from "./ghost/about";
import { BPS } from "./limits";
import { ceilToMidnight, max, total } from "./numbers";
import { all, equal, every, within } from "./verdicts";

/** What streamed in a step, wei: to active shares, and to nobody. A call takes no time. */
function accruedIn(step: Seen, pool: Account): { readonly earned: bigint; readonly lost: bigint } {
  const { call, before, now, ghost } = step;
  if (call.name !== "wait") return { earned: 0n, lost: 0n };
  const was = stateOf(before, pool);
  const accrued = was.unstreamed - stateOf(now, pool).unstreamed;
  if (was.activeShares === 0n || was.halted) return { earned: 0n, lost: accrued };
  const { emptied } = endsIn(step, pool);
  const lost =
    emptied === undefined
      ? 0n
      : total(
          ghost.streams
            .of(pool)
            .streams.map(({ rate, end }) => rate * (max(0n, end - emptied) - max(0n, end - step.time))),
        );
  return { earned: accrued - lost, lost };
}

/** What a pool paid in a step by events of this name. */
const paidBy = ({ events }: Seen, pool: Account, name: "FeesWithdrawn" | "SurplusSwept"): bigint =>
  total(events(name).map(({ by, amount }) => (by === pool ? amount : 0n)));

/** Whole wei of rewards that a pool's positions can withdraw. */
export const owedBy = ({ now, ghost }: Seen, pool: Account): bigint =>
  total(
    [...ghost.pools.positions].map(([tokenId, one]) =>
      one === pool ? now.StakingPool.at(pool).getUnwithdrawnRewards(tokenId) : 0n,
    ),
  );

/** Positions of a pool with an active deposit before a step and after it: the deposit's shares, and what it earned in the step. */
function gainsIn({ before, now, ghost }: Seen, pool: Account) {
  const first = stateOf(now, pool).firstActiveTrancheId;
  const [was, is] = [before, now].map((chain) => chain.StakingPool.at(pool));
  return [...ghost.pools.positions].flatMap(([tokenId, own]) => {
    const tranche = own === pool ? was?.getDepositTranches(tokenId).find((one) => one >= first) : undefined;
    if (tranche === undefined) return [];
    const old = was?.getDeposit(tokenId, tranche);
    const gain = (is?.getDeposit(tokenId, tranche).rewards ?? 0n) - (old?.rewards ?? 0n);
    return [{ tokenId, shares: old?.shares ?? 0n, gain }];
  });
}

/** REWARDS: nothing is paid that was not streamed, nothing streamed is lost but dust. */
export const REWARDS = {
  "at a sequence's end: minted - burned unstreamed, by extensions and by payouts, = paid + fees paid + swept + owed + fees owed + surplus + unstreamed + dust, 0 <= dust <= deposits ever + deposits paid + 1 wei":
    {
      id: "INV-REWARD-1",
      rules: ["REWARD-4", "REWARD-5", "REWARD-2", "FEE-3", "BURN-4"],
      premise: "a sequence ends in which a pool has streamed something",
      check: (step) =>
        every(step.whole ? poolsOf(step) : [], (pool) => {
          const { minted, burned, paid, fees, swept, rounded } = step.ghost.streams.of(pool);
          if (minted === burned) return undefined;
          const { surplus, unstreamed, feesOwed } = stateOf(step.now, pool);
          const known = paid + fees + swept + owedBy(step, pool) + surplus + unstreamed;
          // in 1/10 000 wei, as the fee is kept
          const dust = (minted - burned - known) * BPS - feesOwed;
          const deposits = rounded + BigInt(step.ghost.pools.positions.size);
          return within(`dust of ${pool} in 1/10 000 wei`, 0n, dust, (deposits + 1n) * BPS);
        }),
    },
  "rewards paid <= what the deposits named were owed; paid + fees paid + swept <= streamed: never more": {
    id: "INV-REWARD-2",
    rules: ["REWARD-6", "REWARD-5"],
    premise: "rewards, fees or surplus are paid",
    parts: ["rewards", "fees", "surplus"],
    check: (step) => {
      const { call, before, now, events, ghost } = step;
      const streamed = (pool: Account) => {
        const { minted, burned, paid, fees, swept } = ghost.streams.of(pool);
        const most = minted - burned - stateOf(now, pool).unstreamed;
        return within(`everything paid by ${pool}`, 0n, paid + fees + swept, most);
      };
      return {
        rewards: every(events("RewardsWithdrawn"), ({ by, tokenId, amount }) => {
          const named = call.name === "StakingPool.withdraw" ? new Set(call.args.trancheIds) : [];
          const owed = total([...named].map((one) => before.StakingPool.at(by).getDeposit(tokenId, one).rewards));
          return all(within(`rewards paid by ${by} to position ${tokenId}`, 0n, amount, owed), streamed(by));
        }),
        fees: every(events("FeesWithdrawn"), ({ by, amount }) =>
          all(within(`fees paid by ${by}`, 0n, amount, stateOf(before, by).feesOwed / BPS), streamed(by)),
        ),
        surplus: every(events("SurplusSwept"), ({ by, amount }) =>
          all(within(`surplus swept of ${by}`, 0n, amount, stateOf(before, by).surplus), streamed(by)),
        ),
      };
    },
  },
  "rewardRate = sum of what extensions and payouts left of the rates of running streams; unstreamed = sum of rate * (streamEnd - now)":
    {
      id: "INV-REWARD-3",
      rules: ["REWARD-1", "EDIT-3", "BURN-4", "READ-1"],
      premise: "a step is about a pool",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const [is, known] = [stateOf(step.now, pool), step.ghost.streams.of(pool)];
          return all(
            equal(`rewardRate of ${pool}`, known.rate(step.time), is.rewardRate),
            equal(`unstreamed of ${pool}`, known.unstreamed(step.time), is.unstreamed),
          );
        }),
    },
  "feesOwed changes by what accrued to active shares * (fee in force) and by 10 000 * fees paid alone, in 1/10 000 wei":
    {
      id: "INV-REWARD-4",
      rules: ["FEE-3", "FEE-2", "FEE-4", "REWARD-3"],
      premise: "a step is about a pool",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const was = stateOf(step.before, pool);
          const owed =
            was.feesOwed + accruedIn(step, pool).earned * was.fee - paidBy(step, pool, "FeesWithdrawn") * BPS;
          return equal(`feesOwed of ${pool}`, owed, stateOf(step.now, pool).feesOwed);
        }),
    },
  "surplus changes by what accrues without active shares or while halted, and by what is swept alone": {
    id: "INV-REWARD-5",
    rules: ["REWARD-3", "HALT-2"],
    premise: "a step is about a pool",
    parts: ["something accrued to nobody", "nothing did"],
    check: (step) => {
      const ofPool = (pool: Account) => {
        const { lost } = accruedIn(step, pool);
        const right = stateOf(step.before, pool).surplus + lost - paidBy(step, pool, "SurplusSwept");
        return { lost, verdict: equal(`surplus of ${pool}`, right, stateOf(step.now, pool).surplus) };
      };
      const made = poolsOf(step).map(ofPool);
      const part = (isLost: boolean) =>
        every(
          made.filter(({ lost }) => lost > 0n === isLost),
          ({ verdict }) => verdict,
        );
      return { "something accrued to nobody": part(true), "nothing did": part(false) };
    },
  },
  "withdrawFees pays floor(feesOwed / 10 000), sweepSurplus the whole surplus": {
    id: "INV-REWARD-6",
    rules: ["FEE-4", "REWARD-3"],
    premise: "fees or surplus are paid",
    parts: ["fees", "surplus"],
    check: ({ before, events }) => ({
      fees: every(events("FeesWithdrawn"), ({ by, amount }) =>
        equal(`fees paid by ${by}`, stateOf(before, by).feesOwed / BPS, amount),
      ),
      surplus: every(events("SurplusSwept"), ({ by, amount }) =>
        equal(`surplus swept of ${by}`, stateOf(before, by).surplus, amount),
      ),
    }),
  },
  "nothing is earned by stake of an ended tranche or of a halted pool: its unwithdrawn rewards never grow": {
    id: "INV-REWARD-7",
    rules: ["REWARD-2", "EXT-2", "TRANCHE-3", "HALT-2"],
    premise: "time passes for a deposit whose tranche has ended, or whose pool is halted",
    parts: ["of an ended tranche", "of a halted pool"],
    check: (step) => {
      const { call, before, now, ghost } = step;
      if (call.name !== "wait") return undefined;
      const deposits = positionsOf(step).flatMap((tokenId) => {
        const pool = ghost.pools.positions.get(tokenId);
        if (pool === undefined) return [];
        const { firstActiveTrancheId, halted } = stateOf(before, pool);
        return before.StakingPool.at(pool)
          .getDepositTranches(tokenId)
          .flatMap((tranche) => (halted || tranche < firstActiveTrancheId ? [{ tokenId, pool, tranche, halted }] : []));
      });
      const part = (isHalted: boolean) =>
        every(
          deposits.filter(({ halted }) => halted === isHalted),
          ({ tokenId, pool, tranche }) =>
            within(
              `rewards of idle stake of position ${tokenId} in tranche ${tranche}`,
              0n,
              now.StakingPool.at(pool).getDeposit(tokenId, tranche).rewards,
              before.StakingPool.at(pool).getDeposit(tokenId, tranche).rewards,
            ),
        );
      return { "of an ended tranche": part(false), "of a halted pool": part(true) };
    },
  },
  "while time passes two active deposits of a pool earn as their shares, however long they are locked: |gain_i * shares_j - gain_j * shares_i| <= shares_i + shares_j":
    {
      id: "INV-REWARD-8",
      rules: ["REWARD-2"],
      premise: "time passes for two active deposits of a pool that streams",
      check: (step) => {
        if (step.call.name !== "wait" || step.whole) return undefined;
        return every(byTurns(step.ghost.pools.all, step), (pool) => {
          if (stateOf(step.before, pool).rewardRate === 0n) return undefined;
          const [one, ...others] = gainsIn(step, pool);
          return every(one === undefined ? [] : others, (other) => {
            const difference = one!.gain * other.shares - other.gain * one!.shares;
            const bound = one!.shares + other.shares;
            return within(
              `rewards of positions ${one!.tokenId} and ${other.tokenId} * shares`,
              -bound,
              difference,
              bound,
            );
          });
        });
      },
    },
  "every stream ends at ceilToMidnightUTC(cover end)": {
    id: "INV-REWARD-9",
    rules: ["REWARD-1"],
    premise: "cover is bought",
    check: ({ now, events }) =>
      every(events("RewardStreamAdded"), ({ by, coverId, streamEnd }) =>
        equal(
          `end of the stream of cover ${coverId} to ${by}`,
          ceilToMidnight(now.Cover.getCover(coverId).end),
          streamEnd,
        ),
      ),
  },
  "getWithdrawnRewards grows by the position's RewardsWithdrawn alone; after a withdrawal the named deposits owe none":
    {
      id: "INV-REWARD-10",
      rules: ["INFO-3", "WITHDRAW-1"],
      premise: "a step is about a position that there was before",
      parts: ["a position", "a deposit whose rewards were just withdrawn"],
      check: (step) => {
        const { call, before, now, events, ghost } = step;
        const born = new Set(
          call.name === "StakingPool.depositTo" && call.args.requestTokenId === 0n
            ? events("StakeDeposited").map(({ tokenId }) => tokenId)
            : [],
        );
        return {
          "a position": every(positionsOf(step), (tokenId) => {
            const pool = ghost.pools.positions.get(tokenId);
            if (pool === undefined || born.has(tokenId)) return undefined;
            const paid = total(events("RewardsWithdrawn").map((one) => (one.tokenId === tokenId ? one.amount : 0n)));
            const [was, is] = [before, now].map((chain) => chain.StakingPool.at(pool).getWithdrawnRewards(tokenId));
            return equal(`rewards withdrawn by position ${tokenId}`, (was ?? 0n) + paid, is);
          }),
          "a deposit whose rewards were just withdrawn": every(
            call.name === "StakingPool.withdraw" && call.ok && call.args.withdrawRewards ? call.args.trancheIds : [],
            (tranche) => {
              if (call.name !== "StakingPool.withdraw") return undefined;
              const { tokenId } = call.args;
              const { rewards } = now.StakingPool.at(call.at).getDeposit(tokenId, tranche);
              return equal(`rewards left of position ${tokenId} in tranche ${tranche}`, 0n, rewards);
            },
          ),
        };
      },
    },
} satisfies InvariantsOf<Ghost>;

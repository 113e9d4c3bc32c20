import fc from "fast-check";
import type { Mix, Observation, Offer, Verdict } from "assay";
import { all, DAY, drawn, type Draws } from "../calls/draws";
import { poolOf } from "../invariants/numbers";
import { differs } from "./meta";
import { LIFE, play, positions, type Laws, type Start, type Way } from "./life";

/** Calls before which something may be due. */
const LAST: Mix = {
  "StakingPool.depositTo": 4,
  "StakingPool.extendDeposit(uint256,uint256)": 2,
  "StakingPool.withdraw": 3,
  "StakingPool.withdrawFees": 1,
  "StakingPool.setPoolFee": 7,
  "StakingProducts.setProducts": 1,
  "Cover.buyCover": 2,
  "Claims.settleClaim": 1,
  "StakingPool.sweepSurplus": 1,
};
/** Enough steps to catch up with everything. */
const MANY = 1_000n;

/** Which pools are poked: one, or all; in parts first. */
interface Pokes {
  readonly only: bigint | undefined;
  readonly parts: readonly bigint[];
}
const pokes = (d: Draws, count: bigint): Pokes => ({
  only: d.chance(30) ? d.pick(all(count)) : undefined,
  parts: Array.from({ length: Number(d.upTo(3n)) }, () => d.upTo(3n)),
});

function poke(run: Way, { only, parts }: Pokes): void {
  const { read } = run.model;
  for (const poolId of only === undefined ? all(read.poolCount()) : [only]) {
    for (const maxSteps of [...parts, MANY])
      run.call("StakingPool.poke", { maxSteps }, { from: "frank", at: poolOf(poolId) });
    for (const { productId } of read.poolProducts(poolId))
      run.call("StakingProducts.pokeProduct", { poolId, productId, maxDays: MANY }, { from: "frank" });
  }
}

function pokedFirst({ fork, draw, model }: Start): Verdict {
  const days = draw(fc.bigInt(0n, 200n));
  const before = draw(drawn((d) => pokes(d, model.read.poolCount())));
  const untouched = fork((run) => {
    run.wait(days * DAY);
    const offer = run.offer(LAST);
    return { offer, ok: offer !== undefined && run.make(offer).ok, all: run.observed() };
  });
  const { offer } = untouched;
  if (offer === undefined) return undefined;
  const poked = fork((run) => {
    run.wait(days * DAY);
    poke(run, before);
    return { ok: run.make(offer).ok, all: run.observed() };
  });
  if (untouched.ok !== poked.ok) return `${offer.name} ${poked.ok ? "succeeds" : "is refused"} after pokes alone`;
  return differs(untouched.all, poked.all) ?? (untouched.ok ? true : undefined);
}

/** What rewards are paid into. */
const REWARDS =
  /^(NativeToken\.balanceOf|VotingPower\.getVotingPower|StakingPool\.get(Unw|W)ithdrawnRewards|StakingPool\.getDeposit|StakingViewer\.getToken)$/;

/** A number, or all numbers of an answer. */
function* numbersIn(answer: unknown): Generator<bigint> {
  if (typeof answer === "bigint") yield answer;
  else if (typeof answer === "object" && answer !== null)
    for (const one of Object.values(answer)) yield* numbersIn(one);
}

/** Rewards that differ by more than what is rounded off them. */
function apart(first: readonly Observation[], second: readonly Observation[], dust: bigint): string | undefined {
  const rewards = (all: readonly Observation[]) => all.filter(({ getter }) => REWARDS.test(getter));
  const others = rewards(second);
  for (const [i, one] of rewards(first).entries()) {
    const seen = [...numbersIn(others[i]?.answer)];
    for (const [j, number] of [...numbersIn(one.answer)].entries()) {
      const off = number - (seen[j] ?? 0n);
      if (off > dust || -off > dust)
        return `${one.getter} ${one.at} ${Object.values(one.args).join(" ")}: without pokes ${number}, with them ${seen[j]}`;
    }
  }
  return undefined;
}

/** How far rewards may be apart, wei: each payment and each deposit is less than 1 below its exact value; floors of accruals are far less than 1 together [REWARD-5]. */
function dustOf(run: Way, offers: readonly Offer[]): bigint {
  const payments = offers.reduce((sum, offer) => {
    if (offer.name === "StakingPool.withdraw") return sum + offer.args.trancheIds.length;
    return /extendDeposit|withdrawFees/.test(offer.name) ? sum + 1 : sum;
  }, 0);
  const deposits = positions(run.model).reduce((sum, { tranches }) => sum + tranches.length, 0);
  return BigInt(payments + deposits + 1);
}

function pokedAlways({ fork, draw, model }: Start): Verdict {
  const days = draw(fc.bigInt(0n, 120n));
  const before = draw(
    drawn((d) => Array.from({ length: 8 }, () => (d.chance(40) ? pokes(d, model.read.poolCount()) : undefined))),
  );
  const untouched = fork((run) => {
    const offers = play(run, 14, LIFE).map(([offer]) => offer);
    run.wait(days * DAY);
    return { offers, dust: dustOf(run, offers), all: run.observed(), end: run.time };
  });
  let last: bigint | undefined;
  const poked = fork((run) => {
    for (const [i, offer] of untouched.offers.entries()) {
      const due = before[i % before.length];
      if (due !== undefined) {
        poke(run, due);
        last = run.time;
      }
      run.make(offer);
    }
    run.wait(days * DAY);
    return run.observed();
  });
  if (last === undefined || last === untouched.end) return undefined;
  const found = differs(untouched.all, poked, undefined, REWARDS) ?? apart(untouched.all, poked, untouched.dust);
  return found ?? true;
}

/** Poking changes nothing. */
export const POKES: Laws = {
  "for every state s and action a at one moment: look(a(s)) = look(a(poke(s))), every word": {
    id: "LAW-POKE-1",
    rules: ["REWARD-7", "READ-1", "TRANCHE-3", "CAP-3"],
    premise: "the last action succeeds",
    steps: 12,
    calls: LIFE,
    check: pokedFirst,
  },
  "for every program p and p' with pokes put in anywhere: look(p) = look(p'), but for rewards: |difference| <= payments + deposits, in wei":
    {
      id: "LAW-POKE-2",
      rules: ["REWARD-5", "REWARD-7", "READ-1"],
      premise: "something was poked before the end, and time went by after it",
      steps: 0,
      check: pokedAlways,
    },
};

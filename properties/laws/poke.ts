import fc from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import type { Action } from "../action-definition/types";
import { DAY, plain } from "../action-definition/world";
import { everything } from "../observe/everything";
import type { Target } from "../observe/kinds";
import { difference, fieldText, HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Trace } from "./trace";
import { LIFE, lives, offsets, type Mix } from "./inputs";

/** The mixture of last actions: those that read or write accrued values. */
const LAST: Mix = {
  deposit: 1,
  depositMore: 4,
  extendDeposit: 3,
  withdrawStake: 2,
  withdrawRewards: 2,
  withdrawFees: 1,
  setPoolFee: 4,
  setProducts: 1,
  buyCover: 1,
  extendCover: 1,
  settleClaim: 1,
  sweepSurplus: 1,
};

/** Enough releases to catch everything up. */
const MANY = 1_000n;
/** How many partial pokes precede a full poke at the same moment. */
const PARTS = 3;

interface Input {
  readonly offset: number;
  readonly before: readonly Action[];
  readonly days: number;
  readonly last: readonly Action[];
  readonly pokes: Pokes;
}

/** The pokes at one place of a program. */
interface Pokes {
  /** Index of the only pool to poke; all pools if there are not as many. */
  readonly pool: number;
  /** Steps of the first pokes, which catch up in parts only. */
  readonly parts: readonly number[];
}

/** Catches up accruals, at first in parts. */
function poke(builder: ProgramBuilder, { pool, parts }: Pokes): void {
  const pools = builder.world.pools();
  const only = pools[pool];
  for (const poolId of only === undefined ? pools : [only]) {
    for (const part of [...parts.map(BigInt), MANY]) {
      builder.call(plain("frank", { op: "poke", poolId, maxSteps: part }).call);
    }
    for (const { productId } of builder.world.read.poolProducts(poolId)) {
      builder.call(plain("frank", { op: "pokeProduct", poolId, productId, maxDays: MANY }).call);
    }
  }
}

/** Two programs that differ only in pokes must have the same observations at their ends. */
async function same(
  context: LawContext,
  engine: Engine,
  builders: { readonly untouched: ProgramBuilder; readonly poked: ProgramBuilder },
  room?: (target: Target, field: string) => bigint,
): Promise<{ readonly verdict: LawVerdict; readonly trace: Trace }> {
  const { untouched, poked } = builders;
  // whole answers are observed as hashes, which cannot differ by a small amount
  const targets = everything(untouched.model).filter(({ kind }) => room === undefined || kind !== "answer");
  const looks = [untouched.look(targets), poked.look(targets)] as const;
  const [a, b] = await Promise.all([context.run(engine, untouched.steps), context.run(engine, poked.steps)]);
  const [first, second] = [a.seen(looks[0]), b.seen(looks[1])];
  if (first === undefined || second === undefined) return { verdict: SKIP, trace: a };
  const found = difference(targets, first, second, room);
  if (found === undefined) return { verdict: HELD, trace: a };
  const where = fieldText(found.target, found.field, untouched.model);
  const verdict: LawVerdict = {
    verdict: "violated",
    message: `poking changes what is seen of ${where}`,
    values: [
      ["without pokes", found.first.toString()],
      ["with pokes", found.second.toString()],
    ],
    program: b.program("the program with pokes; without them the value is another:"),
  };
  return { verdict, trace: a };
}

/** Plays the actions before the last one; some days pass, so that rewards are due. */
function reach(context: LawContext, { offset, before, days }: Input): ProgramBuilder {
  const builder = context.program(offset);
  for (const action of before) builder.act(action);
  builder.wait(builder.model.time + BigInt(days) * DAY);
  return builder;
}

/** Poking first, at the same moment, changes nothing. */
export function pokeFirst(context: LawContext): Law<Input> {
  return {
    id: "LAW-POKE-1",
    rules: ["REWARD-7", "READ-1", "TRANCHE-3", "CAP-3"],
    title: "for every state s and action a at one moment: look(a(s)) = look(a(poke(s))), every word",
    premise: "the last action succeeds",
    inputs: inputs(),
    async check(input, engine) {
      const untouched = reach(context, input);
      const poked = untouched.fork();
      let last: number | undefined;
      for (const action of input.last) {
        untouched.act(action, () => (last = untouched.steps.length));
        poked.act(action, () => poke(poked, input.pokes));
      }
      const { verdict, trace } = await same(context, engine, { untouched, poked });
      return verdict.verdict === "held" && (last === undefined || !trace.result(last).ok) ? SKIP : verdict;
    },
  };
}

function inputs(): fc.Arbitrary<Input> {
  return fc.record({
    offset: offsets(),
    before: lives(12, LIFE),
    days: fc.nat(200),
    last: lives(1, LAST),
    pokes: pokes(),
  });
}

function pokes(): fc.Arbitrary<Pokes> {
  return fc.record({ pool: fc.nat(15), parts: fc.array(fc.nat(3), { maxLength: PARTS }) });
}

interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
  readonly days: number;
  /** The pokes before each call; none after the last call. */
  readonly pokes: readonly (Pokes | null)[];
}

/** Poking between calls changes nothing but what rounding allows. */
export function pokeAlways(context: LawContext): Law<Life> {
  return {
    id: "LAW-POKE-2",
    rules: ["REWARD-5", "REWARD-7", "READ-1"],
    title:
      "for every program p and p' with pokes put in anywhere: look(p) = look(p'), but for rewards: |difference| <= payments + deposits, in wei",
    premise: "something was poked before the end, and time went by after it",
    inputs: fc.record({
      offset: offsets(),
      actions: lives(25, LIFE),
      days: fc.nat(120),
      pokes: fc.array(fc.option(pokes(), { freq: 2 }), { maxLength: 40 }),
    }),
    async check({ offset, actions, days, pokes: chosen }, engine) {
      const untouched = context.program(offset);
      const poked = context.program(offset);
      let number = 0;
      let last: bigint | undefined;
      for (const action of actions) {
        untouched.act(action);
        poked.act(action, () => {
          const before = chosen[number++] ?? null;
          if (before === null) return;
          poke(poked, before);
          last = poked.model.time;
        });
      }
      for (const builder of [untouched, poked]) builder.wait(builder.model.time + BigInt(days) * DAY);
      if (last === undefined || last === untouched.model.time) return SKIP;
      const dust = rewardDust(untouched);
      const room = ({ kind }: Target, field: string): bigint => (isReward(kind, field) ? dust : 0n);
      return (await same(context, engine, { untouched, poked }, room)).verdict;
    },
  };
}

/**
 * How far the rewards of the two programs may differ (REWARD-5), in wei: each payment of a deposit's rewards is at most 1 wei below its exact value, and so are the
 * unpaid rewards of each deposit. (The sum over accruals of activeShares / 1e45 is far below 1 wei, and is contained in the last term.)
 */
function rewardDust({ steps, model }: ProgramBuilder): bigint {
  const payments = steps.reduce((count, step) => {
    if (!("call" in step)) return count;
    const { operation } = step.call;
    if (operation.op === "withdraw") return count + operation.trancheIds.length;
    return count + (operation.op === "extendDeposit" || operation.op === "withdrawFees" ? 1 : 0);
  }, 0);
  const count = Number(model.read.positionCount());
  const deposits = Array.from({ length: count }, (_, i) => model.read.position(BigInt(i + 1)).tranches.length);
  return BigInt(payments + deposits.reduce((sum, tranches) => sum + tranches, 0) + 1);
}

const REWARDS: ReadonlySet<string> = new Set([
  "position.unwithdrawnRewards",
  "position.withdrawnRewards",
  "deposit.rewards",
  "tokenInfo.rewards",
  "pool.balance",
  "account.native",
  "power.votingPower",
]);

/** Whether a field contains reward payments. */
function isReward(kind: Target["kind"], field: string): boolean {
  return REWARDS.has(`${kind}.${field}`);
}

import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import { poolAccount } from "../../../model";
import { plain, TRANCHE } from "../../action-definition/world";
import type { Target } from "../../observe/kinds";
import { HELD, SKIP } from "../compare";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import type { Seen, Trace } from "../trace";
import { lives, offsets } from "../inputs";
import { type Due, type Life, failed } from "./ending";

/** After this many tranches, all tranches with stake have ended. */
const TRANCHES_AHEAD = 9n;

/** Waits until no tokens are locked, which takes at most a year. [TOKEN-2] */
function outwait(builder: ProgramBuilder): void {
  const { world } = builder;
  const locks = world.everyone.map((account) => world.read.isLockedForMV(account));
  const last = locks.reduce((most, until) => (until > most ? until : most), 0n);
  const tranches = (world.currentTranche() + TRANCHES_AHEAD) * TRANCHE;
  builder.wait(tranches > last ? tranches : last);
}

/**
 * The most that may be left in a pool, in wei, after its stakers, manager and governor have withdrawn everything. A payment of stake and one of rewards are each less than
 * 1 wei below the exact share (ROUND-1, WITHDRAW-1), for each deposit that was ever paid or moved; the manager's fee leaves a fraction of a wei
 * (FEE-4); the per-share floors of all accruals together, sum of activeShares / 1e45, are below 1 wei.
 */
function dustBound(builder: ProgramBuilder, poolId: bigint): bigint {
  const paid = builder.steps.reduce((count, step) => {
    if (!("call" in step)) return count;
    const { operation } = step.call;
    if (operation.op === "extendDeposit" && operation.poolId === poolId) return count + 1;
    return operation.op === "withdraw" && operation.poolId === poolId ? count + operation.trancheIds.length : count;
  }, 0);
  return 2n * BigInt(paid) + 2n;
}

/** Native tokens that were sent to a pool without a deposit, which stay there. */
function given(trace: Trace, poolId: bigint): bigint {
  const pool = poolAccount(poolId);
  return trace.steps.reduce((sum, step, i) => {
    if (!("call" in step) || !trace.result(i).ok) return sum;
    const { operation: o } = step.call;
    const gift = (o.op === "transfer" || o.op === "transferFrom") && o.to === pool && o.asset === 255n;
    return gift ? sum + o.amount : sum;
  }, 0n);
}

/** Every staker can withdraw everything, and the pool keeps only dust. */
export function stakersGetOut(context: LawContext): Law<Life> {
  return {
    id: "LAW-LIVE-1",
    rules: ["WITHDRAW-1", "LOCK-1", "LOCK-2", "TOKEN-2", "LOCK-3", "HALT-2", "INFO-2", "REWARD-4", "FEE-4"],
    title:
      "from every reachable state, once all tranches and locks are over: every withdraw(all) succeeds, and then stake(i) = rewards(i) = 0, 0 <= balance(pool) <= dust(pool)",
    premise: "always",
    inputs: fc.record({ offset: offsets(), actions: lives(30, undefined, context.edition) }),
    async check({ offset, actions }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      outwait(builder);
      const due = [...withdrawAll(builder), ...collectAll(builder)];
      const targets: Target[] = [
        ...builder.world.positions().map((tokenId) => ({ kind: "position", tokenId }) as const),
        ...builder.world.pools().map((poolId) => ({ kind: "pool", poolId }) as const),
      ];
      const look = builder.look(targets);
      const trace = await context.run(engine, builder.steps);
      const failure = failed(trace, due);
      if (failure !== undefined) return failure;
      const seen = trace.seen(look);
      return seen === undefined ? SKIP : (stuck(builder, trace, seen) ?? HELD);
    },
  };
}

/** Each owner withdraws everything of each position. */
function withdrawAll(builder: ProgramBuilder): Due[] {
  const { world } = builder;
  return world.positions().map((tokenId) => {
    const { poolId, tranches } = world.read.position(tokenId);
    const owner = world.read.ownerOf("stakingNFT", tokenId);
    const step = builder.steps.length;
    const flags = { withdrawStake: true, withdrawRewards: true } as const;
    builder.call(plain(owner, { op: "withdraw", poolId, tokenId, ...flags, trancheIds: tranches }).call);
    return { step, what: `withdrawing all of position ${tokenId} after its tranches' ends` };
  });
}

/** Pays the managers' fees, and sweeps the surplus to the capital pool. */
function collectAll(builder: ProgramBuilder): Due[] {
  return builder.world.pools().flatMap((poolId) => {
    const step = builder.steps.length;
    builder.call(plain("frank", { op: "withdrawFees", poolId }).call);
    builder.call(plain("governor", { op: "sweepSurplus", poolId }).call);
    return [
      { step, what: `collecting the fees of pool ${poolId}` },
      { step: step + 1, what: `sweeping the surplus of pool ${poolId}` },
    ];
  });
}

/** The verdict for stake or rewards that nobody can withdraw. */
function stuck(builder: ProgramBuilder, trace: Trace, seen: Seen): LawVerdict | undefined {
  const violated = (message: string, observed: bigint, most: bigint): LawVerdict => ({
    verdict: "violated",
    message,
    values: [
      ["at most", `${most} wei`],
      ["observed", `${observed} wei`],
    ],
    program: trace.program("the program, with everything withdrawn at its end:"),
  });
  for (const tokenId of builder.world.positions()) {
    for (const field of ["stake", "unwithdrawnRewards"]) {
      const left = seen.word({ kind: "position", tokenId }, field);
      if (left > 0n) return violated(`position ${tokenId} is left with ${field}`, left, 0n);
    }
  }
  for (const poolId of builder.world.pools()) {
    const most = dustBound(builder, poolId);
    const stake = seen.word({ kind: "pool", poolId }, "poolStake");
    if (stake > most) return violated(`pool ${poolId} is left with stake that is nobody's`, stake, most);
    const balance = seen.word({ kind: "pool", poolId }, "balance") - given(trace, poolId);
    if (balance > most || balance < 0n) return violated(`pool ${poolId} is left with tokens`, balance, most);
  }
  return undefined;
}

import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { addressOf } from "../fixture/addresses";
import { poolAccount } from "../../model";
import { unpair } from "../observe/kind";
import { DEPOSIT, POOL, POSITION } from "../observe/kinds";
import { BPS, ONE } from "./money";
import { fieldOf } from "./reading";
import { WITHOUT_CLAIMS } from "./roles";
import { Streams } from "./streams";

/** The least due amount that counts, 0.001 native: below it, rounding dominates. */
const LEAST_DUE = ONE / 1_000n;
const TRANCHE = 91n * 86_400n;

/** Stake of a position in a tranche. */
interface Staked {
  readonly tokenId: bigint;
  readonly poolId: bigint;
  readonly end: bigint;
  readonly stake: bigint;
}

function allStaked(view: View): readonly Staked[] {
  return view.ids(DEPOSIT).map((id) => {
    const [tokenId, trancheId] = unpair(id);
    return {
      tokenId,
      poolId: fieldOf(view, POSITION, tokenId, "poolId") ?? 0n,
      end: (trancheId + 1n) * TRANCHE,
      stake: fieldOf(view, DEPOSIT, id, "stake") ?? 0n,
    };
  });
}

/** The observed rewards of a position, withdrawn or not. */
function earned(view: View, tokenId: bigint): bigint {
  const of = (field: string): bigint => fieldOf(view, POSITION, tokenId, field) ?? 0n;
  return of("unwithdrawnRewards") + of("withdrawnRewards");
}

/** Adds up the rewards that are due to each position: at every moment the stream less the fee, times its part of the active stake. */
class RewardShare implements Meter {
  private readonly streams = new Streams();
  private readonly due = new Map<bigint, bigint>();
  /** Stake and fees since the last step. */
  private staked: readonly Staked[];
  private fees: ReadonlyMap<bigint, bigint>;
  private time: bigint | undefined;
  private most: bigint | undefined;

  constructor(start: View) {
    this.staked = allStaked(start);
    this.fees = feesOf(start);
  }

  after(step: PlayedStep, view: View): void {
    const now = BigInt(step.time);
    if (this.time !== undefined) for (const poolId of this.fees.keys()) this.accrue(poolId, this.time, now);
    this.time = now;
    for (const log of step.logs) this.streams.note(log);
    this.staked = allStaked(view);
    this.fees = feesOf(view);
    if (step.full) this.most = this.largest(view);
  }

  /** Between two steps, stake changes only by ending tranches, and the rate only by ending streams. */
  private accrue(poolId: bigint, from: bigint, to: bigint): void {
    const pool = addressOf(poolAccount(poolId));
    const staked = this.staked.filter((one) => one.poolId === poolId && one.end > from && one.stake > 0n);
    const turns = [...staked.map(({ end }) => end), ...this.streams.endsOf(pool)].filter((t) => t > from && t < to);
    const moments = [from, ...[...new Set(turns)].sort((a, b) => (a < b ? -1 : 1)), to];
    for (const [i, begin] of moments.slice(0, -1).entries()) {
      const streamed = this.streams.rateOf(pool, begin) * ((moments[i + 1] ?? begin) - begin);
      if (streamed === 0n) continue;
      const active = staked.filter(({ end }) => end > begin);
      const all = active.reduce((sum, { stake }) => sum + stake, 0n);
      const given = (streamed * (BPS - (this.fees.get(poolId) ?? 0n))) / BPS;
      for (const { tokenId, stake } of active)
        this.due.set(tokenId, (this.due.get(tokenId) ?? 0n) + (given * stake) / all);
    }
  }

  private largest(view: View): bigint | undefined {
    const shares = [...this.due]
      .filter(([, due]) => due >= LEAST_DUE)
      .map(([tokenId, due]) => (earned(view, tokenId) * ONE) / due);
    return shares.reduce<bigint | undefined>(
      (most, share) => (most === undefined || share > most ? share : most),
      undefined,
    );
  }

  value(): bigint | undefined {
    return this.most;
  }
}

function feesOf(view: View): ReadonlyMap<bigint, bigint> {
  return new Map(view.ids(POOL).map((poolId) => [poolId, fieldOf(view, POOL, poolId, "fee") ?? 0n]));
}

/** A position's rewards divided by its share of the stake × time that earns them: more than 1 is at the cost of other stakers. */
export const rewardShare: Objective = {
  name: "reward-share",
  title: "A position's share of the rewards per its share of stake × time, each moment counted by what streams in it",
  unit: "times its share",
  decimals: 18,
  rules: ["REWARD-2", "TRANCHE-2", "TRANCHE-3", "EXT-1", "EXT-2"],
  // a claim burns the stake of all positions of a pool, not all of which are observed then
  players: WITHOUT_CLAIMS,
  meter: (start) => new RewardShare(start),
};

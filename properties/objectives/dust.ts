import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { parseCall } from "../actions/exactly";
import { DEPOSIT, POOL, POSITION } from "../observe/kinds";
import { unpair } from "../observe/kind";
import { positionsWithdrawn } from "./granted";
import { BPS, ONE } from "./money";
import { fieldOf, sumOf } from "./reading";
import { EVERYONE } from "./roles";

/** A pool's tokens beyond its stake, rewards, fees, surplus and rewards that have yet to stream, in 1/10 000 wei. */
function dustOf(view: View, poolId: bigint): bigint {
  const of = (field: string): bigint => fieldOf(view, POOL, poolId, field) ?? 0n;
  const owed = sumOf(view, POSITION, "unwithdrawnRewards", (id) => fieldOf(view, POSITION, id, "poolId") === poolId);
  return (of("balance") - of("poolStake") - owed - of("surplus") - of("unstreamed")) * BPS - of("feesOwed");
}

/** A pool's dust divided by the bound of REWARD-4: 1 wei for each deposit ever made, one for each payment, and one for rounding down. */
class Dust implements Meter {
  private readonly paid = new Map<bigint, bigint>();
  private most: bigint | undefined;

  after({ ok, facts, full }: PlayedStep, view: View): void {
    const operation = ok && facts !== null ? parseCall(facts).operation : undefined;
    if (operation?.op === "withdraw" && operation.withdrawRewards) {
      const paid = BigInt(new Set(operation.trancheIds).size);
      this.paid.set(operation.poolId, (this.paid.get(operation.poolId) ?? 0n) + paid);
    }
    if (full) this.most = this.part(view);
  }

  private part(view: View): bigint {
    const deposits = view.ids(DEPOSIT).map((id) => fieldOf(view, POSITION, unpair(id)[0], "poolId"));
    const parts = view.ids(POOL).map((poolId) => {
      const ever = BigInt(deposits.filter((pool) => pool === poolId).length);
      const bound = (ever + (this.paid.get(poolId) ?? 0n) + 1n) * BPS;
      return (dustOf(view, poolId) * ONE) / bound;
    });
    return parts.reduce((most, part) => (part > most ? part : most), 0n);
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** A pool's dust as a part of the allowed dust. */
export const dustPerBound: Objective = {
  name: "dust-per-bound",
  title: "Rewards of a pool that nobody gets, over the most that may be lost to rounding",
  unit: "of the bound",
  decimals: 18,
  rules: ["REWARD-4", "REWARD-5", "WITHDRAW-1", "FEE-3"],
  players: EVERYONE,
  granted: positionsWithdrawn,
  meter: () => new Dust(),
};

import { isAttacker } from "assay/objectives";
import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { parseCall } from "../actions/exactly";
import { TRANCHE_SECONDS } from "../fixture/times";
import { pair, wordOf } from "../observe/kind";
import { DEPOSIT, POSITION } from "../observe/kinds";
import { NATIVE } from "./assets";
import { positionsWithdrawn } from "./granted";
import { fieldOf } from "./reading";
import { AGAINST_STAKERS } from "./roles";

/** Refused withdrawals: a position's stake in ended tranches, by position. */
class Withheld implements Meter {
  private readonly refused = new Map<bigint, bigint>();

  after({ ok, time, facts }: PlayedStep, view: View): void {
    if (facts === null) return;
    const { caller, operation } = parseCall(facts);
    if (operation.op !== "withdraw" || !operation.withdrawStake) return;
    const { tokenId, trancheIds } = operation;
    const isOwners = fieldOf(view, POSITION, tokenId, "owner") === wordOf(caller);
    const ended = trancheIds.every((id) => (id + 1n) * BigInt(TRANCHE_SECONDS) <= BigInt(time));
    if (!isOwners || !ended || isAttacker({ players: AGAINST_STAKERS }, caller)) return;
    const stakes = [...new Set(trancheIds)].map((id) => fieldOf(view, DEPOSIT, pair(tokenId, id), "stake") ?? 0n);
    this.refused.set(tokenId, ok ? 0n : stakes.reduce((sum, stake) => sum + stake, 0n));
  }

  value(): bigint {
    return [...this.refused.values()].reduce((sum, stake) => sum + stake, 0n);
  }
}

/** Stake of others that they cannot withdraw after its tranche has ended. */
export const stakeWithheld: Objective = {
  name: "stake-withheld",
  title: "Stake in tranches that have ended, whose owners are refused when they withdraw it",
  ...NATIVE,
  rules: ["LOCK-1", "LOCK-2", "HALT-2", "HOSTILE-1", "WITHDRAW-1"],
  players: AGAINST_STAKERS,
  granted: positionsWithdrawn,
  meter: () => new Withheld(),
};

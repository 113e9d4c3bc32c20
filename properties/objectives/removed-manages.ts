import type { Meter, Objective, PlayedStep, View } from "assay/types";
import type { Operation } from "../../model";
import { parseCall } from "../actions/exactly";
import { wordOf } from "../observe/kind";
import { ACCOUNT, READS } from "../observe/kinds";
import { fieldOf } from "./reading";
import { EVERYONE } from "./roles";

/** The operations that only a pool's manager may call (FEE-2, LIST-1). */
const MANAGING: ReadonlySet<Operation["op"]> = new Set(["setPoolFee", "setProducts"]);

/** For the search, a call counts as much as this many pools with a removed manager. */
const CALL = 100n;

function isRemoved(view: View, account: bigint): boolean {
  return fieldOf(view, ACCOUNT, account, "member") === 0n;
}

/** Counts successful calls of managers who are no members. */
class RemovedManages implements Meter {
  private calls = 0n;
  private removed = 0n;

  after({ ok, facts }: PlayedStep, view: View): void {
    if (!ok || facts === null) return;
    const managers = view.ids(READS).map((poolId) => fieldOf(view, READS, poolId, "manager") ?? 0n);
    this.removed = BigInt(managers.filter((manager) => isRemoved(view, manager)).length);
    const { caller, operation } = parseCall(facts);
    if (MANAGING.has(operation.op) && isRemoved(view, wordOf(caller))) this.calls++;
  }

  value(): bigint {
    return this.calls;
  }

  /** A removed manager counts as progress. */
  fitness(): bigint {
    return this.calls * CALL + this.removed;
  }
}

/** How often managers set fees, targets and weights after the governor has removed them. */
export const removedManages: Objective = {
  name: "removed-manages",
  title: "Calls by which managers who are no members set fees, targets or weights",
  unit: "calls",
  decimals: 0,
  rules: ["ROLE-2", "POOL-2", "LIST-1", "FEE-2"],
  players: EVERYONE,
  meter: () => new RemovedManages(),
};

import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { READS } from "../observe/kinds";
import { ONE } from "./money";
import { fieldOf } from "./reading";
import { EVERYONE } from "./roles";

const DAY = 86_400n;

/** A lock that was renewed late can go on: to the search, a day between the first lock and the last counts as much as this many that are locked. */
const RENEWED = 20n;

/** A time during which an address is locked without a break, Unix seconds. */
interface Locked {
  readonly from: bigint;
  readonly until: bigint;
}

/** The longest time for which somebody who manages a pool is locked for voting without a break, by the events of locks. */
class LockLength implements Meter {
  private readonly managers: Set<bigint>;
  private readonly locks = new Map<bigint, Locked>();
  private most: bigint | undefined;
  private fittest: bigint | undefined;

  constructor(start: View) {
    this.managers = new Set(start.ids(READS).map((poolId) => fieldOf(start, READS, poolId, "manager") ?? 0n));
  }

  after({ time, logs }: PlayedStep): void {
    for (const { name, indexed, words } of logs) {
      if (name === "PoolCreated") this.managers.add(indexed[1] ?? 0n);
      if (name === "LockedForMV") this.locked(BigInt(time), indexed[0] ?? 0n, words[0] ?? 0n);
    }
  }

  private locked(now: bigint, account: bigint, until: bigint): void {
    const before = this.locks.get(account);
    const from = before !== undefined && now <= before.until ? before.from : now;
    this.locks.set(account, { from, until });
    const length = ((until - from) * ONE) / DAY;
    if (!this.managers.has(account)) return;
    const fit = length + (RENEWED * (now - from) * ONE) / DAY;
    if (this.most === undefined || length > this.most) this.most = length;
    if (this.fittest === undefined || fit > this.fittest) this.fittest = fit;
  }

  value(): bigint | undefined {
    return this.most;
  }

  /** One lock is bounded: what goes further begins with one that is renewed. */
  fitness(): bigint | undefined {
    return this.fittest;
  }
}

/** For how long the stakers of a pool cannot withdraw, because its manager is locked again and again. */
export const lockLength: Objective = {
  name: "lock-length",
  title: "Longest time for which the manager of a pool is locked for voting without a break",
  unit: "days",
  decimals: 18,
  rules: ["TOKEN-2", "LOCK-2"],
  players: EVERYONE,
  meter: (start) => new LockLength(start),
};

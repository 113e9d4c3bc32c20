import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { READS } from "../observe/kinds";
import { ONE } from "./money";
import { fieldOf } from "./reading";
import { EVERYONE } from "./roles";

const DAY = 86_400n;

/** For the search, a day between the first and the last lock counts as much as this many locked days, because a lock that is renewed late can be prolonged further. */
const RENEWED = 20n;

/** A period in which an address is locked without a break, in Unix seconds. */
interface Locked {
  readonly from: bigint;
  readonly until: bigint;
}

/** The longest period in which a pool's manager is locked for voting without a break, from the events of locks. */
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

  /** A single lock is bounded, so a renewed one counts as progress. */
  fitness(): bigint | undefined {
    return this.fittest;
  }
}

/** How long the stakers of a pool cannot withdraw because its manager is locked repeatedly. */
export const lockLength: Objective = {
  name: "lock-length",
  title: "Longest time for which the manager of a pool is locked for voting without a break",
  unit: "days",
  decimals: 18,
  rules: ["TOKEN-2", "LOCK-2"],
  players: EVERYONE,
  meter: (start) => new LockLength(start),
};

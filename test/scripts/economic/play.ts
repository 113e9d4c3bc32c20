import type { Operation } from "../../../model";
import { BOB, DAY, GROUP, ONE, purchase, type Order, type World } from "../../model/world";

/** ETH deposit of a claim, wei. */
const DEPOSIT = ONE / 20n;

/** A world with its calls counted. A call that the rules refuse counts, and changes nothing. */
export class Play {
  calls = 0;

  constructor(readonly world: World) {}

  /** Makes a call; whether it went through. */
  try(caller: string, operation: Operation, value = 0n): boolean {
    this.calls += 1;
    return this.world.model.execute({ caller, value, operation }).ok;
  }

  /** Buys or extends, paid in ETH; bob, when nobody else is named. */
  buy(order: Partial<Order>, caller = BOB): boolean {
    return this.try(caller, purchase({ owner: caller, ...order }), 80n * ONE);
  }

  /** Lets seconds pass; counted as a call, as a search counts it. */
  wait(seconds: bigint): void {
    this.calls += 1;
    this.world.pass(seconds);
  }

  /** A claim of bob's for the whole of a cover, approved by all of the group and settled a day later. */
  claim(coverId: bigint): boolean {
    const claimId = BigInt(this.claims + 1);
    if (!this.try(BOB, { op: "submitClaim", coverId }, DEPOSIT)) return false;
    this.claims += 1;
    for (const assessor of GROUP) this.try(assessor, { op: "vote", claimId, inFavour: true });
    this.wait(DAY);
    return this.try(BOB, { op: "settleClaim", claimId });
  }

  private claims = 0;

  /** The last cover bought. */
  get cover(): bigint {
    return this.world.read.coverCount();
  }

  /** ETH wei of an account. */
  eth(account: string): bigint {
    return this.world.read.balance(0n, account).value;
  }

  /** Native wei of an account. */
  native(account: string): bigint {
    return this.world.read.balance(255n, account).value;
  }

  /** Native wei that a cover of pool 1 or 2 would cost at the target of 2 % for the time that is left of it; one native token is 0.01 ETH. */
  worth(coverId: bigint): bigint {
    const { amount, end } = this.world.read.cover(coverId);
    return (amount * 100n * 2n * (end - this.world.model.time)) / (100n * 365n * DAY);
  }
}

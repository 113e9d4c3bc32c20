import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { parseCall } from "../actions/exactly";
import { COVER, COVER_POOL } from "../observe/kinds";
import { NATIVE } from "./assets";
import { Prices } from "./feeds";
import { ONE } from "./money";
import { coverBoughtIn } from "./players";
import { fieldOf, partsOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

const YEAR = 365n * 86_400n;

/** A bought cover, and the amount that payouts left of it. */
interface Bought {
  readonly asset: bigint;
  readonly amount: bigint;
  left: bigint;
  readonly start: bigint;
  readonly end: bigint;
  /** The bought amount and the price of each pool. */
  readonly parts: readonly { readonly amount: bigint; readonly price: bigint }[];
}

function boughtAs(view: View, coverId: bigint): Bought {
  const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
  const parts = partsOf(view, coverId);
  return {
    asset: of("coverAsset"),
    amount: of("amountBought"),
    left: of("amount"),
    start: of("start"),
    end: of("end"),
    parts: parts.map((id) => ({
      amount: fieldOf(view, COVER_POOL, id, "amountBought") ?? 0n,
      price: fieldOf(view, COVER_POOL, id, "price") ?? 0n,
    })),
  };
}

/** The credit of an extended cover for its remaining time. [EDIT-2] */
function creditOf({ asset, amount, left, end, parts }: Bought, now: bigint, prices: Prices): bigint {
  return parts.reduce((sum, part) => {
    const insured = prices.inNative(asset, (part.amount * left) / amount);
    return sum + (insured * part.price * (end - now)) / (YEAR * ONE);
  }, 0n);
}

/** The premium of a cover before credit. [COVER-4] */
function premiumOf({ asset, start, end, parts }: Bought, prices: Prices): bigint {
  const whole = YEAR * ONE;
  return parts.reduce(
    (sum, { amount, price }) => sum + (prices.inNativeUp(asset, amount) * price * (end - start) + whole - 1n) / whole,
    0n,
  );
}

/** The largest credit that one extension left unused. */
class CreditForfeited implements Meter {
  private readonly prices: Prices;
  private readonly covers = new Map<bigint, Bought>();
  private most: bigint | undefined;

  constructor(start: View) {
    this.prices = new Prices(start);
  }

  after(step: PlayedStep, view: View): void {
    this.prices.note(view);
    for (const { name, indexed, words } of step.logs) {
      const reduced = name === "CoverReduced" ? this.covers.get(indexed[0] ?? 0n) : undefined;
      if (reduced !== undefined) reduced.left = words[0] ?? 0n;
    }
    const coverId = coverBoughtIn(step);
    if (coverId === undefined) return;
    const { operation } = parseCall(step.facts);
    const old = operation.op === "buyCover" ? this.covers.get(operation.params.coverId) : undefined;
    const bought = boughtAs(view, coverId);
    this.covers.set(coverId, bought);
    if (old === undefined) return;
    const unused = creditOf(old, BigInt(step.time), this.prices) - premiumOf(bought, this.prices);
    const forfeited = unused > 0n ? unused : 0n;
    if (this.most === undefined || forfeited > this.most) this.most = forfeited;
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** The credit that a buyer loses by extending a cover to a lower premium. */
export const creditForfeited: Objective = {
  name: "credit-forfeited",
  title: "Credit of one extension that exceeds the new premium, and is forfeited",
  ...NATIVE,
  rules: ["PAY-1", "EDIT-2", "COVER-4"],
  players: EVERYONE_BUT_GOVERNANCE,
  meter: (start) => new CreditForfeited(start),
};

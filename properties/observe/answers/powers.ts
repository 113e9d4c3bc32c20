import type { Edition } from "../../../model";
import { barelyAbove } from "./hard-price";
import { HashedGetter, value, type Answer } from "./question";

const at = new HashedGetter("at(uint256 days) view returns (uint256)");
const decayed = new HashedGetter("decayed(uint256 price, uint256 days) view returns (uint256)");

const DAY = 86_400n;
/** The largest number of days; each additional power costs the model some microseconds, once. */
const MOST_DAYS = 4_000;

/** The powers by which prices decay, to the last digit, which prices are too coarse to show; and a price that shows the rounding. [E-DECAY] */
export function powerAnswers(power: (days: bigint) => bigint, edition: Edition, turn: number): Answer[] {
  const days = [turn % 16, turn % 400, turn % MOST_DAYS].map(BigInt);
  const n = BigInt(turn % 400);
  const price = barelyAbove(power(n));
  return [
    ...days.map((exponent) => at.ask("powers", [exponent], value(power(exponent)))),
    decayed.ask("powers", [price, n], value(edition.decayed(price, n * DAY))),
  ];
}

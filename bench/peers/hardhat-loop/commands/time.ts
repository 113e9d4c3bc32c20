import fc from "fast-check";
import type { Mutual } from "../mutual";
import type { Notes } from "../notes";
import { DAY, midnight, pick, TRANCHE } from "../numbers";
import { exposureEnd } from "../rules";
import { Step } from "./command";

/** Moments ahead when something ends. */
function boundaries(mutual: Mutual, notes: Notes): bigint[] {
  const { now } = mutual.chain;
  const { rules } = mutual;
  const moments = [
    (now / TRANCHE + 1n) * TRANCHE,
    midnight(now + 1n),
    ...notes.covers.flatMap(({ end, grace, review }) => [
      end,
      end + grace,
      midnight(exposureEnd(rules, end, grace, review)),
    ]),
    ...notes.claims.flatMap(({ closedAt }) => [closedAt, closedAt + rules.cooldown]),
  ];
  return moments.filter((moment) => moment > now);
}

/** Some seconds to months, or to just around a moment when something ends. */
export const wait = fc.oneof(
  fc
    .bigInt(1n, 200n * DAY)
    .map((seconds) => new Step(`wait ${seconds}`, async ({ chain }) => chain.warp(chain.now + seconds))),
  fc
    .bigInt(1n, 3n * DAY)
    .map((seconds) => new Step(`wait ${seconds}`, async ({ chain }) => chain.warp(chain.now + seconds))),
  fc.tuple(fc.nat(), fc.integer({ min: -1, max: 1 })).map(
    ([which, off]) =>
      new Step(`wait for moment ${which} ${off}`, async (mutual, notes) => {
        await mutual.chain.warp(pick(boundaries(mutual, notes), which) + BigInt(off));
      }),
  ),
);

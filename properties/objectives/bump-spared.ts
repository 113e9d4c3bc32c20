import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { TRANCHE_SECONDS } from "../fixture/times";
import { parseCall } from "../actions/exactly";
import { pair } from "../observe/kind";
import { COVER, COVER_POOL, LISTING } from "../observe/kinds";
import { ONE } from "./money";
import { coverBoughtIn } from "./players";
import { fieldOf, partsOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

const DAY = 86_400n;
/** The time for the votes, the cooldown and the settlement of the last claim. [CAP-2] */
const CLAIMED = 11n * DAY;
const TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** The bump of a purchase of all capacity. [PRICE-4] */
const BUMP = 5n * 10n ** 16n;
/** The decay of a bump in a day. [PRICE-3] */
const DECAY = 2n * 10n ** 16n;

/** Bumps of a cover by pool: the time of its purchase, the kept bump, and the sum of the bumps of all its purchases. */
interface Bumps {
  readonly start: bigint;
  readonly pools: ReadonlyMap<bigint, { readonly kept: bigint; readonly made: bigint }>;
}

/** The bump that a part of a cover would make without earlier purchases, limited by the highest spot price. */
function atOnce(view: View, coverId: bigint, part: (field: string) => bigint, time: number): bigint {
  const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
  const listing = pair(part("poolId"), of("productId"));
  const current = Math.floor(time / TRANCHE_SECONDS);
  const eligible = TRANCHES.filter((i) => BigInt((current + i + 1) * TRANCHE_SECONDS) >= of("graceEnd") + CLAIMED);
  const capacity = eligible.reduce((sum, i) => sum + (fieldOf(view, LISTING, listing, `capacity${i}`) ?? 0n), 0n);
  const bump = capacity === 0n ? 0n : (BUMP * part("allocation") + capacity - 1n) / capacity;
  const room = ONE - part("price");
  return bump < room ? bump : room;
}

/** The largest difference, in one pool, between the bump that an extended cover would have made in one purchase and the bumps of its purchases together. */
class BumpSpared implements Meter {
  private readonly bumps = new Map<bigint, Bumps>();
  private most: bigint | undefined;

  after(step: PlayedStep, view: View): void {
    const coverId = coverBoughtIn(step);
    if (coverId === undefined) return;
    const { operation } = parseCall(step.facts);
    const extended = operation.op === "buyCover" ? this.bumps.get(operation.params.coverId) : undefined;
    const now = BigInt(step.time);
    const pools = new Map<bigint, { kept: bigint; made: bigint }>();
    for (const id of partsOf(view, coverId)) {
      const part = (field: string): bigint => fieldOf(view, COVER_POOL, id, field) ?? 0n;
      const before = extended?.pools.get(part("poolId")) ?? { kept: 0n, made: 0n };
      const decayed = before.kept - (DECAY * (now - (extended?.start ?? now))) / DAY;
      const grown = part("bump") - (decayed > 0n ? decayed : 0n);
      const made = before.made + (grown > 0n ? grown : 0n);
      pools.set(part("poolId"), { kept: part("bump"), made });
      const spared = atOnce(view, coverId, part, step.time) - made;
      if (extended !== undefined && (this.most === undefined || spared > this.most)) this.most = spared;
    }
    this.bumps.set(coverId, { start: now, pools });
  }

  value(): bigint | undefined {
    return this.most;
  }
}

/** How much less a cover bumps a price if it is bought for a short period and then extended. */
export const bumpSpared: Objective = {
  name: "bump-spared",
  title: "What a cover would have bumped the price more in one purchase than it did in several, the last an extension",
  unit: "of 100 % a year",
  decimals: 18,
  rules: ["PRICE-4", "EDIT-4", "PRICE-7", "CAP-2"],
  // in the earlier edition, every purchase bumps by the same part of the price
  editions: ["current"],
  players: EVERYONE_BUT_GOVERNANCE,
  meter: () => new BumpSpared(),
};

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
/** The last claim is voted on, cools down, and is settled. [CAP-2] */
const CLAIMED = 11n * DAY;
const TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** A purchase of all capacity bumps by so much. [PRICE-4] */
const BUMP = 5n * 10n ** 16n;
/** So much of a bump decays in a day. [PRICE-3] */
const DECAY = 2n * 10n ** 16n;

/** Bumps of a cover: when it was bought, what is kept with it, and what the purchases that led to it made together; by pool. */
interface Bumps {
  readonly start: bigint;
  readonly pools: ReadonlyMap<bigint, { readonly kept: bigint; readonly made: bigint }>;
}

/** What a part of a cover would bump if nothing had been bought before, as far as a spot price can rise. */
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

/** The most by which a cover that was extended would have bumped more in one purchase than its purchases did together, in one pool. */
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

/** How much less a cover bumps a price when it is bought short and then extended. */
export const bumpSpared: Objective = {
  name: "bump-spared",
  title: "What a cover would have bumped the price more in one purchase than it did in several, the last an extension",
  unit: "of 100 % a year",
  decimals: 18,
  rules: ["PRICE-4", "EDIT-4", "PRICE-7", "CAP-2"],
  // in the earlier edition every purchase bumps by the same part of the price
  editions: ["current"],
  players: EVERYONE_BUT_GOVERNANCE,
  meter: () => new BumpSpared(),
};

import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import type { World } from "../../action-definition/world";

/** One second before a moment, at it, or one after. */
export function around(draws: Draws, moment: bigint): Move {
  return { waitUntil: moment - 1n + BigInt(draws.below(3)) };
}

/** Waits for a moment (if it is ahead) and then does something. */
export function at(draws: Draws, world: World, moment: bigint, then: () => Move): Resolved {
  return moment <= world.now + 1n ? undefined : { story: [(): Move => around(draws, moment), then] };
}

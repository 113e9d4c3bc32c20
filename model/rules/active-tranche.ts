import { ACTIVE_TRANCHES } from "../constants";
import { trancheAt } from "../math/calendar";
import type { Preconditions } from "../outcome";
import type { State } from "../state/state";

/** A tranche must be one of the active eight. [TRANCHE-2, EXT-3] */
export function requireActiveTranche(state: State, trancheId: bigint, needs: Preconditions): void {
  const first = trancheAt(state.time);
  const last = first + ACTIVE_TRANCHES - 1n;
  needs.refuse(trancheId < first || trancheId > last, "TrancheNotActive", trancheId, first, last);
}

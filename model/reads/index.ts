import type { Reads } from "../api";
import type { State } from "../state/state";
import { claimReads } from "./claims";
import { coverReads } from "./covers";
import { listingReads } from "./listings";
import { moneyReads } from "./money";
import { nftReads } from "./nfts";
import { poolReads } from "./pools";
import { positionReads } from "./positions";
import { productReads } from "./products";
import { registryReads } from "./registry";

/** Everything that can be read of a state, as of its time. [READ-1] */
export function readsOf(state: State): Reads {
  return {
    ...registryReads(state),
    ...moneyReads(state),
    ...productReads(state),
    ...poolReads(state),
    ...listingReads(state),
    ...nftReads(state),
    ...positionReads(state),
    ...coverReads(state),
    ...claimReads(state),
  };
}

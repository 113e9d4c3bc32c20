import { cheapCatchUp } from "./catch-up";
import { conservation, fees, paidWithinStreamed, streamEnds, streams, surplus } from "./conservation";
import { fairShare, idleStake } from "./earning";
import { feeLimits, feeSet } from "./fee-limits";
import { wholePayouts, withdrawn } from "./payments";

/** REWARDS: only streamed rewards are paid, and only dust of them is lost. */
export const REWARDS = [
  conservation,
  paidWithinStreamed,
  streams,
  fees,
  surplus,
  wholePayouts,
  idleStake,
  fairShare,
  streamEnds,
  withdrawn,
  cheapCatchUp,
  feeLimits,
  feeSet,
];

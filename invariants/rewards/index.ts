import { cheapCatchUp } from "./catch-up";
import { conservation, fees, paidWithinStreamed, streamEnds, streams, surplus } from "./conservation";
import { fairShare, idleStake } from "./earning";
import { feeLimits, feeSet } from "./fee-limits";
import { wholePayouts, withdrawn } from "./payments";

/** REWARDS: nothing is paid that was not streamed, nothing streamed is lost but dust. */
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

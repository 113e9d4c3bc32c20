export { answersDigest, CampaignDigest, Digest } from "./digest";
export { examine, failureAgain, showsAtCall, type Examined, type Failure } from "./examine";
export { askInFull, type Failed } from "./in-full";
export { complete, type Ran } from "./complete";
export { execute, lensKey, partsOfKey, type Exchange, type Lens, inTime, TimeIsOver } from "./execute";
export { planOn } from "./rehearse";
export { isFull, planSequence, type Plan, type Sequence, sequenceKey } from "./plan";
export {
  executePlan,
  judgePlan,
  runPlan,
  runSequence,
  type Counts,
  type Divergence,
  type RunOptions,
  type SequenceRun,
} from "./sequence";
export { withHalts } from "./halts";

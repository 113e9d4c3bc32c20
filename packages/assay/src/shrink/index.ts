export { DEFAULT_LIMITS, type ShrinkLimits } from "./budget";
export { atTime, deedsOf, timeBefore, withArgument } from "./deeds";
export { inPlainTerms, type InPlainTerms, type PlainTerms } from "./in-plain-terms";
export { leaveOutSteps, stepsOfActions, type Parted, type Parting } from "./parts";
export { removeNeedless, type Removed, type StillFails } from "./remove";
export { shrink, type Shrunk, type ShrinkRequest } from "./shrink";
export { simplifyValues, type Origin } from "./simplify";

export { DEFAULT_LIMITS, type ShrinkLimits } from "./pass";
export { atTime, recordedCallsOf, timeBefore, withArgument } from "./recorded-calls";
export { stepsOfActions } from "./pass";
export type { CallTerms, Pass, Progress, Proof, Search } from "./pass";
export { PASSES } from "./passes";
export { removeNeedless, type Removed, type StillFails } from "./remove";
export { shrink, type Shrunk, type ShrinkRequest } from "./shrink";
export { simplifyValues } from "./simplify-choices";
export type { Origin } from "./pass";

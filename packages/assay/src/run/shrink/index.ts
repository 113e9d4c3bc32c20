export {
  DEFAULT_LIMITS,
  type ShrinkLimits,
  stepsOfActions,
  type CallTerms,
  type Pass,
  type Progress,
  type Proof,
  type Search,
  type Origin,
} from "./pass";
export { atTime, recordedCallsOf, timeBefore, withArgument } from "./recorded-calls";
export { PASSES } from "./passes";
export { removeNeedless, type Removed, type StillFails } from "./remove";
export { shrink, type Shrunk, type ShrinkRequest } from "./shrink";
export { simplifyValues } from "./simplify-choices";

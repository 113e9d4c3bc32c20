export { DEFAULT_LIMITS, type ShrinkLimits } from "./budget";
export { removeNeedless, type Removed, type StillFails } from "./remove";
export { shrink, type Shrunk, type ShrinkRequest } from "./shrink";
export { simplifyValues, type Origin } from "./simplify";

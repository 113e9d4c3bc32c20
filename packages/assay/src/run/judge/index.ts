export { InternalError, messageOf } from "./internal-error";
export type { Finding, StepVerdict } from "./finding";
export { covers, identity } from "./identity";
export type { CountCheck } from "./invariants";
export { Judge, type StepResult } from "./judge";
export { SequenceView } from "./view";
export { isWanted, named, type Wanted } from "./wanted";

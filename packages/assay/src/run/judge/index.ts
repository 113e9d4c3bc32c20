export { InternalError, messageOf } from "./finding";
export type { Finding, StepVerdict } from "./finding";
export { covers, identity } from "./finding";
export type { CountCheck } from "./invariants";
export { Judge, type StepResult } from "./judge";
export { SequenceView } from "./invariants";
export { isWanted, named, type Wanted } from "./finding";

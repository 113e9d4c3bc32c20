export { InternalError, messageOf, UserError } from "./internal-error";
export type { Finding, StepVerdict } from "./finding";
export { covers, identity } from "./identity";
export type { CountCheck } from "./invariants";
export { NotObserved, type Wish } from "./not-observed";
export { Judge, type StepResult } from "./judge";
export { SequenceView } from "./view";
export { isWanted, named, type Wanted } from "./wanted";

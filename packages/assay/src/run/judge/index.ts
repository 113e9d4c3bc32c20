export {
  InternalError,
  messageOf,
  type Finding,
  type StepVerdict,
  covers,
  identity,
  isWanted,
  named,
  type Wanted,
} from "./finding";
export { type CountCheck, SequenceView } from "./invariants";
export { Judge, type StepResult } from "./judge";

export { messageOf } from "../../core/errors";
export {
  InternalError,
  UserError,
  type Finding,
  type StepVerdict,
  covers,
  identity,
  isWanted,
  named,
  type Wanted,
} from "./finding";
export { type CountCheck, SequenceView } from "./invariants";
export { refusalLabel } from "./outcome";
export { NotObserved, type Wish } from "./not-observed";
export { Judge, type StepResult } from "./judge";

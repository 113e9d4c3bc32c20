export {
  addStatistics,
  countAction,
  countCheck,
  countRefusal,
  noStatistics,
  noTime,
  STAGES,
  type ActionCount,
  type InvariantCount,
  type Statistics,
  type Timing,
  conjunctsOf,
} from "./statistics";
export {
  STEPS_TO_JUDGE_VACUITY,
  isVacuous,
  neverReached,
  neverSucceeded,
  nothingSucceeded,
  type Declared,
} from "./vacuity";

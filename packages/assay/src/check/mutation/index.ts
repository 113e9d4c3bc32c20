export {
  beneficiaryOf,
  EnginesWithMutants,
  maskOf,
  MOST_MUTANTS,
  placeOf,
  shiftOf,
  withMutants,
} from "../../campaign/trial/beneficiary";
export {
  checkIdOf,
  checkIdsOf,
  Trials,
  type Judges,
  type TrialReport,
  type TrialTask,
} from "../../campaign/trial/trial";
export { killsByCheck, type CheckKills } from "./kills";
export type { Inexpressible, Mutant } from "./mutant";
export {
  falseEquivalents,
  scoreOf,
  scoresBy,
  survivorsOf,
  type JudgedMutant,
  type MutantOutcome,
  type Score,
} from "./outcome";
export { spread, tryMutants, type ScheduleOptions } from "./schedule";
export { OutcomeStore, type CachedOutcome } from "./store";

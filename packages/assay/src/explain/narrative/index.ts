export { originText, outcomeOf, ruleText, bugText, shrunkText, stepNumber, type StepOutcome } from "./program";
export { outcomeText, printProgram, programLines, runLines } from "./summary";
export { readTexts } from "./reads";
export { narrativeLines, verdictText } from "./lines";
export {
  StepRangeError,
  stateData,
  stateJson,
  stateLines,
  stepIndex,
  type StateEntity,
  type StateField,
} from "./state";
export { inspectReplay, narration, narrate, narrativeJson, type Narrative, type NarratedStep } from "./narrate";

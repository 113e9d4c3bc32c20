export { originText, outcomeOf, ruleText, bugText, shrunkText, stepNumber, type StepOutcome } from "./program";
export { printProgram } from "./summary";
export { narrativeLines, verdictText } from "./lines";
export { StepRangeError, stateData, stateLines, stepIndex, type StateEntity, type StateField } from "./state";
export { inspectReplay, narration, narrate, type Narrative, type NarratedStep } from "./narrate";

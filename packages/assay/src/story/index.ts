export { storyLines, verdictText } from "./lines";
export { StepRangeError, stateData, stateLines, stepIndex, type StateEntity, type StateField } from "./state";
export { inspectReplay, narration, tellStory, type Story, type ToldStep } from "./story";

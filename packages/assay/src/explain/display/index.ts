export {
  campaignJson,
  campaignResults,
  count,
  mergedCampaignJson,
  missingUnits,
  reportedFinding,
  reportJson,
  reportResults,
  seconds,
  type CampaignJson,
  type CampaignResults,
  type RunOn,
} from "./json";
export { duration, number } from "./format";
export {
  progressText,
  showProgress,
  timeLeft,
  type ProgressDisplay,
  type Shown,
  minimisingShown,
  growthText,
  learnedText,
  LastMinute,
} from "./progress";
export { reachedLines } from "./reached";
export { reportLines, violationLines } from "./report";
export { actionTable, errorTable, invariantTable, profileTable, table } from "./tables";
export { terminalOf, type Environment, type Output, type Printed, type Terminal } from "./terminal";

export { campaignResults, type CampaignResults } from "./campaign-results";
export { duration, number } from "./format";
export { reportJson, reportResults, type RunOn } from "./json";
export { progressText, showProgress, timeLeft, type ProgressDisplay, type Shown } from "./progress";
export { reportLines, violationLines } from "./report";
export { actionTable, errorTable, invariantTable, profileTable, table } from "./tables";
export { terminalOf, type Environment, type Terminal } from "./terminal";
export { minimisingShown, growthText, learnedText } from "./growth";
export { LastMinute } from "./last-minute";

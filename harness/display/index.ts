export { duration, number } from "./format";
export { reportJson, type RunOn } from "./json";
export { progressText, showProgress, type ProgressDisplay } from "./progress";
export { reportLines, violationLines } from "./report";
export { actionTable, errorTable, invariantTable, table } from "./tables";
export { terminalOf, type Environment, type Terminal } from "./terminal";

export { readCoverage } from "./data/coverage";
export type { Named } from "./data/counterexample";
export type { CoverageData, TableData } from "./data/types";
export { readReportInput, type ReadOptions } from "./input";
export { MOST_BYTES, renderReport, type ReportInput } from "./page/compose";
export { writeReport } from "./write";

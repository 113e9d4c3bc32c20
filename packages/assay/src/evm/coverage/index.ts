export { compileInstrumented, instrument } from "./instrument";
export { countMarkers, markersIn, type Markers } from "./markers";
export { writeReports } from "./report";
export { solidityCoverage, type FileCoverage, type SolidityCoverage } from "./solidity-coverage";
export {
  coverageRow,
  percentOf,
  rowOf,
  shareText,
  unreachedIn,
  type CoverageRow,
  type Share,
  type Unreached,
} from "./unreached";

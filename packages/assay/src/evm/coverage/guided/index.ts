export { compileGuided, type Guided } from "./compile";
export { coveredOf, coveredRow, lcovOf, unreachedLines, type CoveredFile } from "./covered";
export type { Unguided } from "./instrument";
export { guideOn } from "./listen";
export type { Comparison, Place, Places, Refusal } from "../../../core/types";

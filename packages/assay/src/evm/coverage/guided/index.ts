export { changedSources } from "./changed";
export { compileGuided, type Guided, type GuidedCode } from "./compile";
export { coveredOf, coveredRow, lcovOf, type CoveredFile } from "./covered";
export { inputOf, type CompiledAs } from "./inputs";
export type { Unguided } from "./instrument";
export { guideOn } from "./listen";
export type { Comparison, Place, Places, Refusal } from "../../../core/types";

export { compileGuided, type Guided, type GuidedCode } from "./compile";
export { inputOf, type CompiledAs } from "./inputs";
export type { Unguided } from "./instrument";
export { guideOn } from "./listen";
export type { Comparison, Place, Places, Refusal } from "../../../core/types";

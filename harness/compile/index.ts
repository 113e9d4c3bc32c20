export { compile, compileVariant, type CompileOptions } from "./compile";
export { CODE_SIZE_LIMIT, SOLC_SETTINGS, SOLC_VERSION } from "./settings";
export type { Artifact, Artifacts } from "./solc";
export { applyEdits, type Edit } from "./sources";

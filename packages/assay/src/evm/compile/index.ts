export {
  compile,
  compileForDebugging,
  compileChanged,
  optionsIn,
  type CompileOptions,
  type SourceChange,
} from "./compile";
export { debugSolc, type DebugOutput } from "./debug";
export { mentionsIn, type Mention } from "./mentions";
export { CODE_SIZE_LIMIT, SOLC_SETTINGS, solcVersion } from "./settings";
export { cached, keyOf, type CacheOptions } from "./cached";
export {
  CompileError,
  readAsts,
  run,
  runSolc,
  type Artifact,
  type Artifacts,
  type SolcMessage,
  type StorageLayout,
  type StorageSlot,
  type StorageType,
} from "./solc";
export {
  readSurface,
  surfaceIn,
  type ContractSurface,
  type SourcePosition,
  type SurfaceFunction,
  type SurfaceItem,
  type SurfaceVariable,
} from "./surface";
export { runSolcOnAllCores } from "./threads";
export { applyEdits, importedBy, importsOf, readSources, sourcesFor, type Edit, type Sources } from "./sources";

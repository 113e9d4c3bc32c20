export { changedSources } from "./changed";
export { compilerOf, type Build, type Compiler } from "./compiler";
export { codesOf, type CreationCode } from "./code";
export { checkSources, fileOf, inputOf, isOwnSource, NoInputError, type CompiledAs } from "./inputs";
export { unitsOf, type Unit } from "./units";

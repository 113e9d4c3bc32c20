export { readArtifact, type ForeignArtifact, type LinkReference } from "./read";
export { findArtifacts, type FoundArtifact, type FoundArtifacts, type Tool } from "./find";
export { roleOf, type Role } from "./role";
export { isLibraryCode, linkedLibraries, linked } from "./link";
export { callsOthers, literalsIn, readsTime } from "./literals";
export { readsSender } from "./senders";
export { sizeProblem } from "./size";
export { artifactNamed, fullName, oneEach, stemOf } from "./named";

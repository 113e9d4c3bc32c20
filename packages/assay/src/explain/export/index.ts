export { caseOf, type Case } from "./case";
export { UnexportableError } from "./unexportable";
export type { Described, Family, Getter, Meaning, NamedContract, NamedPerson } from "./described";
export { foundryTest } from "./solidity/file";
export { hardhatTest } from "./javascript/file";
export type { HardhatVersion } from "./javascript/preamble";
export { markdown, type WriteUp } from "./markdown";
export { enumSizes } from "./enums";

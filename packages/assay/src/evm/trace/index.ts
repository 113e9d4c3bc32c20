export { traceData, traceJson } from "./data";
export { readTrace, type Instruction, type Traced, type TracedCall } from "./frames";
export { SlotNames, type SlotPart } from "./layout";
export { traceLines, type Reading } from "./lines";
export { TraceError, traceStep, type StepTrace, type Traceable } from "./run";
export { changesOf, type StorageChange, type WrittenSlot } from "./storage";

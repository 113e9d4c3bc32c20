export { buildCounterexample, type Source } from "./build";
export { fixtureHash } from "./build";
export {
  inspect,
  stateAfter,
  type InspectedEntity,
  type InspectedField,
  type InspectedRead,
  type InspectedStep,
} from "./inspect";
export { decodePlain, encodePlain, type Json } from "../plain";
export { measuredFor } from "./replay";
export { UnreadableError, parseCounterexample, readCounterexample } from "./schema";
export { replay, type Replayed } from "./replay";
export { storeStep } from "./convert";
export {
  SCHEMA_VERSION,
  TOOL,
  counterexampleSchema,
  type Counterexample,
  type StoredProbes,
  type StoredStep,
} from "./schema";
export { UnsavedError, fileName, serialize, writeCounterexample } from "./write";

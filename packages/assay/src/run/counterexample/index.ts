export { buildCounterexample, type Source } from "./build";
export { fixtureHash } from "./fixture-hash";
export {
  inspect,
  stateAfter,
  type InspectedEntity,
  type InspectedField,
  type InspectedRead,
  type InspectedStep,
} from "./inspect";
export { decodePlain, encodePlain, type Json } from "../plain";
export { measuredFor } from "./measured-for";
export { UnreadableError, parseCounterexample, readCounterexample } from "./read";
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

export { buildCounterexample, type Source, fixtureHash } from "./build";
export {
  inspect,
  stateAfter,
  type InspectedEntity,
  type InspectedField,
  type InspectedRead,
  type InspectedStep,
} from "./inspect";
export { hashedAnswers } from "./hashed";
export { decodePlain, encodePlain, type Json } from "../plain";
export { lawCounterexample, replayLaw } from "./law-case";
export { measuredFor, replay, type Replayed } from "./replay";
export { ForeignFileError, UnreadableError, parseCounterexample, readCounterexample, withBugKey } from "./read";
export {
  SCHEMA_VERSION,
  TOOL,
  counterexampleSchema,
  findingSchema,
  type Counterexample,
  type StoredProbes,
  type StoredStep,
} from "./schema";
export { storeStep } from "./convert";
export { UnsavedError, fileName, serialize, writeCounterexample } from "./write";

export { describing, type Describing } from "./describe";
export {
  ADDRESS,
  ID,
  type AnyKind,
  type AnyOperation,
  type Call,
  type FieldOf,
  type Getter,
  type Kind,
  type Made,
  type Chosen,
  type Occasion,
  type Operation,
} from "./descriptors";
export { everyone } from "./accounts";
export { type Called, type Chain, type ChainStep, type Words } from "./chain";
export { Choices } from "./choices";
export {
  done,
  doneSomehow,
  emptyRevert,
  error,
  event,
  panic,
  refused,
  revertText,
  UNKNOWN,
  type Outcome,
  type PredictedError,
  type PredictedEvent,
  type Unknown,
} from "./outcome";
export { CLONE, type FamilyOptions } from "./families";
export type { GivenArguments, Met } from "./met";
export { isWhole, WAIT } from "./waiting";
export { REVERTED } from "./reader";
export type { LawCall, LawResult, RunProgram } from "./laws";
export {
  protocol,
  type Canary,
  type CompiledElsewhere,
  type EditionOptions,
  type Ghost,
  type LawMaking,
  type Protocol,
  type Waiting,
} from "./protocol";
export {
  account,
  amount,
  array,
  bytes,
  choice,
  flag,
  list,
  moment,
  number,
  seconds,
  struct,
  text,
  type Args,
  type Params,
  type Sort,
} from "./sorts";
export { CHOICES } from "./choices";
export { SequenceArbitrary, type Action, type Weighed } from "./sequence";
export { KitSession } from "./session";
export { subjectOf } from "./subject";
export { addressFrom, addressOf, approximately, type Approximate, type Value } from "./values";
export { atLeast, atMost, equal, every, HELD, SKIP } from "./verdicts";
export { MAX_UINT, World, ZERO, type Addresses, type Deployed, type OpeningCall, type WorldOptions } from "./world";
export { projectOf, setupOf, type ProtocolProject } from "./project";
export { defineProject } from "../define";

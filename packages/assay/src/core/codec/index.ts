export {
  Abi,
  interfaceOf,
  readAbi,
  type ErrorShape,
  type EventShape,
  type ReadAbi,
  type UnreadFunction,
} from "./interface";
export { encoderOf, tupleEncoder, type AbiValue, type TypeEncoder } from "./encode";
export { decode, decodeLog, decodeSelected, eventOf, type DecodedValue, type Reading } from "./decode";

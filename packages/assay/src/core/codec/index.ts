export { Abi } from "./abi";
export { encoderOf, tupleEncoder } from "./encode";
export type { AbiValue, TypeEncoder } from "./encode";
export { interfaceOf, readAbi, type ErrorShape, type EventShape, type ReadAbi, type UnreadFunction } from "./interface";
export { decode, decodeLog, decodeSelected, eventOf, type DecodedValue, type Reading } from "./decode";

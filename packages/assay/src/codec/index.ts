export { Abi } from "./abi";
export { encoderOf, tupleEncoder } from "./encode";
export type { AbiValue, TypeEncoder } from "./encode";
export { interfaceOf } from "./interface";

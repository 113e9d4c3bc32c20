export { Abi } from "./abi";
export type { AbiValue } from "./encode";

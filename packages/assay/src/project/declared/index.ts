export * from "./names";
export * from "./spec";
export * from "./spec-laws";
export * from "./spec-objectives";
export * from "./define";
export { born } from "./born";
export { answered, approximately, emit, nobody, ok, refuse, UNKNOWN } from "./words";
export { ids, sum, table } from "./tables";
export { around, idOf, oneOf, someone, upTo } from "./draws";

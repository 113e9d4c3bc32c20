export * from "./accounts";
export type * from "./edition";
export type * from "./model";
export type * from "./operations";
export * from "./outcome";
export type * from "./reads";

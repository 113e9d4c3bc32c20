export * from "./accounts";
export type * from "./model";
export type * from "./operations";
export type * from "./outcome";
export type * from "./reads";

export type * from "./engine";
export type * from "./plan";
export type * from "./subject";
export type * from "./law";
export type * from "./literals";
export type * from "./telling";
export type * from "./report";

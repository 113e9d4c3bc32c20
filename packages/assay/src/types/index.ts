export type * from "./engine";
export type * from "./plan";
export type * from "./subject";
export type * from "./law";
export type * from "./call-editor";
export type * from "./formatting";
export type * from "./report";

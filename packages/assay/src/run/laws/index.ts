export * from "./check-law";
export * from "./check-law";

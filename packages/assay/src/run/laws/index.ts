export * from "./check-law";
export * from "./first-violated";

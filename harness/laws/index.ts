export * from "./check-law";

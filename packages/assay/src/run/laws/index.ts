export * from "./check-law";
export type { Asked, Decides } from "./heard";

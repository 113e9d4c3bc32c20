export { implementationsIn } from "./broadcasts";
export { takeOver, RECORDING } from "./take-over";
export type { ScriptedDeployment, TakenOver } from "./recording";

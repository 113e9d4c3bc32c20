export { closeExecutors, openExecutors } from "./executors";
export type { SetupSource } from "./messages";
export { openSetup, type SetupModule } from "./setup";
export { ReusedWorker, startWorker } from "./worker-process";

export { addressOf, type Address, type Given } from "./address";
export { Coordinator } from "./coordinator";
export type { CoordinatorCounts, CoordinatorOptions } from "./coordinators";
export { DEFAULT_CHUNKS_PER_JOB, RemoteExecutor, type RemoteOptions } from "./remote";
export { takeJobs, type ConsumerOptions } from "./consumer";

export { addressOf, type Address, type Given } from "./address";
export { Coordinator, type CoordinatorCounts, type CoordinatorOptions } from "./coordinator";
export { DEFAULT_CHUNKS_PER_JOB, RemoteExecutor, type RemoteOptions } from "./remote";
export { takeJobs, type ConsumerOptions } from "./consumer";

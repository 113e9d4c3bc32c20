export { Campaign } from "./campaign";
export { DISCOVERIES, type Discovery } from "./ledger";
export { exploreChunk } from "./explore";
export { localExecutor, type Setup, shrinkFound } from "./local";
export { EPOCH_CHUNKS, GUIDED_EPOCH_CHUNKS, type Learned } from "./learning";
export { MergedCampaign, type MergedOptions } from "./merged";
export { type CampaignListener, type CampaignOptions, type Violation } from "./options";
export { CHUNK_SIZE, chunkLength, MOST_SEED, chunkSeed } from "../run/plan";
export type { Reached } from "./reached";
export { EXIT_CODES, type CampaignReport, type Outcome, type Progress, saved, violationOf } from "./report";
export { SequenceSource } from "../search/sequence-source";
export { ExecutorsCrew } from "./search-crew";
export { TaskSharing } from "./task-queue";
export {
  doing,
  ExecutorLostError,
  WithdrawnError,
  type ChunkReport,
  type ChunkTask,
  type Executor,
  type Found,
  type ResultOf,
  type Results,
  type ShrinkTask,
  type Task,
} from "./tasks";

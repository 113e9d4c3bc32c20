export { Campaign } from "./campaign";
export { DISCOVERIES, type Discovery } from "./ledger";
export { exploreChunk } from "./local";
export { localExecutor, type Setup } from "./local";
export { EPOCH_CHUNKS, type Learned } from "./learning";
export { MergedCampaign, type MergedOptions } from "./merged";
export { type CampaignListener, type CampaignOptions, type Violation } from "./options";
export { CHUNK_SIZE, chunkLength } from "../run/plan";
export { EXIT_CODES, type CampaignReport, type Outcome, type Progress } from "./report";
export { saved } from "./report";
export { MOST_SEED, chunkSeed } from "../run/plan";
export { SequenceSource } from "../search/sequence-source";
export { ExecutorsCrew } from "./search-crew";
export { TaskSharing } from "./task-queue";
export { shrinkFound } from "./local";
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

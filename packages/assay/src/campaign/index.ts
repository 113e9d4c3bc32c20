export { Campaign } from "./campaign";
export { DISCOVERIES, type Discovery } from "./discoveries";
export { exploreChunk } from "./explore";
export { localExecutor, type Setup } from "./local";
export { EPOCH_CHUNKS, GUIDED_EPOCH_CHUNKS, type Learned } from "./learning";
export { MergedCampaign, type MergedOptions } from "./merged";
export { type CampaignListener, type CampaignOptions } from "./options";
export { CHUNK_SIZE, chunkLength } from "../run/chunk";
export { EXIT_CODES, type CampaignReport, type Outcome, type Progress, type Violation } from "./report";
export type { Reached } from "./reached";
export { saved } from "./saved";
export { MOST_SEED, chunkSeed } from "../run/chunk";
export { SequenceSource } from "../search/sequence-source";
export { ExecutorsCrew } from "./search-crew";
export { TaskSharing } from "./task-sharing";
export { shrinkFound } from "./shrink-found";
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

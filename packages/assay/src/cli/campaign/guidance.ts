import { GUIDED_EPOCH_CHUNKS, type CampaignReport } from "../../campaign";
import type { LearningOptions } from "../../campaign/learning";
import { reachedLines } from "../../explain/display";
import { messageOf } from "../../run/judge";
import type { Places } from "../../core/types";
import type { Unguided } from "../../evm/coverage/guided";
import type { Project, SetupChoice } from "../../project/project";
import type { CorpusKeeper } from "../corpus/keeper";

/** What a campaign is guided by. */
export type Guidance = Places & { readonly unguided: readonly Unguided[] };

/** Of the flags of a campaign those that say whether it is guided. */
export interface GuidanceFlags {
  readonly unguided?: boolean;
  readonly fromChunk?: number;
  readonly withoutCorpus?: boolean;
}

/** What a campaign is guided by: undefined where the project has nothing, where it is not wanted, and, said in a line, where the contracts cannot be compiled again. */
export function guidanceOf(
  { unguided = false, fromChunk, withoutCorpus }: GuidanceFlags,
  { engine, rpcUrl, coverage }: SetupChoice,
  project: Project,
  notify: (text: string) => void,
): Guidance | undefined {
  const elsewhere = engine !== "anvil" || rpcUrl !== null || coverage !== undefined;
  if (project.guided === undefined || unguided || elsewhere || fromChunk !== undefined || withoutCorpus === true)
    return undefined;
  try {
    return project.guided(notify);
  } catch (error) {
    notify(`not guided by the code: ${messageOf(error)}`);
    return undefined;
  }
}

/** How a guided campaign learns: it begins with what a folder has, and keeps there what it finds. */
export const guidedLearning = (keeper: CorpusKeeper | undefined, notify: (text: string) => void): LearningOptions => ({
  kept: keeper?.kept ?? [],
  keep: (learned) => keeper?.keep(learned, notify),
  chunks: GUIDED_EPOCH_CHUNKS,
  sooner: true,
});

/** What the end of a campaign says of it. */
export const guidanceLines = ({ reached }: CampaignReport, guidance: Guidance | undefined): readonly string[] =>
  reached === undefined || guidance === undefined ? [] : reachedLines(reached, guidance);

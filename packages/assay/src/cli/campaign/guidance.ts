import { GUIDED_EPOCH_CHUNKS, type CampaignReport } from "../../campaign";
import type { LearningOptions } from "../../campaign/learning";
import { reachedLines } from "../../explain/display";
import { messageOf } from "../../run/judge";
import type { Places } from "../../core/types";
import type { Unguided } from "../../evm/coverage/guided";
import type { Project, SetupChoice } from "../../project/project";
import type { CorpusKeeper } from "../corpus/keeper";

/** The guidance of a campaign. */
export type Guidance = Places & { readonly unguided: readonly Unguided[] };

/** Of the flags of a campaign those that say whether it is guided. */
export interface GuidanceFlags {
  readonly unguided?: boolean;
  readonly fromChunk?: number;
  readonly withoutCorpus?: boolean;
}

/** The guidance of a campaign; undefined if the project has none, if it is turned off, or, with a notice, if the contracts cannot be compiled again. */
export function guidanceOf(
  { unguided = false, fromChunk, withoutCorpus }: GuidanceFlags,
  choice: SetupChoice,
  project: Project,
  notify: (text: string) => void,
): Guidance | undefined {
  const { engine, rpcUrl, coverage } = choice;
  const elsewhere = engine !== "anvil" || rpcUrl !== null || coverage !== undefined;
  if (project.guided === undefined || unguided || elsewhere || fromChunk !== undefined || withoutCorpus === true)
    return undefined;
  try {
    return project.guided(choice, notify);
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

/** The lines about guidance at the end of a campaign. */
export const guidanceLines = ({ reached }: CampaignReport, guidance: Guidance | undefined): readonly string[] =>
  reached === undefined || guidance === undefined ? [] : reachedLines(reached, guidance);

import { choiceOf } from "../flags";
import type { Project, SetupChoice } from "../../project/project";

/** Settings that say what is tested, and on what. */
export interface ChosenSettings {
  readonly edition: string;
  /** Name of an engine of ours, or "url" for a node of others. */
  readonly engine: string;
  readonly bug: string | null;
}

/** What a choice is in a bundle: the address of a node is left out, it may carry a key. */
export function settingsOf({ edition, engine, rpcUrl, bug }: SetupChoice): ChosenSettings {
  return { edition, engine: rpcUrl === null ? engine : "url", bug };
}

/** The choice that settings speak of. @throws UsageError when they name what does not exist. */
export function choiceIn(
  { edition, engine, bug }: ChosenSettings,
  project: Project,
  rpcUrl: string | null = null,
): SetupChoice {
  const choice = choiceOf({ edition, ...(bug === null ? {} : { bug }) }, project);
  return { ...choice, rpcUrl, engine: engine === "hardhat" ? "hardhat" : "anvil" };
}

import { choiceOf, seedOf } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/output";
import { settingsOf } from "../work/choice";
import { lawsWork } from "./work";
import { runPart, type PartAsked } from "../work/run-part";
import { DEFAULT_CASES, type PropertiesFlags } from "./check";

/** Checks some of the laws, writes their bundle, and gives the exit code. */
export async function checkSomeLaws(
  flags: PropertiesFlags,
  part: PartAsked,
  project: Project,
  output: Output,
): Promise<number> {
  const choice = choiceOf(flags, project);
  const { runs = DEFAULT_CASES, only = null } = flags;
  const settings = { ...settingsOf(choice), seed: seedOf(flags.seed), runs, only };
  return runPart(lawsWork, settings, part, { project, output, workers: undefined, rpcUrl: choice.rpcUrl });
}

import { DEFAULT_STEPS, choiceOf } from "../flags";
import { mutationOf } from "../parts-of-project";
import type { Project } from "../../project/project";
import { DEFAULT_BUDGET, DEFAULT_SEED } from "./judge-mutants";
import { select } from "./select";
import type { Output } from "../../explain/display/output";
import { mutantsWork, selectionDigest } from "./work";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse } from "../work/shard-flags";
import type { MutateFlags } from "./mutate";

/** Tries some of the mutants, writes their bundle, and gives the exit code. */
export async function trySomeMutants(
  flags: MutateFlags,
  part: PartAsked,
  project: Project,
  output: Output,
): Promise<number> {
  const { survivors, fresh, timeout, kills, threshold, workers } = flags;
  const later = "give it to `merge`";
  refuse({
    "--survivors": { given: survivors === true, why: "parts of it would not fit together" },
    "--fresh": { given: fresh === true, why: "nothing is taken over from runs of other code or settings anyway" },
    "--timeout": { given: timeout !== undefined, why: "how far a part gets in a given time depends on the machine" },
    "--kills": { given: kills !== undefined, why: later },
    "--threshold": { given: threshold !== undefined, why: later },
  });
  const { edition } = choiceOf(flags, project);
  const { seed = DEFAULT_SEED, steps = DEFAULT_STEPS, budget = DEFAULT_BUDGET, only = null, changed = null } = flags;
  const mutation = await mutationOf(project, { ...choiceOf(flags, project), schemata: true }, output.terminal.line);
  const selection = selectionDigest(select(mutation, flags));
  const settings = { edition, seed, steps, budget, only, changed, selection };
  return runPart(mutantsWork, settings, part, { project, output, workers, rpcUrl: null });
}

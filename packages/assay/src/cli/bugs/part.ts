import { DEFAULT_STEPS, choiceOf, seedOf } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/output";
import { settingsOf } from "../work/choice";
import { bugsWork } from "./work";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse } from "../work/shard-flags";
import { DEFAULT_SECONDS_PER_BUG, type BugFlags } from "./search";

/** Looks for some of the bugs, writes their bundle, and gives the exit code. */
export async function findSomeBugs(
  flags: BugFlags,
  part: PartAsked,
  project: Project,
  output: Output,
): Promise<number> {
  refuse({ "--markdown": { given: flags.markdown !== undefined, why: "give it to `merge`" } });
  const choice = choiceOf(flags, project);
  const { edition, engine } = settingsOf(choice);
  const {
    steps = DEFAULT_STEPS,
    withoutCorpus = false,
    timeout: seconds = DEFAULT_SECONDS_PER_BUG,
    bug = null,
    every = 1,
    deep = false,
    workers,
  } = flags;
  const settings = { edition, engine, seed: seedOf(flags.seed), steps, withoutCorpus, seconds, bug, every, deep };
  return runPart(bugsWork, settings, part, { project, output, workers, rpcUrl: choice.rpcUrl });
}

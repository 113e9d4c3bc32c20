import { EXIT_CODES, Campaign, type CampaignOptions } from "../../campaign";
import { progressText, showProgress } from "../../explain/display";
import type { SetupChoice } from "../../project/project";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import { workersOf } from "../flags";
import type { PartEnd, Running } from "../work/work";
import { HeldChunks } from "./held-chunks";
import { resultOf, type ChunkResult } from "./kind";

/** Runs some chunks of a campaign on this machine, and gives each on, in order, with what its new failures were shrunk to. */
export async function runShare(
  choice: SetupChoice,
  options: Omit<CampaignOptions, "signal" | "out">,
  { project, output, signal, workers }: Running,
  each: (unit: number, result: ChunkResult) => void,
): Promise<PartEnd> {
  const { terminal } = output;
  const held = new HeldChunks((report, counterexamples) => each(report.chunk, resultOf(report, counterexamples)));
  // replaced by the display's own as soon as there is one
  let note = terminal.line;
  const executors = await openExecutors(workersOf(workers, choice), project.source(choice), (text) => note(text));
  try {
    const campaign = new Campaign(
      executors,
      { ...options, signal },
      {
        notice: (text) => note(text),
        chunk: (report, fresh) => held.chunk(report, fresh),
        violation: (violation) => {
          // a failure whose shrinking was interrupted is larger than on other machines
          if (signal.aborted) return;
          note(`violation ${violation.identity}: its counterexample is in the bundle`);
          held.shrunk(violation);
        },
      },
    );
    const display = showProgress(terminal, () => {
      const now = campaign.progress;
      return { done: now.done, text: progressText(now) };
    });
    note = (text) => display.note(text);
    try {
      const report = await campaign.run();
      return {
        complete: !report.interrupted && held.empty,
        code: report.outcome === "violated" ? EXIT_CODES.violated : EXIT_CODES.held,
      };
    } finally {
      display.stop();
      note = terminal.line;
    }
  } finally {
    await closeExecutors(executors);
  }
}

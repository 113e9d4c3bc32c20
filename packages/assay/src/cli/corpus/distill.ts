import { existsSync } from "node:fs";
import type { Shard } from "../../scale/bundles";
import { EXIT_CODES, chunkSeed } from "../../campaign";
import { LastMinute, minimisingShown, growthText, showProgress, type Shown } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import { readCorpus, writeCorpus } from "../../project/corpus-file";
import type { Project } from "../../project/project";
import type { MinimiseState } from "../../search/minimise";
import { callsOf, countsOf } from "../../search/distill";
import type { GrowState } from "../../search/grow";
import { shownBy } from "../../search/shown";
import { DEFAULT_STEPS, UsageError } from "../flags";
import { interruptible } from "../interrupt";
import { listenedTo, searchOf } from "../listening";
import { editionOf } from "../parts-of-project";
import { openCrew, type CrewGround, type Searchers } from "./crew";
import { shownPath, distillSeveral, sumOf, type DistillJson } from "./files";
import { editionFlag } from "../../core/format/edition";

/** Flags of `assay distill`. */
export interface DistillFlags {
  readonly edition?: string;
  readonly seed?: number;
  readonly sequences: number;
  readonly patience: number;
  readonly calls: number;
  readonly searches: number;
  readonly steps?: number;
  readonly workers?: number;
  readonly out?: string;
  readonly shard?: Shard;
  readonly fresh?: boolean;
  readonly check?: boolean;
}

const DEFAULT_SEED = 1;

/**
 * Searches the model for features, writes the corpus, and returns the exit code. `gather` opens the workers, by default processes on this machine. The result does
 * not depend on them.
 */
export async function distillCorpus(
  flags: DistillFlags,
  given: Project,
  output: Output<DistillJson>,
  gather: (ground: CrewGround) => Promise<Searchers> = (ground) => openCrew(flags.workers, ground),
): Promise<number> {
  const { terminal } = output;
  const edition = editionOf(flags.edition, given);
  const { seed, sequences: most } = shareOf(flags);
  const path = flags.out ?? searchOf(given).corpus(edition);
  const shown = shownPath(path);
  if (flags.check !== true && flags.fresh !== true && existsSync(path))
    throw new UsageError(
      `${shown} exists already: pass --fresh to replace it, or --check to check that it still shows its features`,
    );
  const project = await listenedTo(given);
  const choice = { edition, engine: "none", rpcUrl: null, bug: null } as const;
  const subject = await project.subject(choice, terminal.line);
  if (flags.check === true) return checkCorpus(path, shown, subject, edition, output);

  // replaced by the display's own as soon as there is one
  let note = terminal.line;
  const interrupt = interruptible(() => terminal.line("interrupted: keeping what was found so far"));
  const ground = { project, subject, choice, signal: interrupt.signal, notify: (text: string) => note(text) };
  const planned = { sequences: 0, calls: 0 };
  let searchers: Searchers | undefined;
  let now: Now = NOTHING;
  let minute = new LastMinute();
  const display = showProgress(terminal, () => nowText(now, { ...flags, sequences: most }, minute, searchers));
  note = (text) => display.note(text);
  const began = performance.now();
  try {
    const distilled = await distillSeveral(subject, {
      seed,
      searches: flags.searches,
      sequences: most,
      patience: flags.patience,
      steps: flags.steps ?? DEFAULT_STEPS,
      calls: flags.calls,
      signal: interrupt.signal,
      withCrew: async (work) => {
        const crew = (searchers = await gather(ground));
        try {
          return await work(crew);
        } finally {
          await crew.close();
        }
      },
      begins: (search) => {
        now = { ...NOTHING, search };
        minute = new LastMinute();
      },
      progress: (grown) => {
        planned.sequences += grown.sequences - now.grown.sequences;
        planned.calls += grown.calls - now.grown.calls;
        now = { ...now, grown };
        minute.note(grown.features);
      },
      minimising: (minimising) => {
        now = { ...now, minimising };
      },
      notify: note,
    });
    display.stop();
    const { sequences, features, left } = distilled;
    writeCorpus(path, { edition, seed, features, sequences });
    const seconds = (performance.now() - began) / 1_000;
    terminal.line(
      `${shown}: ${sequences.length} sequences, ${callsOf(sequences)} calls show ${sumOf(features)} features; ${left} more did not fit; ${seconds.toFixed(0)} s`,
    );
    const kept = { sequences: sequences.length, calls: callsOf(sequences) };
    output.result({ edition, seed, file: shown, kept, features, left, planned, seconds });
    return interrupt.signal.aborted ? EXIT_CODES.interrupted : 0;
  } finally {
    display.stop();
    interrupt.release();
  }
}

/** How far the searches are. */
interface Now {
  readonly search: number;
  readonly grown: GrowState;
  readonly minimising: MinimiseState | undefined;
}

const NOTHING: Now = {
  search: 0,
  grown: { sequences: 0, calls: 0, features: 0, untried: 0, comparisons: 0, unmet: 0 },
  minimising: undefined,
};

function nowText(
  now: Now,
  flags: Pick<DistillFlags, "searches" | "sequences">,
  minute: LastMinute,
  searchers: Searchers | undefined,
): Shown {
  const { searches } = flags;
  const which = searches === 1 ? "" : `search ${now.search + 1} of ${searches}: `;
  const { done, text } = stageText(now, flags, minute, searchers);
  return { done: (now.search + Math.min(1, done)) / searches, text: `${which}${text}` };
}

function stageText(
  { grown, minimising }: Now,
  { sequences }: Pick<DistillFlags, "sequences">,
  minute: LastMinute,
  searchers: Searchers | undefined,
): Shown {
  if (minimising !== undefined) return minimisingShown(minimising);
  return {
    done: grown.sequences / sequences,
    text: `${growthText(grown, minute.gained)}${searchers?.progress?.() ?? ""}`,
  };
}

/**
 * The seed and the sequences that are asked for. A share is grown for itself: what a whole epoch found cannot be known to machines that know nothing of each other.
 * @throws UsageError for a share without a file
 */
function shareOf({ seed = DEFAULT_SEED, sequences, shard: share, out }: DistillFlags): {
  readonly seed: number;
  readonly sequences: number;
} {
  if (share === undefined) return { seed, sequences };
  if (out === undefined)
    throw new UsageError("--shard: expected --out FILE as well, for `assay corpus merge`; received none");
  return { seed: chunkSeed(seed, share.index) >>> 0, sequences: Math.ceil(sequences / share.of) };
}

function checkCorpus(
  path: string,
  shown: string,
  subject: Awaited<ReturnType<Project["subject"]>>,
  edition: string,
  output: Output<DistillJson>,
): number {
  const { terminal } = output;
  const kept = readCorpus(path, edition);
  if (kept === undefined)
    throw new Error(
      `expected a corpus in ${shown}, found none; create it with \`npx assay distill${editionFlag(edition)}\``,
    );
  const features = countsOf(shownBy(subject, kept.sequences));
  output.result({ edition, file: shown, before: kept.features, now: features });
  // compares each family by itself: a few more of the many boundaries would otherwise hide the loss of all counts
  const fewer = Object.entries(kept.features).flatMap(([family, before]) => {
    const now = features[family] ?? 0;
    return now < before ? [`${family} ${now} of ${before}`] : [];
  });
  if (fewer.length === 0) {
    terminal.line(`${shown} shows ${sumOf(features)} features, in each family as many as when it was created`);
    return 0;
  }
  terminal.line(
    `${shown} shows fewer features than when it was created: ${fewer.join(", ")}; create it again: npx assay distill${editionFlag(edition)} --fresh`,
  );
  return EXIT_CODES.violated;
}

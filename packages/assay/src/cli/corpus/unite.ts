import { resolve } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { count, minimisingShown, number, showProgress, type Printed } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import { writeCorpus } from "../../project/corpus-file";
import type { Project } from "../../project/project";
import type { MinimiseState } from "../../search/minimise";
import { callsOf, minimised, type Distilled, type MinimiseOptions } from "../../search/distill";
import { united } from "../../search/unite";
import type { CorpusEntry } from "../../core/types";
import { interruptible } from "../interrupt";
import { listenedTo } from "../listening";
import { editionOf } from "../parts-of-project";
import { openCrew, type CrewGround, type Searchers } from "./crew";
import { corpusJson, corpusSize, shownPath, type NamedCorpus, sumOf } from "./files";

/** `assay corpus merge` and `minimise`. */
export const uniteJson = corpusJson.extend({ given: corpusSize.extend({ files: count }) });

/** How corpora become one. */
export interface UniteFlags {
  readonly calls: number;
  readonly workers?: number;
  /** Its file. */
  readonly out: string;
}

/** Writes a few short sequences with all features of some corpora, and returns the exit code. The order of the files does not matter. */
export async function uniteCorpora(
  [first, ...others]: readonly [NamedCorpus, ...NamedCorpus[]],
  { calls, workers, out }: UniteFlags,
  given: Project,
  output: Output<Printed<typeof uniteJson>>,
): Promise<number> {
  const { terminal } = output;
  const edition = editionOf(first.edition, given);
  const project = await listenedTo(given);
  const choice = { edition, engine: "none", rpcUrl: null, bug: null } as const;
  const subject = await project.subject(choice, terminal.line);
  const corpora = [first, ...others];
  const seed = Math.min(...corpora.map((corpus) => corpus.seed));
  const all = united(corpora.map(({ sequences }) => sequences));
  const shown = shownPath(out);
  let now: MinimiseState = { stage: "tracing", done: 0, of: all.length };
  const display = showProgress(terminal, () => minimisingShown(now));
  const interrupt = interruptible(() => display.note("interrupted: choosing sequences without shortening them"));
  const notify = (text: string): void => display.note(text);
  const options = {
    calls,
    notify,
    signal: interrupt.signal,
    minimising: (state: MinimiseState): void => {
      now = state;
    },
  };
  try {
    const crew = await openCrew(workers, { project, subject, choice, notify });
    const { sequences, features, left } = await chosenOf(subject, all, { ...options, crew });
    display.stop();
    if (interrupt.signal.aborted && corpora.some(({ path }) => resolve(path) === resolve(out))) {
      terminal.line(`${shown} is unchanged`);
      return EXIT_CODES.interrupted;
    }
    writeCorpus(out, { edition, seed, features, sequences });
    terminal.line(
      `${shown}: ${number(sequences.length)} sequences, ${number(callsOf(sequences))} calls show ${number(sumOf(features))} features, ` +
        `made of ${number(all.length)} sequences, ${number(callsOf(all))} calls; ${number(left)} more did not fit`,
    );
    const kept = { sequences: sequences.length, calls: callsOf(sequences) };
    const given = { files: corpora.length, sequences: all.length, calls: callsOf(all) };
    output.result({ edition, seed, file: shown, given, kept, features, left });
    return interrupt.signal.aborted ? EXIT_CODES.interrupted : 0;
  } finally {
    display.stop();
    interrupt.release();
  }
}

/** Chooses a few of the sequences. It closes the executors at its end. */
async function chosenOf(
  subject: CrewGround["subject"],
  all: readonly CorpusEntry[],
  options: MinimiseOptions & { readonly crew: Searchers },
): Promise<Distilled> {
  try {
    return await minimised(subject, all, options);
  } finally {
    await options.crew.close();
  }
}

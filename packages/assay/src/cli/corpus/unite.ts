import { resolve } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { number } from "../../display";
import type { Output } from "../../display/output";
import { writeCorpus } from "../../project/corpus-file";
import type { Project } from "../../project/project";
import { callsOf, minimised, withSplitLists } from "../../search/distill";
import { united } from "../../search/unite";
import { interruptible } from "../interrupt";
import { listenedTo } from "../listening";
import { editionOf } from "../parts-of-project";
import { openCrew } from "./crew";
import { shownPath, type NamedCorpus } from "./files";
import { sumOf } from "./show";

/** How corpora become one. */
export interface UniteFlags {
  readonly calls: number;
  readonly workers?: number;
  /** Its file. */
  readonly out: string;
}

/** Writes few short sequences that show what all those of some corpora show, whatever the order of the files, and gives the exit code. */
export async function uniteCorpora(
  [first, ...others]: readonly [NamedCorpus, ...NamedCorpus[]],
  { calls, workers, out }: UniteFlags,
  given: Project,
  output: Output,
): Promise<number> {
  const { terminal } = output;
  const edition = editionOf(first.edition, given);
  const project = await listenedTo(given);
  const choice = { edition, engine: "none", rpcUrl: null, variant: null } as const;
  const subject = await project.subject(choice, terminal.line);
  const crew = await openCrew(workers, { project, subject, choice, notify: terminal.line });
  const interrupt = interruptible(() => terminal.line("interrupted: sequences are chosen as long as they are"));
  try {
    const corpora = [first, ...others];
    const seed = Math.min(...corpora.map((corpus) => corpus.seed));
    const all = united(corpora.map(({ sequences }) => sequences));
    const options = { notify: terminal.line, signal: interrupt.signal };
    const candidates = await withSplitLists(subject, all, options);
    const { sequences, features, left } = await minimised(subject, candidates, { ...options, calls, crew });
    const shown = shownPath(out);
    if (interrupt.signal.aborted && corpora.some(({ path }) => resolve(path) === resolve(out))) {
      terminal.line(`${shown} stays as it was`);
      return EXIT_CODES.interrupted;
    }
    writeCorpus(out, { edition, seed, features, sequences });
    terminal.line(
      `${shown}: ${number(sequences.length)} of ${number(all.length)} sequences, ${number(callsOf(sequences))} of ${number(callsOf(all))} calls show ` +
        `${number(sumOf(features))} features; ${number(left)} more found no room`,
    );
    const kept = { sequences: sequences.length, calls: callsOf(sequences) };
    const given = { files: corpora.length, sequences: all.length, calls: callsOf(all) };
    output.result(JSON.stringify({ edition, seed, file: shown, given, kept, features, left }));
    return interrupt.signal.aborted ? EXIT_CODES.interrupted : 0;
  } finally {
    interrupt.release();
    await crew.close();
  }
}

import { relative } from "node:path";
import { readCorpus, type CorpusFile } from "../../project/corpus-file";
import { UsageError } from "../usage-error";

/** A corpus with the file it is in. */
export interface NamedCorpus extends CorpusFile {
  readonly path: string;
}

/** A corpus that must be there. @throws Error in one line when it is not, or is cut off */
export function corpusAt(path: string): NamedCorpus {
  const kept = readCorpus(path);
  if (kept === undefined) throw new UsageError(`expected a corpus in ${shownPath(path)}, found none`);
  return { ...kept, path };
}

/** Corpora of one edition. @throws UsageError when there is none, or one is of another edition */
export function corporaAt(paths: readonly string[]): readonly [NamedCorpus, ...NamedCorpus[]] {
  const [first, ...others] = paths.map(corpusAt);
  if (first === undefined) throw new UsageError("expected the files of corpora, received none");
  const other = others.find(({ edition }) => edition !== first.edition);
  if (other !== undefined)
    throw new UsageError(
      `${shownPath(other.path)}: expected a corpus of the edition ${first.edition}, like ${shownPath(first.path)}, received one of ${other.edition}`,
    );
  return [first, ...others];
}

/** A path as people are told it. */
export function shownPath(path: string): string {
  const from = relative(process.cwd(), path);
  return from.startsWith("..") ? path : from;
}

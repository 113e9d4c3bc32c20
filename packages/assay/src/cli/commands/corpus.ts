import { Argument, Option } from "commander";
import type { CommandGroup } from "../../project/command";
import type { ToolCommand, ToolContext } from "../command";
import { corporaAt, corporaJson, corpusAt, showCorpora } from "../corpus/files";
import { uniteCorpora, uniteJson } from "../corpus/unite";
import { UsageError } from "../flags";
import { CORPUS_CALLS, EDITION_NAME, JSON_RESULT, SEARCHERS } from "../options";
import { editionOf } from "../parts-of-project";

/** `assay corpus show`. */
const showCommand: ToolCommand<typeof corporaJson, { readonly edition?: string }, [files: readonly string[]]> = {
  name: "show",
  description: "summarise corpora: sequences, calls, features by family",
  operands: [new Argument("[files...]", "corpora (default: the project's corpus)")],
  options: [JSON_RESULT, EDITION_NAME],
  json: corporaJson,
  async action({ edition }, { project, output }, files) {
    if (files.length > 0) return showCorpora(files.map(corpusAt), output);
    if (project.search === undefined)
      throw new UsageError("the project in assay.config.ts has no `search`, so it has no corpus: name a file");
    return showCorpora([corpusAt(project.search.corpus(editionOf(edition, project)))], output);
  },
};

interface MergeFlags {
  readonly out: string;
  readonly calls: number;
  readonly workers?: number;
}

/** `assay corpus merge`. */
const mergeCommand: ToolCommand<typeof uniteJson, MergeFlags, [files: readonly string[]]> = {
  name: "merge",
  description: "merge corpora into one, with few short sequences that show all their features",
  operands: [new Argument("<files...>", "corpora of one edition, in any order")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "write the new corpus to this file").makeOptionMandatory(),
    CORPUS_CALLS,
    SEARCHERS,
  ],
  json: uniteJson,
  action: async (flags, { project, output }, files) => uniteCorpora(corporaAt(files), flags, project, output),
};

/** `assay corpus minimise`. */
const minimiseCommand: ToolCommand<
  typeof uniteJson,
  Omit<MergeFlags, "out"> & { readonly out?: string },
  [file: string]
> = {
  name: "minimise",
  description: "make a corpus smaller, and keep its features as far as --calls allows",
  operands: [new Argument("<file>", "the corpus")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "write the new corpus to this file (default: replace the given one)"),
    CORPUS_CALLS,
    SEARCHERS,
  ],
  json: uniteJson,
  action: async (flags, { project, output }, file) =>
    uniteCorpora(corporaAt([file]), { ...flags, out: flags.out ?? file }, project, output),
};

/** `assay corpus`. */
export const corpusCommands: CommandGroup<ToolContext> = {
  name: "corpus",
  description: "summarise, merge and minimise corpora",
  commands: [showCommand, mergeCommand, minimiseCommand],
};

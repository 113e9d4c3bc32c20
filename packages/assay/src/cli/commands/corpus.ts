import { Argument, Option } from "commander";
import type { CommandGroup } from "../../project/command";
import type { ToolCommand, ToolContext } from "../command";
import { corporaAt, corpusAt, showCorpora } from "../corpus/files";
import { uniteCorpora } from "../corpus/unite";
import { UsageError } from "../flags";
import { CORPUS_CALLS, EDITION_NAME, JSON_RESULT, SEARCHERS } from "../options";
import { editionOf } from "../parts-of-project";

/** `assay corpus show`. */
const showCommand: ToolCommand<{ readonly edition?: string }, [files: readonly string[]]> = {
  name: "show",
  description: "show what corpora have: sequences, calls, features by family",
  operands: [new Argument("[files...]", "corpora (default: the one that campaigns begin with)")],
  options: [JSON_RESULT, EDITION_NAME],
  async action({ edition }, { project, output }, files) {
    if (files.length > 0) return showCorpora(files.map(corpusAt), output);
    if (project.search === undefined)
      throw new UsageError("the project in assay.config.ts has no `search`, so no corpus of its own: name a file");
    return showCorpora([corpusAt(project.search.corpus(editionOf(edition, project)))], output);
  },
};

interface MergeFlags {
  readonly out: string;
  readonly calls: number;
  readonly workers?: number;
}

/** `assay corpus merge`. */
const mergeCommand: ToolCommand<MergeFlags, [files: readonly string[]]> = {
  name: "merge",
  description: "make one corpus of several: few short sequences that show what all of theirs show",
  operands: [new Argument("<files...>", "corpora of one edition, in any order")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "the corpus that is made").makeOptionMandatory(),
    CORPUS_CALLS,
    SEARCHERS,
  ],
  action: async (flags, { project, output }, files) => uniteCorpora(corporaAt(files), flags, project, output),
};

/** `assay corpus minimise`. */
const minimiseCommand: ToolCommand<Omit<MergeFlags, "out"> & { readonly out?: string }, [file: string]> = {
  name: "minimise",
  description: "make a corpus smaller that shows as much, as far as there is room",
  operands: [new Argument("<file>", "the corpus")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "the corpus that is made (default: in place of the one that is given)"),
    CORPUS_CALLS,
    SEARCHERS,
  ],
  action: async (flags, { project, output }, file) =>
    uniteCorpora(corporaAt([file]), { ...flags, out: flags.out ?? file }, project, output),
};

/** `assay corpus`. */
export const corpusCommands: CommandGroup<ToolContext> = {
  name: "corpus",
  description: "look at the sequences that campaigns begin with, and put corpora together",
  commands: [showCommand, mergeCommand, minimiseCommand],
};

import { Option } from "commander";
import type { ToolCommand } from "../command";
import { distillCorpus, type DistillFlags } from "../corpus/distill";
import { DISTILL, JSON_RESULT, SEARCHERS } from "../options";

/** `assay distill`. */
export const distillCommand: ToolCommand<DistillFlags> = {
  name: "distill",
  description: "search the model for all that it can show, and keep short sequences that show it: the corpus",
  options: [
    JSON_RESULT,
    ...DISTILL,
    SEARCHERS,
    new Option("--check", "write nothing; fail when the corpus that is there shows less than it did"),
  ],
  action: (flags, { project, output }) => distillCorpus(flags, project, output),
};

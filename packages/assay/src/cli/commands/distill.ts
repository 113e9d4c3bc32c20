import { Option } from "commander";
import type { ToolCommand } from "../command";
import { distillCorpus, type DistillFlags } from "../corpus/distill";
import { distillJson } from "../corpus/files";
import { DISTILL, JSON_RESULT, SEARCHERS } from "../options";

/** `assay distill`. */
export const distillCommand: ToolCommand<typeof distillJson, DistillFlags> = {
  name: "distill",
  description: "search the model for features, and save short sequences that show them as the corpus",
  options: [
    JSON_RESULT,
    ...DISTILL,
    SEARCHERS,
    new Option("--check", "write nothing; fail if the existing corpus shows fewer features than before"),
  ],
  json: distillJson,
  action: (flags, { project, output }) => distillCorpus(flags, project, output),
};

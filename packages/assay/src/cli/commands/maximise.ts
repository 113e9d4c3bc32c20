import { maximise } from "../maximise/run";
import type { MaximiseFlags } from "../maximise/sought";
import { MAXIMISE, SEARCHERS } from "../options";
import type { ToolCommand } from "../command";

/** `assay maximise`. */
export const maximiseCommand: ToolCommand<MaximiseFlags> = {
  name: "maximise",
  description: "search for the sequence with the largest value of an objective",
  options: [...MAXIMISE, SEARCHERS],
  action: (flags, { project, output }) => maximise(flags, project, output),
};

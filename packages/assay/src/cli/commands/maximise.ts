import { maximiseJson } from "../../check/gate/answers";
import { maximise } from "../maximise/run";
import type { MaximiseFlags } from "../maximise/sought";
import { MAXIMISE, SEARCHERS } from "../options";
import type { ToolCommand } from "../command";

/** `assay maximise`. */
export const maximiseCommand: ToolCommand<typeof maximiseJson, MaximiseFlags> = {
  name: "maximise",
  description: "search for the sequence with the largest value of an objective",
  options: [...MAXIMISE, SEARCHERS],
  json: maximiseJson,
  action: (flags, { project, output }) => maximise(flags, project, output),
};

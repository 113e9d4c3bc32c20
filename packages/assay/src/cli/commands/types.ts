import { UsageError } from "../usage-error";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

/** `assay types`. */
export const typesCommand: ToolCommand = {
  name: "types",
  description: "write the contracts' functions, errors and events to assay-types.d.ts, for editors and tsc",
  options: [JSON_RESULT],
  action: async (_flags, { project, output }) => {
    if (project.types === undefined)
      throw new UsageError(
        "assay.config.ts has no contracts to write types of: expected `export default defineProject({ contracts: { … } })`",
      );
    const { file, written } = project.types(true);
    output.terminal.line(written ? `${file}: written` : `${file}: up to date`);
    output.result(JSON.stringify({ file, written }));
    return 0;
  },
};

import { UsageError } from "../usage-error";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

/** `assay types`. */
export const typesCommand: ToolCommand = {
  name: "types",
  description: "write assay-types.d.ts: the contracts' functions, errors and events, for editors and tsc",
  options: [JSON_RESULT],
  action: async (_flags, { project, output }) => {
    if (project.types === undefined)
      throw new UsageError(
        "assay.config.ts has no contracts to write types of: expected `export default defineProject({ contracts: { … } })`",
      );
    const { file, written } = project.types(true);
    output.terminal.line(written ? `${file}: written` : `${file}: is as it should be`);
    output.result(JSON.stringify({ file, written }));
    return 0;
  },
};

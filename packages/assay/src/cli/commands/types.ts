import { z } from "zod";
import { UsageError } from "../usage-error";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

const json = z.object({ file: z.string(), written: z.boolean().describe("false: it was up to date") });

/** `assay types`. */
export const typesCommand: ToolCommand<typeof json> = {
  name: "types",
  description: "write the contracts' functions, errors and events to assay-types.d.ts, for editors and tsc",
  options: [JSON_RESULT],
  json,
  action: async (_flags, { project, output }) => {
    if (project.types === undefined)
      throw new UsageError(
        "assay.config.ts has no contracts to write types of: expected `export default defineProject({ contracts: { … } })`",
      );
    const { file, written } = project.types(true);
    output.terminal.line(written ? `${file}: written` : `${file}: up to date`);
    output.result({ file, written });
    return 0;
  },
};

import { surfaceJson } from "../../check/gate/answers";
import type { Project } from "../../project/project";
import { UsageError } from "../flags";
import { editionOf } from "../parts-of-project";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT, EDITION_NAME } from "../options";

/** Flags of `assay surface`. */
export interface SurfaceFlags {
  readonly edition?: string;
}

/** `assay surface`. */
export const surfaceCommand: ToolCommand<typeof surfaceJson, SurfaceFlags> = {
  name: "surface",
  description: "print the contracts' external surface: functions, events, errors and storage layout",
  options: [JSON_RESULT, EDITION_NAME],
  json: surfaceJson,
  action: (flags, { project, output }) => printSurface(flags, project, output),
};

/** Prints the functions, events, errors and storage layout that users of the contracts rely on. */
async function printSurface(
  flags: SurfaceFlags,
  project: Project,
  output: Output<Printed<typeof surfaceJson>>,
): Promise<number> {
  const { terminal } = output;
  const edition = editionOf(flags.edition, project);
  if (project.contracts === undefined) throw new UsageError("the project in assay.config.ts has no `contracts`");
  const contracts = project.contracts.surface(edition, terminal.line);
  for (const { name, functions, events, errors, storage } of contracts) {
    terminal.line(`${name}:`);
    for (const { text, selector } of functions) terminal.line(`  ${text}  [${selector}]`);
    for (const { text } of [...events, ...errors]) terminal.line(`  ${text}`);
    for (const { slot, offset, type, label } of storage)
      terminal.line(`  slot ${slot} offset ${offset}  ${type} ${label}`);
  }
  output.result({ edition, contracts });
  return 0;
}

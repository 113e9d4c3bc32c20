import { counted } from "../../core/format";
import { compileJson } from "../../check/gate/answers";
import { CompileError } from "../../evm/compile";
import type { Project } from "../../project/project";
import { UsageError } from "../flags";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

/** `assay compile`. */
export const compileCommand: ToolCommand<typeof compileJson> = {
  name: "compile",
  description: "compile the contracts",
  options: [JSON_RESULT],
  json: compileJson,
  action: (_flags, { project, output }) => compileContracts(project, output),
};

/** Compiles the contracts (or takes them from the cache), and returns the exit code: 1 when the compiler refuses them. */
async function compileContracts(project: Project, output: Output<Printed<typeof compileJson>>): Promise<number> {
  const { terminal } = output;
  if (project.contracts === undefined)
    throw new UsageError("there is nothing to compile: the project in assay.config.ts has no `contracts`");
  try {
    const contracts = project.contracts.compile(terminal.line);
    terminal.line(counted(contracts, "contract"));
    output.result({ contracts, problems: [] });
    return 0;
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const sources = project.contracts.sources();
    const problems = error.errors.map(({ formattedMessage, sourceLocation }) => {
      const text = sourceLocation === undefined ? undefined : sources.get(sourceLocation.file);
      if (sourceLocation === undefined || text === undefined) return { message: formattedMessage };
      const before = Buffer.from(text).subarray(0, Math.max(0, sourceLocation.start)).toString("utf8");
      return { message: formattedMessage, place: { file: sourceLocation.file, line: before.split("\n").length } };
    });
    terminal.line(error.message);
    output.result({ contracts: 0, problems });
    return 1;
  }
}

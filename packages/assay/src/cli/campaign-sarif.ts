import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Environment } from "../explain/display";
import type { Project } from "../project/project";
import { VERSION } from "../project/version";
import { buildPage } from "./page";
import { UsageError } from "./flags";
import type { Output } from "../explain/display/terminal";

/** Where a command runs. */
interface Surroundings<Result> {
  readonly project: Project;
  readonly environment: Environment;
  readonly output: Output<Result>;
}

/**
 * Runs a command that reports a campaign, and returns its exit code. With `--sarif`, it also writes the command's JSON result as SARIF.
 * @throws UsageError when the project does not say where its contracts and rules are
 */
export async function alsoSarif<Result>(
  { sarif }: { readonly sarif?: string },
  { project, environment, output }: Surroundings<Result>,
  command: (output: Output<Result>) => Promise<number>,
): Promise<number> {
  if (sarif === undefined) return command(output);
  const gate = await project.gate?.(environment);
  if (gate === undefined)
    throw new UsageError(
      `--sarif ${sarif}: expected \`gate\` in assay.config.ts, which names the rules and the contracts' lines; it has none`,
    );
  const results: Result[] = [];
  const exitCode = await command({ ...output, result: (object) => void results.push(object) });
  // load the gate only for this option
  const { campaignSarif } = await import("../check/gate");
  const log = await campaignSarif(results[0], {
    version: VERSION,
    exitCode,
    url: buildPage(environment),
    project: gate,
    options: { out: dirname(sarif) },
    surface: async (edition) => project.contracts?.surface(edition, output.terminal.line) ?? [],
  });
  await mkdir(dirname(sarif), { recursive: true });
  await writeFile(sarif, `${JSON.stringify(log, null, 2)}\n`);
  output.terminal.line(`SARIF: ${sarif}`);
  results.forEach(output.result);
  return exitCode;
}

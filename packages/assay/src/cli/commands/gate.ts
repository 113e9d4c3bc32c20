import { Option } from "commander";
import { z } from "zod";
import {
  BASELINES,
  gateJson,
  raise,
  runGate,
  STEPS,
  tableLines,
  updateBaselines,
  writeOutputs,
  type Baseline,
  type GateOptions,
  type GateProject,
  type StepName,
} from "../../check/gate";
import { duration, type Environment } from "../../explain/display";
import { VERSION } from "../../project/version";
import { choiceOf, seedOf, UsageError, EDITION, budget, namesAmong, seed } from "../flags";
import { buildPage } from "../page";
import { writeHtml } from "../html";
import { interruptible } from "../interrupt";
import { editionOf } from "../parts-of-project";
import type { Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT, WORKERS } from "../options";

/** Flags of `assay gate`. */
export interface GateFlags {
  readonly edition?: string;
  readonly out: string;
  readonly budget?: number;
  readonly only?: readonly StepName[];
  readonly skip?: readonly StepName[];
  readonly seed?: number;
  readonly changed?: string;
  readonly workers?: number;
  readonly bug?: string;
  readonly updateBaseline?: readonly Baseline[];
  readonly raiseThresholds?: boolean;
}

/** Fixed, so that what differs from yesterday differs because of the change. */
const DEFAULT_SEED = 1;

const json = z.union([
  gateJson,
  z
    .object({ written: z.array(z.string()).describe("baselines"), raised: z.array(z.string()).describe("thresholds") })
    .describe("with --update-baseline or --raise-thresholds"),
]);
type GateJson = Printed<typeof json>;

/** `assay gate`. */
export const gateCommand: ToolCommand<typeof json, GateFlags> = {
  name: "gate",
  description: "run every check on a change of the contracts, for one verdict and one report",
  options: [
    JSON_RESULT,
    new Option("--edition <name>", `${EDITION}; "both" means all of them`),
    new Option("--budget <time>", "take at most about this long, like 5m or 90s").argParser(budget),
    new Option("--only <steps>", `run only these steps, separated by commas: ${STEPS.join(", ")}`).argParser(
      namesAmong(STEPS),
    ),
    new Option("--skip <steps>", "skip these steps, separated by commas").argParser(namesAmong(STEPS)),
    new Option("--seed <n>", "seed of the repeatable steps (default: 1)").argParser(seed),
    new Option("--changed <revision>", "git revision to compare with (default: where this branch left main)"),
    WORKERS,
    new Option("--bug <name>", "check the contracts with this bug"),
    new Option("--out <folder>", "write the report into this folder").default("gate-report"),
    new Option(
      "--update-baseline <names>",
      `rewrite these baselines, separated by commas: ${BASELINES.join(", ")}`,
    ).argParser(namesAmong(BASELINES)),
    new Option("--raise-thresholds", "measure the coverage, and raise the thresholds below it"),
  ],
  json,
  action: (flags, { project, output, environment }) => judgeChange(flags, project, output, environment),
};

/** Judges the contracts, writes the report, and returns the exit code; or writes baselines and thresholds again. */
async function judgeChange(
  flags: GateFlags,
  project: Project,
  output: Output<GateJson>,
  environment: Environment,
): Promise<number> {
  if (project.gate === undefined) throw new UsageError("the project in assay.config.ts has no `gate`");
  const gateProject = await project.gate(environment);
  const { terminal } = output;
  const interrupt = interruptible(() => terminal.line("interrupted: stopping the running step"));
  try {
    const options = optionsOf(flags, project, gateProject, environment, {
      signal: interrupt.signal,
      notify: terminal.line,
    });
    if (flags.updateBaseline !== undefined || flags.raiseThresholds === true)
      return await write(flags, gateProject, options, output);
    return await judge(withPage(gateProject, project), options, output);
  } finally {
    interrupt.release();
  }
}

/** The gate writes a page where there are reports, in the project's own way if it has one. */
function withPage(gateProject: GateProject, project: Project): GateProject {
  const reporting = project.reporting?.();
  if (gateProject.writeHtml !== undefined || reporting === undefined) return gateProject;
  return {
    ...gateProject,
    writeHtml: (report, out, notify) => writeHtml(report, { out, reporting, notify }),
  };
}

async function judge(gateProject: GateProject, options: GateOptions, output: Output<GateJson>): Promise<number> {
  const { terminal } = output;
  terminal.line(`seed ${options.seed}, fresh seed ${options.freshSeed}, changes since ${options.changedSince}`);
  const report = await runGate(gateProject, options, {
    begins: ({ name, part }, given) =>
      terminal.line(`${titleOf(name, part)} …${given === null ? "" : ` given ${duration(given)}`}`),
    ended: ({ step, part, status, seconds, summary }) =>
      terminal.line(`${titleOf(step, part)}: ${status}, ${duration(seconds)}: ${summary}`),
  });
  const files = await writeOutputs(report, options.out, VERSION);
  const html = await gateProject.writeHtml?.(report, options.out, terminal.line);
  for (const line of tableLines(report, terminal.colour)) terminal.line(line);
  terminal.line(`report: ${[...files, ...(html === undefined ? [] : [html])].join(", ")}`);
  output.result(report);
  return report.exitCode;
}

async function write(
  flags: GateFlags,
  gateProject: GateProject,
  options: GateOptions,
  output: Output<GateJson>,
): Promise<number> {
  const { terminal } = output;
  const written = await updateBaselines(gateProject, options, flags.updateBaseline ?? []);
  for (const path of written) terminal.line(`written: ${path}: review the difference and commit it`);
  const raised = flags.raiseThresholds === true ? await raise(gateProject, options) : [];
  if (flags.raiseThresholds === true) terminal.line(raised.length === 0 ? "no threshold had to be raised" : "raised:");
  for (const line of raised) terminal.line(`  ${line}`);
  output.result({ written, raised });
  return 0;
}

/** @throws UsageError when flags contradict each other or name what does not exist */
function optionsOf(
  flags: GateFlags,
  project: Project,
  gateProject: GateProject,
  environment: Environment,
  { signal, notify }: Pick<GateOptions, "signal" | "notify">,
): GateOptions {
  const editions = flags.edition === "both" ? project.editions : [editionOf(flags.edition, project)];
  for (const edition of editions)
    choiceOf({ edition, ...(flags.bug === undefined ? {} : { bug: flags.bug }) }, project);
  return {
    editions,
    out: flags.out,
    seed: flags.seed ?? DEFAULT_SEED,
    freshSeed: seedOf(undefined),
    workers: flags.workers ?? null,
    changedSince: flags.changed ?? gateProject.base(),
    budget: flags.budget ?? null,
    only: STEPS.filter((step) => flags.only?.includes(step) !== false && flags.skip?.includes(step) !== true),
    bug: flags.bug ?? null,
    url: buildPage(environment),
    signal,
    notify,
  };
}

function titleOf(step: string, part: string | null): string {
  return part === null ? step : `${step} (${part})`;
}

import { join } from "node:path";
import { z } from "zod";
import type { ContractSurface } from "../../evm/compile";
import { surfaceJson } from "./answers";
import { keyOf } from "./plan";
import type { Step } from "./steps/step";
import type { Answer, GateOptions, GateProject, Ran, StepContext, Tool } from "./types";

/** Data that the steps of a run share. */
export interface Shared {
  readonly project: GateProject;
  readonly options: GateOptions;
  /** By edition. */
  readonly surfaces: Map<string, Promise<readonly ContractSurface[]>>;
  /** Seconds that starting a campaign's engines took, as last measured. */
  start: number | null;
}

/** A step of fixed cost may take this multiple of its expected time, and at least `LEAST_LIMIT`, because machines differ. */
const PATIENCE = 8;
const LEAST_LIMIT = 300;
/** By how much a step may exceed its time: to shrink the last failure, or to compile on a busy machine. */
const OVERTIME = 90;
/** The limit of a step of flexible cost in a run without a budget. */
const UNLIMITED = 1_800;

/** Seconds after which a step gets SIGTERM. */
function limitOf({ cost }: Step, given: number | null): number {
  if (cost.kind === "fixed") return Math.max(LEAST_LIMIT, cost.seconds * PATIENCE);
  if (given === null) return UNLIMITED;
  return given + OVERTIME;
}

const fault = z.object({ error: z.string() });
/** The context of a step. Its programs get SIGTERM when the step's time is up, or when the gate is interrupted. */
export function contextOf(step: Step, given: number | null, shared: Shared): StepContext {
  const { project, options, surfaces } = shared;
  const log = join(options.out, "logs", `${keyOf(step.name, step.part).replaceAll(/[^\w-]/g, "-")}.log`);
  const seconds = Math.round(limitOf(step, given));
  const start = (tool: Tool, args: readonly string[]): Promise<Ran> =>
    tool(args, { signal: options.signal, seconds, log });
  const assay = async (args: readonly string[]): Promise<Answer> => {
    const ran = await start(project.assay, [...args, "--json"]);
    const [command = ""] = args;
    if (ran.ended === "killed")
      throw new Error(`${command}: killed: it did not finish within ${seconds} s; see ${log}`);
    const json = jsonOf(ran.stdout);
    const failed = fault.safeParse(json);
    if (failed.success) throw new Error(failed.data.error);
    if (json === undefined)
      throw new Error(
        `${command}: ended with code ${String(ran.code)} without a result; see ${log}\n${tail(ran.stderr)}`,
      );
    return { json, code: ran.code, stopped: ran.ended === "stopped" };
  };
  return {
    project,
    options,
    part: step.part ?? "",
    given,
    start: shared.start,
    noteStart: (measured) => void (shared.start = measured),
    assay,
    run: async (tool, args) => {
      const ran = await start(tool, args);
      if (ran.ended === "alone" && ran.code === 0) return ran;
      const how = ran.ended === "alone" ? `ended with code ${String(ran.code)}` : `did not end within ${seconds} s`;
      throw new Error(`${how}; see ${log}\n${tail(ran.stderr === "" ? ran.stdout : ran.stderr)}`);
    },
    surface: (edition) => {
      const known = surfaces.get(edition);
      if (known !== undefined) return known;
      const read = assay(["surface", "--edition", edition]).then(({ json }) => surfaceJson.parse(json).contracts);
      surfaces.set(edition, read);
      return read;
    },
  };
}

/** The last line of a command's output as JSON; undefined if it is none. */
function jsonOf(stdout: string): unknown {
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return JSON.parse(last) as unknown;
  } catch {
    return undefined;
  }
}

/** The lines that most likely describe the error. */
function tail(text: string): string {
  return text.trimEnd().split("\n").slice(-10).join("\n");
}

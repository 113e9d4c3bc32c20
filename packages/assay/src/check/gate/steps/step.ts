import { z } from "zod";
import type { Finding, StepContext, StepName, StepOutcome } from "../types";

/** The cost of a step: a fixed number of seconds, or a range. */
export type Cost =
  | { readonly kind: "fixed"; readonly seconds: number }
  | {
      readonly kind: "flexible";
      readonly weight: number;
      readonly least: number;
      readonly most: number;
      /** Seconds for starting and compiling. */
      readonly start: number;
    };

/** A step of the gate. */
export interface Step {
  readonly name: StepName;
  /** The edition, or another part of the project; null for all of it. */
  readonly part: string | null;
  readonly cost: Cost;
  /** It can only run if the contracts compile. */
  readonly needsContracts: boolean;
  /** A budget without room for it may omit it. */
  readonly mayBeLeftOut?: boolean;
  /** @throws Error when it cannot be judged; the step's status is then "error", and the other steps still run. */
  run(context: StepContext): Promise<StepOutcome>;
}

/** The outcome of a step without a problem. */
export function held(summary: string, data?: unknown, findings: readonly Finding[] = []): StepOutcome {
  return { status: "held", summary, findings, ...(data === undefined ? {} : { data }) };
}

/** Reads a command's JSON. @throws Error when it has another form: command and gate are of different versions. */
export function parse<T>(command: string, schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`assay ${command}: unexpected JSON: ${z.prettifyError(parsed.error)}`);
}

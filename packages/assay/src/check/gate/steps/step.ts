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
      /** Seconds before it gets to work: starting, compiling. */
      readonly start: number;
    };

/** A step of the gate. */
export interface Step {
  readonly name: StepName;
  /** The edition or other part; null when it is about all. */
  readonly part: string | null;
  readonly cost: Cost;
  /** It needs contracts that compile. */
  readonly needsContracts: boolean;
  /** It may be left out when a budget has no room for it. */
  readonly mayBeLeftOut?: boolean;
  /** @throws Error when it cannot be judged; the step is then an error, and the others continue. */
  run(context: StepContext): Promise<StepOutcome>;
}

/** The verdict without a problem. */
export function held(summary: string, data?: unknown, findings: readonly Finding[] = []): StepOutcome {
  return { status: "held", summary, findings, ...(data === undefined ? {} : { data }) };
}

/** Reads a command's JSON. @throws Error that says what was expected: the command and the gate are of different versions. */
export function parse<T>(command: string, schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`assay ${command}: unexpected JSON: ${z.prettifyError(parsed.error)}`);
}

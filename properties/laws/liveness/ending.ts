import type { LawVerdict } from "assay/types";
import type { Action } from "../../action-definition/types";
import type { Trace } from "../trace";

export interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
}

/** A call at the end of a program that must succeed. */
export interface Due {
  readonly step: number;
  readonly what: string;
}

/** The verdict for the first of these calls that failed. */
export function failed(trace: Trace, due: readonly Due[]): LawVerdict | undefined {
  const found = due.find(({ step }) => !trace.result(step).ok);
  if (found === undefined) return undefined;
  return {
    verdict: "violated",
    message: `${found.what} fails`,
    values: [
      ["demanded", "success"],
      ["observed", trace.error(found.step)],
    ],
    program: trace.program("the program up to its end:"),
  };
}

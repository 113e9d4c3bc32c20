import { z } from "zod";
import { counted } from "../../../core/format";
import { held, parse, type Step } from "./step";

const answer = z.object({
  contracts: z.number(),
  problems: z.array(
    z.object({ message: z.string(), place: z.object({ file: z.string(), line: z.number() }).optional() }),
  ),
});

/** Checks that all contracts compile, and that their code is below the size limit. */
export const compileStep: Step = {
  name: "compile",
  part: null,
  cost: { kind: "fixed", seconds: 25 },
  needsContracts: false,
  run: async ({ assay }) => {
    const { contracts, problems } = parse("compile", answer, (await assay(["compile"])).json);
    if (problems.length === 0) return held(counted(contracts, "contract"), { contracts });
    return {
      status: "error",
      summary: `the contracts do not compile: ${counted(problems.length, "error")}`,
      findings: problems.map(({ message, place }) => ({
        rule: "compile/error",
        level: "error",
        message: message.split("\n")[0] ?? message,
        details: message.trimEnd().split("\n"),
        ...(place && { place }),
      })),
    };
  },
};

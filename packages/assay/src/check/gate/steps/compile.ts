import { counted } from "../../../core/format";
import { compileJson } from "../answers";
import { held, parse, type Step } from "./step";

/** Whether the contracts compile, all of them and below the limit of code. */
export const compileStep: Step = {
  name: "compile",
  part: null,
  cost: { kind: "fixed", seconds: 25 },
  needsContracts: false,
  run: async ({ assay }) => {
    const { contracts, problems } = parse("compile", compileJson, (await assay(["compile"])).json);
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

import type { GateOptions } from "../types";
import { regressionsJson } from "../answers";
import { findingOf } from "../violations";
import { counted } from "../../../core/format";
import { held, parse, type Step } from "./step";

/** Nothing was observed, so nothing can be said to hold. */
function nothingIn(folder: string, { editions }: GateOptions): string {
  return `nothing to replay: no counterexample of edition ${editions.join(" or ")} in ${folder}`;
}

/** Replays every stored counterexample on the current contracts: fixed failures must not occur again. */
export const regressionsStep: Step = {
  name: "regressions",
  part: null,
  cost: { kind: "fixed", seconds: 12 },
  needsContracts: true,
  run: async (context) => {
    const { project, assay, options } = context;
    const editions = options.editions.flatMap((edition) => ["--edition", edition]);
    const { files } = parse(
      "regressions",
      regressionsJson,
      (await assay(["regressions", project.regressions, ...editions])).json,
    );
    const failing = files.filter(({ outcome }) => outcome === "same" || outcome === "different");
    const unreadable = files.filter(({ outcome }) => outcome === "unreadable");
    const violations = failing.map(async ({ file, edition, expected, findings }) => {
      const [first] = findings;
      const { predicted = null, observed = null, unit = null } = first ?? {};
      const finding = { id: first?.id ?? expected ?? "", title: first?.title ?? "", rules: first?.rules ?? [] };
      return findingOf({ ...finding, predicted, observed, unit, file }, edition, context);
    });
    const problems = unreadable.map(({ file, problem = "" }) => ({
      rule: "regressions/unreadable",
      level: "error" as const,
      message: `${file}: ${problem}`,
    }));
    const findings = [...(await Promise.all(violations)), ...problems];
    if (failing.length > 0)
      return {
        status: "violated",
        summary: `${failing.length} of ${counted(files.length, "file")} fail again`,
        findings,
      };
    if (unreadable.length > 0)
      return { status: "error", summary: `${counted(unreadable.length, "file")} cannot be replayed`, findings };
    if (files.length === 0) return { status: "skipped", summary: nothingIn(project.regressions, options), findings };
    return held(`${counted(files.length, "counterexample")}, none fails`);
  },
};

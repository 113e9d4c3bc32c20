import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../explain/display";
import { processTool, type GateProject, type StepName } from "../../check/gate";
import { changedSince, hasRevisions, mergeBase } from "../changed";
import { Code } from "./code";
import type { ProjectFiles } from "./files";
import { editionOf, editionsOf, type AnyProtocol } from "./protocol";

/** From here and from what is built of it alike. */
const COMMAND = join(__dirname, "..", "..", "..", "bin", "assay.cjs");
const BASELINES = "baselines";
const REGRESSIONS = "regressions";
/** Steps that compare with a file among the baselines. */
const AGREED: readonly (readonly [StepName, file: string])[] = [
  ["surface", "surface.json"],
  ["mutants", "thresholds.json"],
];

/**
 * What the gate knows of a protocol. Baselines and thresholds are in `baselines/`, counterexamples that must not fail again in `regressions/`, if there are any. Of contracts that others compiled, surface and mutants are judged once there are. Gas
 * and coverage are not measured; who measures them adds them: `gate: (environment) => ({ ...gateOf(environment), gas })`.
 */
export function gateOf(given: AnyProtocol, files: ProjectFiles, environment: Environment): GateProject {
  const { root, contracts } = files;
  const without: readonly (StepName | false)[] = [
    given.laws === undefined && "properties",
    !existsSync(join(root, REGRESSIONS)) && "regressions",
    // who took contracts in has agreed to no surface and no threshold yet
    ...(given.compiled === undefined
      ? []
      : AGREED.map(([step, file]) => !existsSync(join(root, BASELINES, file)) && step)),
  ];
  const { world, rules } = given;
  return {
    root,
    folder: contracts,
    editions: editionsOf(given),
    without: without.filter((step) => step !== false),
    assay: processTool([process.execPath, COMMAND], { cwd: root, environment }),
    coverage: [],
    ...(given.limits === undefined ? {} : { limits: given.limits }),
    baselines: join(root, BASELINES),
    regressions: REGRESSIONS,
    contractAt: (edition, address) => {
      const contract = world.contractAt(address);
      if (contract === undefined) return undefined;
      const artifacts = files.compiled();
      return new Code(world, artifacts, editionOf(given, edition).artifacts).compiledName(contract);
    },
    rules: () => Promise.resolve((id) => rules[id]),
    changed: (revision) => (hasRevisions(root) ? changedSince(root, revision, contracts) : undefined),
    base: () => mergeBase(root),
  };
}

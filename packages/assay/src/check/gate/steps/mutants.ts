import { join } from "node:path";
import { percentText } from "../../mutation/display";
import { mutateJson, type MutateJson } from "../answers";
import { mutationThreshold } from "../ratchet";
import type { Finding, StepContext, StepOutcome } from "../types";
import { counted } from "../../../core/format";
import { held, parse, type Step } from "./step";
import { editionFlag } from "../../../core/format/edition";

/** Seconds for compiling the mutants and starting the engines. */
const START = 60;
/** The most seconds: a change of many files could use more, but the step should end. */
const MOST = 1_800;
/** Seconds for the work around the trials: starting a process, closing engines, writing the report. */
const AROUND = 5;

/** Checks that small mistakes in the changed lines would be noticed. */
export function mutantsStep(edition: string): Step {
  return {
    name: "mutants",
    part: edition,
    cost: { kind: "flexible", weight: 2, least: START + 20, most: MOST, start: START },
    needsContracts: true,
    run: async ({ project, options, given, assay }) => {
      const { changedSince, workers, out } = options;
      const lines = project.changed(changedSince);
      if (lines === undefined)
        return {
          status: "skipped",
          summary: "git keeps no revision of the project: nothing says which lines were changed",
          findings: [],
        };
      const changed = [...lines.keys()].filter((file) => file.endsWith(".sol"));
      if (changed.length === 0) return held(`no contract changed since ${changedSince}`);
      const mutation = await mutationThreshold(project);
      const report = join(out, `mutation-${edition}.md`);
      const flags = [
        "--edition",
        edition,
        "--changed",
        changedSince,
        "--threshold",
        String(mutation),
        "--timeout",
        timeoutOf(given),
        "--report",
        report,
      ];
      const { json } = await assay(["mutate", ...flags, ...(workers === null ? [] : ["--workers", String(workers)])]);
      return outcomeOf(parse("mutate", mutateJson, json), mutation, changedSince, edition);
    },
  };
}

function timeoutOf(given: StepContext["given"]): string {
  return String(Math.max(1, Math.floor((given ?? MOST) - AROUND)));
}

function outcomeOf(answered: MutateJson, threshold: number, since: string, edition: string): StepOutcome {
  const { mutants, killed, survived, score, untried, survivors, falselyEquivalent } = answered;
  const all = `${counted(mutants + untried, "mutant")} on lines changed since ${since}`;
  if (mutants === 0 && untried > 0)
    return { status: "skipped", summary: `${all}: time was up before any was tried`, findings: [] };
  const partial = `${mutants} of ${counted(mutants + untried, "mutant")}`;
  const tried = untried === 0 ? all : `${partial} on lines changed since ${since} (then time was up)`;
  const size = `${tried}: ${killed} killed, ${survived} survived, score ${percentText(score)}`;
  const again = `npx assay mutate${editionFlag(edition)} --changed ${since}`;
  const findings: Finding[] = [
    ...survivors.map(({ key, file, line, problem }) => ({
      rule: "mutants/survived",
      level: "warning" as const,
      message: `nothing notices when this line is changed: ${key}${problem === undefined ? "" : ` (${problem})`}`,
      sentence: "a small mistake in a changed line is noticed by some check",
      place: { file, line },
      again,
    })),
    ...falselyEquivalent.map(({ key, killedBy }) => ({
      rule: "mutants/falsely-equivalent",
      level: "error" as const,
      message: `listed as equivalent, but ${killedBy ?? "a check"} notices it: ${key}`,
      again,
    })),
  ];
  const data = { mutants, killed, survived, score, untried };
  const below = score * 100 < threshold || falselyEquivalent.length > 0;
  const outcome: StepOutcome = below
    ? { status: "below", summary: `${size}, at least ${threshold} % expected`, findings, data }
    : held(mutants === 0 ? `no mutant on lines changed since ${since}` : size, data, findings);
  return untried === 0 ? outcome : { ...outcome, partial };
}

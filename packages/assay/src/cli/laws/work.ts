import { z } from "zod";
import { type Merging, type Part, unitsOf } from "../../scale/bundles";
import { EXIT_CODES } from "../../campaign";
import { checkLaw } from "../../run/laws";
import type { Law } from "../../core/types";
import { chosen, type PropertiesFlags } from "./check";
import { DEFAULT_CASES, reported, savedViolation } from "./keep";
import { openEngine } from "../../project/engines";
import { UsageError, choiceOf, seedOf } from "../flags";
import type { PartJson } from "../json";
import { codeDigestOf } from "../parts-of-project";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import {
  choiceIn,
  missingJson,
  reportMissing,
  type PartEnd,
  type Running,
  type WholeReporting,
  type Work,
  settingsOf,
} from "../work/work";
import { exitCode, resultJson, resultTable, testedOf, violationLines } from "./report";
import { runPart, type PartAsked } from "../work/run-part";

const count = z.number().int().min(0);

const settings = z.strictObject({
  edition: z.string(),
  engine: z.string(),
  bug: z.string().nullable(),
  seed: count,
  /** Cases per law. */
  runs: count,
  /** A law's id, or the beginning of some; null for all. */
  only: z.string().nullable(),
});
export type LawsSettings = z.infer<typeof settings>;

const result = z.strictObject({
  id: z.string(),
  cases: count,
  met: count,
  violation: z
    .strictObject({
      verdict: z.literal("violated"),
      message: z.string(),
      values: z.array(z.tuple([z.string(), z.string()])),
      program: z.array(z.string()),
      caseNumber: count,
    })
    .nullable(),
});
type Checked = z.infer<typeof result>;

/** Laws; a unit is a law with all its cases. */
export const lawsWork: Work<LawsSettings, Checked> = {
  name: "properties",
  unit: "law",
  settings,
  result,
  takes: [],
  code: (asked, project) => codeDigestOf(project, choiceIn(asked, project)),
  whole: async (asked, { project, output }) => ({ from: 0, to: (await lawsOf(asked, project, output)).laws.length }),
  run: runLaws,
  report: reportLaws,
};

async function lawsOf(asked: LawsSettings, project: Project, output: Output) {
  if (project.laws === undefined) throw new UsageError("the project in assay.config.ts has no `laws`");
  const { fixture, laws } = await project.laws(choiceIn(asked, project), output.terminal.line);
  return { fixture, laws: chosen(laws, asked.only ?? undefined) };
}

async function runLaws(
  asked: LawsSettings,
  part: Part,
  { project, output, signal, rpcUrl }: Running,
  each: (unit: number, result: Checked) => void,
): Promise<PartEnd> {
  const { line } = output.terminal;
  const { seed, runs } = asked;
  const { fixture, laws } = await lawsOf(asked, project, output);
  const subject = await project.subject(choiceIn(asked, project, rpcUrl), line);
  const engine = await openEngine(choiceIn(asked, project, rpcUrl), fixture, line);
  const results: Checked[] = [];
  try {
    for (const unit of unitsOf(part)) {
      const law = lawAt(laws, unit);
      const found = await checkLaw(law, engine, { seed, runs, signal });
      // its cases are not all in
      if (signal.aborted) return { complete: false, code: EXIT_CODES.interrupted };
      const keeping = { subject, engine, seed, runs, bug: asked.bug };
      const { milliseconds: _, violation, ...counts } = reported(found, await savedViolation(law, found, keeping));
      const checked = {
        ...counts,
        violation: violation === undefined ? null : result.shape.violation.parse(violation),
      };
      for (const text of violationLines(
        law,
        reportedLaw(checked),
        seed,
        testedOf(choiceIn(asked, project, rpcUrl), project.editions),
      ))
        line(text);
      each(unit, checked);
      results.push(checked);
    }
  } finally {
    await engine.close();
  }
  return { complete: true, code: exitCode(results.map(reportedLaw)) };
}

async function reportLaws(
  asked: LawsSettings,
  merging: Merging<LawsSettings, Checked>,
  { project, output }: WholeReporting,
): Promise<number> {
  const { line } = output.terminal;
  const { seed, runs, bug } = asked;
  const { laws } = await lawsOf(asked, project, output);
  const results: Checked[] = [];
  const checked: Law<unknown>[] = [];
  for await (const { unit, result: one } of merging.units()) {
    const law = lawAt(laws, unit);
    for (const text of violationLines(
      law,
      reportedLaw(one),
      seed,
      testedOf(choiceIn(asked, project), project.editions),
    ))
      line(text);
    results.push(one);
    checked.push(law);
  }
  const reported = results.map(reportedLaw);
  line(resultTable(reported));
  reportMissing(merging, "law", output.terminal);
  output.result({ ...resultJson(reported, checked, seed, runs, bug), missing: missingJson(merging.missing) });
  const code = exitCode(reported);
  return code === 0 && merging.missing.units > 0 ? EXIT_CODES.incomplete : code;
}

function lawAt(laws: readonly Law<unknown>[], unit: number): Law<unknown> {
  const law = laws[unit];
  if (law === undefined) throw new Error(`expected one of ${laws.length} laws, received number ${unit}`);
  return law;
}

function reportedLaw({ violation, ...counts }: Checked) {
  return { ...counts, violation: violation ?? undefined };
}

/** Checks some of the laws, writes their bundle, and returns the exit code. */
export async function checkSomeLaws(
  flags: PropertiesFlags,
  part: PartAsked,
  project: Project,
  output: Output<PartJson>,
): Promise<number> {
  const choice = choiceOf(flags, project);
  const { runs = DEFAULT_CASES, only = null } = flags;
  const settings = { ...settingsOf(choice), seed: seedOf(flags.seed), runs, only };
  return runPart(lawsWork, settings, part, { project, output, workers: undefined, rpcUrl: choice.rpcUrl });
}

import { EXIT_CODES } from "../../campaign";
import type { LawsJson } from "../../check/gate/answers";
import { checkLaw } from "../../run/laws";
import type { Law } from "../../core/types";
import { openEngine } from "../../project/engines";
import { choiceOf, seedOf, UsageError, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { keepUnsaved } from "../found";
import { DEFAULT_CASES, reported, savedViolation } from "./keep";
import { exitCode, resultJson, resultTable, testedOf, violationLines, type ReportedLaw } from "./report";
import type { ShardFlags } from "../work/shard-flags";

/** Flags of `assay properties`. */
export interface PropertiesFlags extends ChoiceFlags, ShardFlags {
  readonly seed?: number;
  /** Cases per law. */
  readonly runs?: number;
  /** A law's id, or the beginning of some. */
  readonly only?: string;
  /** Folder of counterexamples. Absent: none are saved. */
  readonly out?: string;
}

/** Runs the laws, prints the table and what violates them, and returns the exit code. */
export async function checkLaws(flags: PropertiesFlags, project: Project, output: Output<LawsJson>): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  if (project.laws === undefined) throw new UsageError("the project in assay.config.ts has no `laws`");
  const { fixture, laws } = await project.laws(choice, terminal.line);
  const wanted = chosen(laws, flags.only);
  const seed = seedOf(flags.seed);
  const runs = flags.runs ?? DEFAULT_CASES;
  terminal.line(`seed ${seed}, ${wanted.length} laws, ${runs} cases each`);
  const interrupt = interruptible(() => terminal.line("interrupted: starting no more cases"));
  const { signal } = interrupt;
  const results: ReportedLaw[] = [];
  const subject = await project.subject(choice, terminal.line);
  try {
    const engine = await openEngine(choice, fixture, terminal.line);
    try {
      for (const law of wanted) {
        if (signal.aborted) break;
        const keeping = { subject, engine, seed, runs, bug: choice.bug, out: flags.out };
        const checked = await checkLaw(law, engine, { seed, runs, signal });
        const found = await savedViolation(law, checked, keeping);
        if (found !== undefined && flags.out !== undefined) keepUnsaved(found, output);
        const result = reported(checked, found);
        results.push(result);
        for (const line of violationLines(law, result, seed, testedOf(choice, project.editions))) terminal.line(line);
      }
    } finally {
      await engine.close();
    }
  } finally {
    interrupt.release();
  }
  terminal.line(resultTable(results));
  output.result(resultJson(results, wanted, seed, runs, choice.bug));
  return signal.aborted ? EXIT_CODES.interrupted : exitCode(results);
}

/** The laws with an id, or the beginning of one. @throws UsageError when there is no such law. */
export function chosen(laws: readonly Law<unknown>[], only: string | undefined): readonly Law<unknown>[] {
  const wanted = laws.filter(({ id }) => only === undefined || id.startsWith(only));
  if (wanted.length > 0) return wanted;
  const ids = laws.map(({ id }) => id).join(", ");
  throw new UsageError(`--only: expected one of ${ids}, or the beginning of some, received "${only ?? ""}"`);
}

import { Argument, Option } from "commander";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { regressionsJson } from "../../check/gate/answers";
import {
  ForeignFileError,
  readCounterexample,
  replay,
  UnreadableError,
  type Counterexample,
} from "../../run/counterexample";
import { isMissing } from "../../core/errors";
import { table } from "../../explain/display";
import { InternalError, messageOf } from "../../run/judge";
import { narrativeLines, narrate } from "../../explain/narrative";
import { openSetup } from "../../campaign/workers";
import { choiceOf } from "../flags";
import { interruptible } from "../interrupt";
import { editionOf } from "../parts-of-project";
import { CANARIES, type Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

/** Flags of `assay regressions`. */
export interface RegressionsFlags {
  readonly edition?: readonly string[];
}

type RegressionsJson = Printed<typeof regressionsJson>;
type Row = RegressionsJson["files"][number];

const VIOLATED = 7;
const FAULT = 1;

/** `assay regressions`. */
export const regressionsCommand: ToolCommand<typeof regressionsJson, RegressionsFlags, [folder: string]> = {
  name: "regressions",
  description: "replay every counterexample in a folder on the current contracts",
  operands: [new Argument("[folder]", "folder of the counterexamples").default("test/regressions")],
  options: [JSON_RESULT, new Option("--edition <names...>", "only counterexamples of these editions (default: all)")],
  json: regressionsJson,
  action: (flags, { project, output }, folder) => replayAll(folder, flags, project, output),
};

/** Replays every counterexample of a folder on the intact contracts, each edition's on one engine; returns the exit code. */
async function replayAll(
  folder: string,
  flags: RegressionsFlags,
  project: Project,
  output: Output<RegressionsJson>,
): Promise<number> {
  const { terminal } = output;
  for (const edition of flags.edition ?? []) editionOf(edition, project);
  const rows: Row[] = [];
  const readable = new Map<string, { readonly file: string; readonly counterexample: Counterexample }[]>();
  for (const file of await filesIn(folder)) {
    try {
      const counterexample = await readCounterexample(file);
      const { edition, bug } = counterexample;
      if (isCanary(bug, edition, project)) continue;
      readable.set(edition, [...(readable.get(edition) ?? []), { file, counterexample }]);
    } catch (error) {
      if (error instanceof ForeignFileError) continue;
      if (!(error instanceof UnreadableError)) throw error;
      rows.push(unreadable(file, "", error));
    }
  }
  const wanted = [...readable].filter(([edition]) => flags.edition?.includes(edition) !== false);
  const interrupt = interruptible(() => terminal.line("interrupted: ending after the replay that is running"));
  try {
    for (const [edition, all] of wanted) {
      if (!project.editions.includes(edition)) {
        const error = new Error(
          `expected an edition of the project, ${project.editions.join(", ")}, received ${edition}`,
        );
        rows.push(...all.map(({ file }) => unreadable(file, edition, error)));
        continue;
      }
      const choice = choiceOf({ edition }, project);
      const subject = await project.subject(choice, terminal.line);
      const { subject: own, engine } = await openSetup(project.source(choice), terminal.line);
      try {
        for (const { file, counterexample } of all) {
          if (interrupt.signal.aborted) break;
          try {
            const replayed = await replay(counterexample, own, engine);
            const { outcome, findings } = replayed;
            if (outcome !== "gone") {
              const narrative = narrate(counterexample, replayed, subject);
              narrativeLines(counterexample, replayed, narrative, subject, terminal.colour).forEach(terminal.line);
            }
            rows.push({ file, edition, outcome, expected: counterexample.identity, findings });
          } catch (error) {
            // written for another shape of what is observed, or for an objective that is not there any more: the others can still be replayed
            if (!(error instanceof InternalError || error instanceof UnreadableError)) throw error;
            rows.push(unreadable(file, edition, error));
          }
        }
      } finally {
        await engine.close();
      }
    }
  } finally {
    interrupt.release();
  }
  terminal.line(
    rows.length === 0
      ? `nothing to replay: no counterexample${ofEdition(flags)} in ${folder}`
      : table(
          ["file", "edition", "fails"],
          rows.map((row) => [row.file, row.edition, wordsFor(row)]),
        ),
  );
  output.result({ files: rows });
  if (rows.some(({ outcome }) => outcome === "same" || outcome === "different")) return VIOLATED;
  if (rows.some(({ outcome }) => outcome === "unreadable")) return FAULT;
  return interrupt.signal.aborted ? EXIT_CODES.interrupted : 0;
}

/** Whether a counterexample refutes a false statement, in contracts as they are: there is nothing to see again. */
const isCanary = (bug: string | null, edition: string, project: Project): boolean =>
  bug !== null &&
  project.editions.includes(edition) &&
  project.bugs?.(edition).some(({ name, family }) => name === bug && family === CANARIES) === true;

function ofEdition({ edition }: RegressionsFlags): string {
  return edition === undefined ? "" : ` of edition ${edition.join(" or ")}`;
}

/** A missing folder counts as empty: nothing has failed yet. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function unreadable(file: string, edition: string, error: unknown): Row {
  return { file, edition, outcome: "unreadable", expected: null, problem: messageOf(error), findings: [] };
}

function wordsFor({ outcome, expected, problem, findings }: Row): string {
  switch (outcome) {
    case "gone":
      return "no";
    case "same":
      return `in the same way: ${expected ?? ""}`;
    case "different":
      return `differently: ${findings[0]?.id ?? ""}, not ${expected ?? ""}`;
    case "unreadable":
      return `cannot be replayed: ${problem ?? ""}`;
  }
}

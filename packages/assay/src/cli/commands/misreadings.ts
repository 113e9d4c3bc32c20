import { Option } from "commander";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { lawsJson } from "../../check/gate/answers";
import { processTool, type Tool } from "../../check/gate";
import { Campaign, EXIT_CODES } from "../../campaign";
import { count, table } from "../../explain/display";
import type { Declared } from "../../core/stats";
import { startWorker } from "../../campaign/workers";
import { DEFAULT_STEPS, choiceOf, seedOf, UsageError, type ChoiceFlags, runs, workers } from "../flags";
import { interruptible } from "../interrupt";
import { MISREADING, type Project, type Misreading } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import { placeBetween, writeBetween } from "../between";
import type { ToolCommand } from "../command";
import { JSON_RESULT, EDITION_NAME, SEED } from "../options";

/** Flags of `assay misreadings`. */
export interface MisreadingsFlags extends Omit<ChoiceFlags, "engine" | "rpcUrl" | "bug"> {
  readonly seed?: number;
  /** Sequences that each misreading's campaign makes. */
  readonly runs?: number;
  /** Cases per law. */
  readonly cases?: number;
  readonly only?: string;
  readonly workers?: number;
  /** A Markdown file with the table of what was noticed. */
  readonly markdown?: string;
}

const DEFAULT_RUNS = 60;
const DEFAULT_CASES = 30;
const BELOW_THRESHOLD = 8;
/** Far above what the laws of one misreading take. */
const MOST_SECONDS = 1_200;

const row = z.object({
  misreading: z.string(),
  title: z.string(),
  rules: z.array(z.string()),
  noticedBy: z.array(z.string()).describe("ids that must notice it"),
  noticed: z.array(z.string()).describe("ids of the invariants and laws that noticed it"),
  differences: z.array(z.string()).describe("differences between model and contracts: they were not changed alike"),
});
const json = z.object({
  seed: count,
  runs: count.describe("sequences per misreading"),
  cases: count.describe("cases per law"),
  total: count,
  noticed: count,
  rows: z.array(row),
});

/** What became of a misreading. */
export type MisreadingRow = Printed<typeof row>;

/** `assay misreadings`. */
export const misreadingsCommand: ToolCommand<typeof json, MisreadingsFlags> = {
  name: "misreadings",
  description: "change a rule in both the model and the contracts, and check that laws and invariants notice",
  options: [
    JSON_RESULT,
    EDITION_NAME,
    SEED,
    new Option("--runs <n>", "sequences per misreading (default: 60)").argParser(runs),
    new Option("--cases <n>", "cases per law (default: 30)").argParser(runs),
    new Option("--only <name>", "only misreadings whose names begin with this"),
    new Option("--workers <n>", "misreadings to try at a time (default: one per core)").argParser(workers),
    new Option("--markdown <file>", "write the results into the table in this Markdown file"),
  ],
  json,
  action: (flags, { project, output }) => tryMisreadings(flags, project, output),
};

/**
 * Applies each misreading of a rule to both model and contracts, and reports which invariants and laws notice. Returns the exit code: 8 when a misreading
 * is not noticed, is not noticed by an id that it declares, or changes model and contracts differently.
 */
async function tryMisreadings(
  flags: MisreadingsFlags,
  project: Project,
  output: Output<Printed<typeof json>>,
): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  const all = project.misreadings?.(choice.edition) ?? [];
  const wanted = all.filter(({ name }) => flags.only === undefined || name.startsWith(flags.only));
  if (all.length === 0) throw new UsageError(`this project has no misreadings in edition ${choice.edition}`);
  if (wanted.length === 0) {
    const names = all.map(({ name }) => name).join(", ");
    throw new UsageError(`--only: expected the beginning of one of ${names || "none"}, received "${flags.only ?? ""}"`);
  }
  if (flags.markdown !== undefined) placeBetween(flags.markdown, markOf(choice.edition));
  const settings = {
    seed: seedOf(flags.seed),
    runs: flags.runs ?? DEFAULT_RUNS,
    cases: flags.cases ?? DEFAULT_CASES,
  };
  terminal.line(
    `seed ${settings.seed}, ${wanted.length} misreadings, ${settings.runs} sequences and ${settings.cases} cases per law each`,
  );
  const declared = await project.subject({ ...choice, bug: null }, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: trying no more misreadings"));
  const { signal } = interrupt;
  const logs = mkdtempSync(join(tmpdir(), "assay-misreadings-"));
  const itself = [process.execPath, ...process.execArgv, process.argv[1] ?? ""];
  const assay = processTool(itself, { cwd: process.cwd(), environment: process.env });
  const rows = new Map<string, MisreadingRow>();
  try {
    const queue = [...wanted];
    const lane = async (number: number): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
        const source = project.source({ ...choice, bug: `${MISREADING}${next.name}` });
        const seen = await inCampaign(number, source, settings, { declared, signal }, terminal.line);
        const log = join(logs, `${next.name}.log`);
        const laws = await lawsThatNotice(assay, next, choice.edition, settings, signal, log);
        if (laws === null) return;
        const row = rowOf(next, [...seen, ...laws]);
        rows.set(next.name, row);
        terminal.line(rowText(row));
      }
    };
    const lanes = Math.min(flags.workers ?? availableParallelism(), wanted.length);
    const settled = await Promise.allSettled(Array.from({ length: lanes }, (_, index) => lane(index + 1)));
    const failed = settled.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  } finally {
    interrupt.release();
    rmSync(logs, { recursive: true });
  }
  const done = [...rows.values()].sort((a, b) => (a.misreading < b.misreading ? -1 : 1));
  const good = done.filter((row) => verdictOf(row) === "noticed").length;
  terminal.line(
    table(
      ["misreading", "verdict", "noticed by"],
      done.map((row) => [row.misreading, verdictOf(row), row.noticed.join(", ")]),
    ),
  );
  terminal.line(`${good} of ${done.length} noticed`);
  if (flags.markdown !== undefined && done.length === all.length)
    writeBetween(flags.markdown, markOf(choice.edition), markdownOf(done, settings));
  output.result({ ...settings, total: done.length, noticed: good, rows: done });
  if (signal.aborted) return EXIT_CODES.interrupted;
  return good === done.length ? 0 : BELOW_THRESHOLD;
}

interface Settings {
  readonly seed: number;
  readonly runs: number;
  readonly cases: number;
}

/** Identities that a campaign sees, in a process of its own: a process has one model. Nothing is shrunk. */
async function inCampaign(
  number: number,
  source: Parameters<typeof startWorker>[1],
  { seed, runs }: Settings,
  { declared, signal }: { readonly declared: Declared; readonly signal: AbortSignal },
  notify: (text: string) => void,
): Promise<readonly string[]> {
  const executor = await startWorker(number, source, notify);
  const out = mkdtempSync(join(tmpdir(), "assay-misreading-"));
  try {
    const options = { seed, runs, steps: DEFAULT_STEPS, wanted: [], out, declared, signal };
    const report = await new Campaign([executor], options, { notice: notify }).run();
    return report.others;
  } finally {
    await executor.close();
    rmSync(out, { recursive: true });
  }
}

/** Ids of the laws that are violated, in a process of its own; null when that was interrupted. @throws Error when that ended otherwise than with an answer. */
async function lawsThatNotice(
  assay: Tool,
  { name }: Misreading,
  edition: string,
  { seed, cases }: Settings,
  signal: AbortSignal,
  log: string,
): Promise<readonly string[] | null> {
  const args = [
    "properties",
    "--edition",
    edition,
    "--bug",
    `${MISREADING}${name}`,
    "--seed",
    `${seed}`,
    "--runs",
    `${cases}`,
    "--json",
  ];
  const ran = await assay(args, { signal, seconds: MOST_SECONDS, log });
  if (ran.ended === "interrupted") return null;
  const line = ran.stdout.trim().split("\n").pop() ?? "";
  const answer = lawsJson.safeParse(line.startsWith("{") ? JSON.parse(line) : undefined);
  if (!answer.success) {
    throw new Error(
      `misreading ${name}: the laws did not finish (exit code ${ran.code}, ${ran.ended}): ${ran.stderr.trim().split("\n").pop() ?? ""}`,
    );
  }
  return answer.data.laws.filter(({ verdict }) => verdict === "violated").map(({ id }) => id);
}

function rowOf({ name, title, rules, noticedBy }: Misreading, identities: readonly string[]): MisreadingRow {
  const isDifference = (identity: string): boolean => identity.startsWith("LOCKSTEP-");
  const noticed = new Set(identities.filter((identity) => !isDifference(identity)));
  return {
    misreading: name,
    title,
    rules,
    noticedBy,
    noticed: [...noticed].sort(),
    differences: identities.filter(isDifference),
  };
}

/** "not the same change": model and contracts differ, so nothing is shown. */
function verdictOf({ noticed, noticedBy, differences }: MisreadingRow): string {
  if (differences.length > 0) return "not the same change";
  if (noticed.length === 0) return "noticed by nothing";
  return noticedBy.some((id) => noticed.includes(id)) ? "noticed" : "noticed by others";
}

function rowText(row: MisreadingRow): string {
  const { misreading, noticed, differences } = row;
  return `${misreading}: ${verdictOf(row)}${noticed.length > 0 ? `, ${noticed.join(", ")}` : ""}${differences.length > 0 ? ` (${differences.join(", ")})` : ""}`;
}

/** An edition's table in the Markdown file. */
const markOf = (edition: string): string => `misreadings ${edition}`;

function markdownOf(rows: readonly MisreadingRow[], { seed, runs, cases }: Settings): string {
  const noticed = rows.filter((row) => verdictOf(row) === "noticed").length;
  return [
    `${noticed} of ${rows.length} noticed (seed ${seed}, ${runs} sequences and ${cases} cases per law each).`,
    "",
    "| misreading | rules | noticed by |",
    "|---|---|---|",
    ...rows.map((row) => {
      const by =
        verdictOf(row) === "noticed" ? row.noticed.map((id) => `\`${id}\``).join(", ") : `**${verdictOf(row)}**`;
      return `| ${row.title} | ${row.rules.join(", ")} | ${by} |`;
    }),
  ].join("\n");
}

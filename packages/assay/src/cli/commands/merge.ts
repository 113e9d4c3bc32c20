import { Argument, Option } from "commander";
import { Bundle, MismatchError, Merging, type Range, type Scalars } from "../../scale/bundles";
import { UnreadableError } from "../../run/counterexample";
import { messageOf } from "../../run/judge";
import { UsageError, chunk, percent } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { alsoSarif } from "../campaign-sarif";
import { mergeJson, type MergeJson } from "../work/merge-json";
import type { MergeFlags, Work } from "../work/work";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";
import { campaignWork } from "../campaign/work";
import { exhaustWork } from "../exhaust/work";
import { bugsWork } from "../bugs/work";
import { lawsWork } from "../laws/work";
import { mutantsWork } from "../mutate/work";

/** `assay merge`. */
export const mergeCommand: ToolCommand<typeof mergeJson, MergeFlags, [files: readonly string[]]> = {
  name: "merge",
  description: "merge bundles into the result of the whole work",
  operands: [new Argument("<files...>", "bundles of parts of the same work, in any order")],
  options: [
    JSON_RESULT,
    new Option("--from <n>", "campaign: first chunk to merge (default: the campaign's first)").argParser(chunk),
    new Option("--to <n>", "campaign: chunk after the last one to merge").argParser(chunk),
    new Option("--out <folder>", "campaign, bugs: write counterexamples into this folder (default: counterexamples)"),
    new Option("--sarif <file>", "campaign: write the violations to this file as SARIF, for a code-scanning page"),
    new Option("--tables", "campaign: print every action, error and invariant with its counts"),
    new Option("--report <file>", "mutate: write the report to this file, as Markdown (default: reports/mutation.md)"),
    new Option("--threshold <percent>", "mutate: exit with code 8 below this score, 0 to 100 (default: 95)").argParser(
      percent,
    ),
    new Option("--kills <file>", "mutate: write the kills of each check to this file"),
    new Option("--markdown <file>", "bugs: write the results into the edition's table in this Markdown file"),
  ],
  json: mergeJson,
  action: (flags, context, files) =>
    alsoSarif(flags, context, (output) => mergeBundles(files, flags, context.project, output)),
};

/** Merges bundles, reports the result as one machine that did all the work would, and returns the exit code. */
async function mergeBundles(
  files: readonly string[],
  flags: MergeFlags,
  project: Project,
  output: Output<MergeJson>,
): Promise<number> {
  const bundles: Bundle[] = [];
  try {
    for (const file of files) bundles.push(await Bundle.open(file));
    const [first] = bundles;
    if (first === undefined) throw new UsageError("expected one or more bundle files, received none");
    const { kind } = first.header;
    const merge = KINDS[kind];
    if (merge === undefined) throw new MismatchError(`${first.path}: unknown kind of work "${kind}"`);
    return await merge((work) => mergeOf(work, bundles, flags, project, output));
  } finally {
    for (const bundle of bundles) await bundle.close();
  }
}

async function mergeOf<Settings extends Scalars, Result>(
  work: Work<Settings, Result>,
  bundles: readonly Bundle[],
  flags: MergeFlags,
  project: Project,
  output: Output<MergeJson>,
): Promise<number> {
  checkFlags(work, flags);
  const merging = new Merging(bundles, work, rangeOf(flags));
  const { terminal } = output;
  const [first] = bundles;
  if (first === undefined) throw new UsageError("expected one or more bundle files, received none");
  const settings = settingsOf(work, first);
  checkCode(work.code(settings, project), first);
  const { from, to } = merging.range;
  terminal.line(
    `${work.name}, ${work.unit}s ${from} to ${to - 1}, of ${bundles.length} bundle${bundles.length === 1 ? "" : "s"}`,
  );
  return work.report(settings, merging, { project, output, flags });
}

function checkFlags({ name, takes }: Pick<Work<never, unknown>, "name" | "takes">, flags: MergeFlags): void {
  const known: readonly (keyof MergeFlags)[] = [
    "from",
    "to",
    "out",
    "threshold",
    "report",
    "kills",
    "markdown",
    "sarif",
    "tables",
  ];
  const wrong = known.find((flag) => flags[flag] !== undefined && !takes.includes(flag));
  if (wrong !== undefined)
    throw new UsageError(
      `--${wrong}: not supported for bundles of ${name}, which support ${takes.map((flag) => `--${flag}`).join(", ")}`,
    );
}

function rangeOf({ from, to }: MergeFlags): Range | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined || to <= from)
    throw new UsageError(
      `--from, --to: expected both, with --to above --from, received ${from ?? "none"} and ${to ?? "none"}`,
    );
  return { from, to };
}

function settingsOf<Settings extends Scalars>(
  { settings, name }: Pick<Work<Settings, unknown>, "settings" | "name">,
  { path, header }: Bundle,
): Settings {
  const parsed = settings.safeParse(header.settings);
  if (parsed.success) return parsed.data;
  throw new UnreadableError(
    `${path}: invalid settings for ${name}: ${messageOf(parsed.error)}; create the bundle again`,
  );
}

/** @throws MismatchError when another version created the bundle: this one has other names and rules, and would report it wrongly */
function checkCode(code: string, { path, header }: Bundle): void {
  if (header.code === code) return;
  throw new MismatchError(
    `${path}: created by another version: the bundle's code digest is ${header.code}, this checkout's is ${code}; merge in a checkout of the bundle's version, or create the bundle again`,
  );
}

/** A function on a kind of work that does not depend on the types of its settings and results. */
type WithWork = <Settings extends Scalars, Result>(work: Work<Settings, Result>) => Promise<number>;

/** The kinds of work that bundles can be of, by their names. */
const KINDS: Readonly<Partial<Record<string, (then: WithWork) => Promise<number>>>> = {
  [campaignWork.name]: (then) => then(campaignWork),
  [exhaustWork.name]: (then) => then(exhaustWork),
  [bugsWork.name]: (then) => then(bugsWork),
  [lawsWork.name]: (then) => then(lawsWork),
  [mutantsWork.name]: (then) => then(mutantsWork),
};

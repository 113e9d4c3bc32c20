import { Argument, Option } from "commander";
import { Bundle, MismatchError, Merging, type Range, type Scalars } from "../../scale/bundles";
import { UnreadableError } from "../../run/counterexample";
import { messageOf } from "../../run/judge";
import { UsageError, chunk, percent } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { alsoSarif } from "../campaign-sarif";
import { KINDS } from "../kinds";
import type { MergeFlags, Work } from "../work/work";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";

/** `assay merge`. */
export const mergeCommand: ToolCommand<MergeFlags, [files: readonly string[]]> = {
  name: "merge",
  description: "put bundles together: the result of one machine that does all the work, except for times",
  operands: [new Argument("<files...>", "bundles of the same work, in any order")],
  options: [
    JSON_RESULT,
    new Option("--from <n>", "of a campaign: the first chunk to use (default: the campaign's first)").argParser(chunk),
    new Option("--to <n>", "of a campaign: the chunk after the last to use").argParser(chunk),
    new Option("--out <folder>", "of campaigns and bugs: folder for counterexamples (default: counterexamples)"),
    new Option("--sarif <file>", "of a campaign: file for the violations as SARIF, for a code-scanning page"),
    new Option(
      "--report <file>",
      "of mutants: where the report is written, as Markdown (default: reports/mutation.md)",
    ),
    new Option("--threshold <percent>", "of mutants: least score, 0 to 100 (default: 95)").argParser(percent),
    new Option("--kills <file>", "of mutants: where to write how many mutants each check killed"),
    new Option("--markdown <file>", "of bugs: write the results into the edition's table in this file"),
  ],
  action: (flags, context, files) =>
    alsoSarif(flags, context, (output) => mergeBundles(files, flags, context.project, output)),
};

/** Reports the result of bundles together, as one machine does that did all of it, and gives the exit code. */
async function mergeBundles(
  files: readonly string[],
  flags: MergeFlags,
  project: Project,
  output: Output,
): Promise<number> {
  const bundles: Bundle[] = [];
  try {
    for (const file of files) bundles.push(await Bundle.open(file));
    const [first] = bundles;
    if (first === undefined) throw new UsageError("expected the files of bundles, received none");
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
  output: Output,
): Promise<number> {
  checkFlags(work, flags);
  const merging = new Merging(bundles, work, rangeOf(flags));
  const { terminal } = output;
  const [first] = bundles;
  if (first === undefined) throw new UsageError("expected the files of bundles, received none");
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
  ];
  const wrong = known.find((flag) => flags[flag] !== undefined && !takes.includes(flag));
  if (wrong !== undefined)
    throw new UsageError(
      `--${wrong}: not with bundles of ${name}; they take ${takes.map((flag) => `--${flag}`).join(", ")}`,
    );
}

function rangeOf({ from, to }: MergeFlags): Range | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined || to <= from)
    throw new UsageError(
      `--from, --to: expected both, and the second above the first, received ${from ?? "none"} and ${to ?? "none"}`,
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
    `${path}: the settings are not those of ${name}: ${messageOf(parsed.error)}; make it again`,
  );
}

/** @throws MismatchError when this checkout is not the one that the results are of: it would report them with other names and rules */
function checkCode(code: string, { path, header }: Bundle): void {
  if (header.code === code) return;
  throw new MismatchError(
    `${path}: made by other code: its code digest is ${header.code}, here it is ${code}; merge in a checkout of the version that made it, or make it again`,
  );
}

import { existsSync } from "node:fs";
import { relative } from "node:path";
import { Option } from "commander";
import { EXIT_CODES } from "../../campaign";
import type { Output } from "../../display/output";
import { readCorpus } from "../../project/corpus-file";
import type { Project } from "../../project/project";
import { readUnreachable } from "../../project/unreachable";
import { boundariesOf, type Boundaries } from "../../search/boundaries/boundaries";
import { namesOf, reachedBy } from "../../search/boundaries/reached";
import { boundariesMarkdown, countsText, openLines } from "../../search/boundaries/report";
import { signals } from "../../search/signals";
import { placeBetween, writeBetween } from "../between";
import type { ToolCommand } from "../command";
import { UsageError } from "../flags";
import { listenedTo, searchOf, type SearchableProject } from "../listening";
import { JSON_RESULT } from "../options";
import { editionOf } from "../parts-of-project";

/** Flags of `assay boundaries`. */
export interface BoundariesFlags {
  readonly edition?: string;
  readonly markdown?: string;
  readonly check?: boolean;
}

/** What stands in a Markdown file where the tables go. */
const MARK = "boundaries";

/** `assay boundaries`. */
export const boundariesCommand: ToolCommand<BoundariesFlags> = {
  name: "boundaries",
  description: "play the corpus in the model, and tell which side of each comparison it comes to: <, −1, 0, +1, >",
  options: [
    JSON_RESULT,
    new Option("--edition <name>", "one edition of the protocol (default: all that have a corpus)"),
    new Option(
      "--markdown <file>",
      `write the tables into this file, between <!-- ${MARK} EDITION --> and its end (docs/boundaries.md)`,
    ),
    new Option("--check", "with --markdown: write nothing; fail when the file says something else"),
  ],
  action: (flags, { project, output }) => showBoundaries(flags, project, output),
};

async function showBoundaries(flags: BoundariesFlags, given: Project, output: Output): Promise<number> {
  const { terminal } = output;
  const { markdown, check = false } = flags;
  if (check && markdown === undefined) throw new UsageError("--check: name the file that is looked at with --markdown");
  const editions = flags.edition === undefined ? withCorpus(given) : [editionOf(flags.edition, given)];
  if (markdown !== undefined) for (const edition of editions) placeBetween(markdown, `${MARK} ${edition}`);
  const project = await listenedTo(given);
  const results: Boundaries[] = [];
  const mistakes: string[] = [];
  for (const edition of editions) {
    const boundaries = await measured(edition, project, output);
    results.push(boundaries);
    for (const line of openLines(boundaries)) terminal.line(`  not reached: ${line}`);
    terminal.line(countsText(boundaries));
    mistakes.push(...boundaries.mistakes.map((mistake) => `${edition}: ${mistake}: correct the list of reasons`));
    if (markdown === undefined) continue;
    const table = boundariesMarkdown(boundaries);
    if (!check) writeBetween(markdown, `${MARK} ${edition}`, table);
    else if (placeBetween(markdown, `${MARK} ${edition}`).inside.trim() !== table)
      mistakes.push(
        `${edition}: the table in ${markdown} is not what the corpus comes to: leave --check out to write it`,
      );
  }
  for (const mistake of mistakes) terminal.line(mistake);
  output.result(
    JSON.stringify({
      mistakes,
      editions: results.map(({ edition, counts, rows, neverMade }) => ({ edition, counts, rows, neverMade })),
    }),
  );
  return mistakes.length === 0 ? 0 : EXIT_CODES.violated;
}

/** The editions that have a corpus. @throws UsageError when none has */
function withCorpus(project: Project): readonly string[] {
  const search = searchOf(project);
  const editions = project.editions.filter((edition) => existsSync(search.corpus(edition)));
  if (editions.length > 0) return editions;
  throw new UsageError(
    `expected a corpus of ${project.editions.join(" or ")}, found none; make it with \`npx assay distill --edition NAME\``,
  );
}

async function measured(edition: string, project: SearchableProject, output: Output): Promise<Boundaries> {
  const { search } = project;
  const path = search.corpus(edition);
  const corpus = readCorpus(path, edition);
  if (corpus === undefined)
    throw new Error(
      `expected a corpus in ${relative(process.cwd(), path)}, found none; make it with \`npx assay distill --edition ${edition}\``,
    );
  const choice = { edition, engine: "none", rpcUrl: null, variant: null } as const;
  const subject = await project.subject(choice, output.terminal.line);
  const listed = search.unreachable === undefined ? [] : readUnreachable(search.unreachable);
  const all = new Set(namesOf(signals.sites).values());
  return boundariesOf(edition, await reachedBy(subject, corpus.sequences), listed, all);
}

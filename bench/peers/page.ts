import { markdownTable } from "../markdown-table";
import { NAMES, type Name, type Run } from "./competitors";
import type { Kept } from "./kept";
import { INTACT } from "./bug";
import { soonerThanPeers, summarize, type Sooner } from "./summary";

/** How they are named in a table. */
const TITLES: Readonly<Record<Name, string>> = {
  assay: "this harness",
  assayOneCore: "this harness, one core",
  foundry: "Foundry",
};

/** The tables for docs/performance.md: what each found and how soon, and the same bug by bug. */
export function page(command: string, runs: readonly Kept[]): string {
  const withBugs = runs.filter(({ bug }) => bug !== INTACT);
  const names = NAMES.filter((name) => withBugs.some((kept) => kept.name === name));
  const bugs = [...new Set(withBugs.map(({ bug }) => bug))].sort();
  const summaries = summarize(withBugs);
  const whole = names.map((name) => {
    const own = withBugs.filter((kept) => kept.name === name).map(({ run }) => run);
    const { found = 0, of = 0, medianSecondsToFind = null, medianSecondsToPrint = null } = summaries[name] ?? {};
    const toFind = [medianSecondsToFind, mostOf(own, (run) => run.secondsToFind)].map(seconds);
    const toPrint = [medianSecondsToPrint, mostOf(own, (run) => run.secondsToPrint)].map(seconds);
    return [TITLES[name], `${found} of ${of}`, ...toFind, ...toPrint];
  });
  const each = bugs.map((bug) => [
    `\`${bug}\``,
    ...names.map((name) => cell(withBugs.find((kept) => kept.name === name && kept.bug === bug)?.run)),
  ]);
  return [
    markdownTable(["", "found", "median s to find", "at most", "median s, command to print", "at most"], whole),
    "",
    ...soonerThanPeers(withBugs).map(soonerText),
    "",
    "Seconds to find, steps after shrinking, seconds from the command to the printed counterexample:",
    "",
    markdownTable(["bug", ...names.map((name) => TITLES[name])], each),
    "",
    `\`${command}\``,
  ].join("\n");
}

function soonerText({ name, than, toFind, toPrint, of }: Sooner): string {
  return `**Faster than ${TITLES[than]}**: ${TITLES[name]}, on ${toFind} of ${of} from a campaign's start to the failure, and on ${toPrint} from the command to the printed counterexample.`;
}

function cell(run: Run | undefined): string {
  if (run === undefined) return "–";
  if (run.found === null) return "not found";
  const [find, print] = [seconds(run.secondsToFind), seconds(run.secondsToPrint ?? null)];
  return `${find} s, ${run.shrunkSteps ?? "not shrunk"}, ${print} s`;
}

const seconds = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

function mostOf(runs: readonly Run[], secondsOf: (run: Run) => number | null | undefined): number | null {
  const all = runs.flatMap((run) => secondsOf(run) ?? []);
  return all.length === 0 ? null : Math.max(...all);
}

import { falseEquivalents, scoreOf, scoresBy, survivorsOf, type JudgedMutant, type Score } from "./outcome";
import type { Mutant } from "./mutant";
import { duration, number } from "../../explain/display/format";
import { table } from "../../explain/display/tables";

/** The result of a mutation run, as text. */
export interface MutationReport {
  readonly judged: readonly JudgedMutant[];
  /** How many places cannot be mutated, by operator and reason. */
  readonly inexpressible: readonly { readonly operator: string; readonly reason: string }[];
  /** Null if the mutants were tried on other machines: the report then has no times. */
  readonly seconds: number | null;
  /** How many selected mutants were not tried for lack of time. */
  readonly untried: number;
}

const HEAD = ["mutants", "killed", "equivalent", "survived", "score"] as const;

/** 0.951 as "95.1 %". Rounded down, so that 100 % means all. */
export function percentText(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

function cells({ mutants, killed, equivalent, survived, score }: Score): readonly (string | number)[] {
  return [mutants, killed, equivalent, survived, percentText(score)];
}

const GROUPINGS: readonly (readonly [string, (mutant: Mutant) => readonly string[]])[] = [
  ["contract", ({ contract }) => [contract]],
  ["operator", ({ operator }) => [operator]],
  ["rule", ({ rules }) => (rules.length === 0 ? ["(no rule named)"] : rules)],
];

/** A mutant's place and change on a few lines, as a diff. */
function mutantDiff({ file, line, contract, function: name, operator, original, replacement }: Mutant): string {
  const marked = (mark: string, text: string): string =>
    text
      .split("\n")
      .map((row) => `${mark} ${row.trim()}`)
      .join("\n");
  const becomes = replacement === "" ? "- (left out)" : marked("+", replacement);
  return `${file}:${line} ${contract}.${name} (${operator})\n${marked("-", original)}\n${becomes}`;
}

/** One line: the score and how long it took. */
function mutationVerdict({ judged, seconds, untried }: MutationReport): string {
  const { mutants, killed, equivalent, survived, score } = scoreOf(judged);
  return (
    `${number(killed)} of ${number(mutants - equivalent)} mutants killed (${percentText(score)}), ${number(survived)} survived, ` +
    `${number(equivalent)} equivalent${seconds === null ? "" : `, in ${duration(seconds)}`}${untried === 0 ? "" : `; ${number(untried)} were not tried`}`
  );
}

/** The report for a terminal. */
export function mutationText(report: MutationReport): string {
  const { judged } = report;
  const parts = GROUPINGS.map(([title, groupsOf]) =>
    table(
      [title, ...HEAD],
      scoresBy(judged, groupsOf).map((score) => [score.group, ...cells(score)]),
    ),
  );
  const survivors = survivorsOf(judged);
  if (survivors.length > 0) parts.push(`survivors:\n\n${survivors.map(survivorText).join("\n\n")}`);
  const wrong = falseEquivalents(judged);
  if (wrong.length > 0) {
    const lines = wrong.map(({ mutant, killedBy }) => `${mutantDiff(mutant)}\nkilled by ${killedBy ?? ""}`);
    parts.push(`listed as equivalent, and killed: strike them from the list\n\n${lines.join("\n\n")}`);
  }
  parts.push(mutationVerdict(report));
  return parts.join("\n\n");
}

function survivorText({ mutant, steps, problem }: JudgedMutant): string {
  const why = problem === undefined ? `survived ${number(steps)} steps` : `could not be judged: ${problem}`;
  return `${mutantDiff(mutant)}\n${why}\nkey: ${mutant.key}`;
}

/** The report as Markdown. */
export function mutationMarkdown(report: MutationReport): string {
  const { judged, inexpressible } = report;
  const sections = GROUPINGS.map(([title, groupsOf]) => {
    const rows = scoresBy(judged, groupsOf).map((score) => `| ${[score.group, ...cells(score)].join(" | ")} |`);
    return [`## By ${title}`, "", `| ${[title, ...HEAD].join(" | ")} |`, `|${"---|".repeat(6)}`, ...rows].join("\n");
  });
  const survivors = survivorsOf(judged).map(
    (one) => `### ${one.mutant.file}:${one.mutant.line}\n\n\`\`\`diff\n${survivorText(one)}\n\`\`\``,
  );
  const reasons = new Map<string, number>();
  for (const { operator, reason } of inexpressible) {
    const key = `${operator} | ${reason}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  const left = [...reasons].sort(([, a], [, b]) => b - a).map(([key, count]) => `| ${key} | ${count} |`);
  return [
    "# Mutation report",
    mutationVerdict(report),
    ...sections,
    `## Survivors\n\n${survivors.length === 0 ? "None." : survivors.join("\n\n")}`,
    `## Not expressed as a mutant\n\n| operator | reason | places |\n|---|---|---|\n${left.join("\n")}`,
    "",
  ].join("\n\n");
}

import { isHidden, pairScoreOf, survivingPairs, type JudgedPair } from "../mutation/pairs";
import { duration, number } from "./format";
import { mutantDiff, percentText } from "./mutation";

/** What trying pairs of mutants came to, for people. */
export interface PairsReport {
  readonly judged: readonly JudgedPair[];
  readonly seconds: number;
  /** Pairs that there was no time for. */
  readonly untried: number;
}

/** One line: the score and how long it took. */
export function pairsVerdict({ judged, seconds, untried }: PairsReport): string {
  const { pairs, killed, survived, hidden, score } = pairScoreOf(judged);
  const left = untried === 0 ? "" : `; ${number(untried)} were not tried`;
  return (
    `${number(killed)} of ${number(pairs)} pairs killed (${percentText(score)}), ${number(survived)} survived, ` +
    `${number(hidden)} of them though each mutant alone is killed, in ${duration(seconds)}${left}`
  );
}

function fate(alone: JudgedPair["alone"][number]): string {
  if (alone === null) return "alone: not judged";
  return alone.killedBy === null
    ? `alone: survived ${number(alone.steps)} steps`
    : `alone: killed by ${alone.killedBy}`;
}

function survivorText(judged: JudgedPair): string {
  const { pair, outcome, alone } = judged;
  const mutants = [pair.first, pair.second].map((mutant, i) => `${mutantDiff(mutant)}\n${fate(alone[i] ?? null)}`);
  const why =
    outcome.problem === undefined
      ? `survived ${number(outcome.steps)} steps`
      : `could not be judged: ${outcome.problem}`;
  return [...mutants, `together: ${why}${isHidden(judged) ? "; one hides the other" : ""}`].join("\n");
}

/** The report for a terminal. */
export function pairsText(report: PairsReport): string {
  const survivors = survivingPairs(report.judged);
  const parts = survivors.length === 0 ? [] : [`pairs that survived:\n\n${survivors.map(survivorText).join("\n\n")}`];
  return [...parts, pairsVerdict(report)].join("\n\n");
}

/** The report as Markdown. */
export function pairsMarkdown(report: PairsReport): string {
  const survivors = survivingPairs(report.judged).map(
    (one) => `### Pair ${one.pair.number}\n\n\`\`\`diff\n${survivorText(one)}\n\`\`\``,
  );
  return [
    "# Pairs of mutants",
    pairsVerdict(report),
    `## Survivors\n\n${survivors.length === 0 ? "None." : survivors.join("\n\n")}`,
    "",
  ].join("\n\n");
}

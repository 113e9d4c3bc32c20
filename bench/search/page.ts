import { number } from "assay/display";
import { median } from "../peers/summary";
import { WAY_NAMES, batches, isOf, type SearchRun, type Seeds } from "./ways";

/** What a measurement was of. */
export interface Measurement {
  readonly command: string;
  /** Bugs that were looked for, and all that there are in the set. */
  readonly bugs: number;
  readonly of: number;
  readonly seeds: Seeds;
  /** Seconds of a run, at most. */
  readonly cap: number;
  readonly runs: readonly SearchRun[];
}

/** The table for docs/search.md: a line for each way, and below it how many runs it is made of, and which were left out. */
export function page({ command, bugs, of, seeds, cap, runs }: Measurement): string {
  const wanted = bugs * batches(seeds).length;
  return [
    "| way | runs | found | median calls to find | median seconds | largest seconds | found in every run |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...WAY_NAMES.map((way) =>
      rowOf(
        way,
        runs.filter((run) => run.way === way),
      ),
    ),
    "",
    sameFound(runs),
    "",
    `\`${command}\`: ${bugs} of ${of} bugs, ${seedsText(seeds)}, ${cap} s each at most. ` +
      `${number(runs.length)} of ${number(wanted)} runs were made; left out: ${number(wanted - runs.length)}, and ` +
      `${of - bugs} bugs. Calls and seconds are of the runs that found something; the calls are the seed's, the seconds the machine's.`,
  ].join("\n");
}

function seedsText(seeds: Seeds): string {
  const text = (count: number): string => `${count} seed${count === 1 ? "" : "s"}`;
  const [first = 0, ...others] = Object.values(seeds);
  if (others.every((count) => count === first)) return text(first);
  return WAY_NAMES.map((way) => `${text(seeds[way])} (${way})`).join(", ");
}

/** The ways beside each other, by the runs for the same bug with the same seed: each way's medians are of what it found itself, so random ones leave the hard ones out. */
function sameFound(runs: readonly SearchRun[]): string {
  const corpus = runs.filter(({ way }) => way === "random + corpus");
  const pairs = corpus.flatMap((one) =>
    runs
      .filter((other) => other.bug === one.bug && isOf(other, { ...one, way: "random" }))
      .map((other) => [other, one] as const),
  );
  const both = pairs.filter(([random, kept]) => random.found && kept.found);
  const sooner = both.filter(([random, kept]) => kept.calls < random.calls).length;
  const later = both.filter(([random, kept]) => kept.calls > random.calls).length;
  const middle = (place: 0 | 1): string => number(Math.round(median(both.map((pair) => pair[place].calls)) ?? NaN));
  const lost = [
    ...new Set(pairs.flatMap(([random, kept]) => (random.found && !kept.found ? [`\`${random.bug}\``] : []))),
  ];
  return (
    `Found both ways with the same seed: ${number(both.length)}. With the corpus, ${number(sooner)} took fewer calls and ${number(later)} more; ` +
    `median calls ${middle(0)} without it, ${middle(1)} with it. Found by random sequences alone: ${lost.length === 0 ? "none" : lost.join(", ")}.`
  );
}

function rowOf(way: string, runs: readonly SearchRun[]): string {
  const found = runs.filter((run) => run.found);
  const names = [...new Set(runs.map(({ bug }) => bug))];
  const always = names.filter((name) => runs.every((run) => run.bug !== name || run.found));
  const seconds = found.map((run) => run.seconds);
  const shown = (value: number | null): string => (value === null ? "–" : value.toFixed(1));
  const calls = median(found.map((run) => run.calls));
  const cells = [
    way,
    number(runs.length),
    number(found.length),
    calls === null ? "–" : number(Math.round(calls)),
    shown(median(seconds)),
    shown(seconds.length === 0 ? null : Math.max(...seconds)),
    `${always.length} of ${names.length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

import { SingleBar } from "cli-progress";
import type { Progress } from "../../campaign";
import { duration, number } from "./format";
import type { Terminal } from "./terminal";
import type { MinimiseState } from "../../search/minimise";
import type { UnmetTargets } from "../../search/unmet-targets";
import type { GrowState } from "../../search/grow";

/** Shows the progress of a campaign until it ends. */
export interface ProgressDisplay {
  /** Writes a line without tearing the bar. */
  note(text: string): void;
  stop(): void;
}

const REDRAW_MILLISECONDS = 200;
const WHOLE = 1_000;
const FIRST_LINE_MILLISECONDS = 3_000;
const MOST_LINE_MILLISECONDS = 60_000;

/** The progress of some work, as a fraction and as text. */
export interface Shown {
  /** 0 to 1. */
  readonly done: number;
  readonly text: string;
}

/** Draws a bar on a terminal. Elsewhere it prints plain lines: the first after a few seconds, each later one after a longer pause, so that notes are not lost among them. */
export function showProgress(terminal: Terminal, progress: () => Shown): ProgressDisplay {
  return terminal.interactive ? bar(terminal, progress) : lines(terminal, progress);
}

/** "123 sequences (41/s), 6 150 steps (2 050/s), no violation, 57 s left". Sequences are counted by chunks, so at first there are none. `before`: violations that were found before the sequences. */
export function progressText(now: Progress, before = 0): string {
  const { runs, steps, seconds, done, shrinking } = now;
  const violations = before + now.violations;
  const rate = (count: number): string => number(seconds > 0 ? count / seconds : 0);
  const found = violations === 0 ? "no violation" : `${violations} violation${violations === 1 ? "" : "s"}`;
  const busy = shrinking > 0 ? `, shrinking ${shrinking}` : "";
  const count =
    runs === 0
      ? "the first sequences are running"
      : `${number(runs)} sequences (${rate(runs)}/s), ${number(steps)} steps (${rate(steps)}/s)`;
  return `${count}, ${found}${busy}${timeLeft(seconds, done)}`;
}

/** ", 57 s left", extrapolated from the time that the finished part took; empty at the beginning and at the end. */
export function timeLeft(seconds: number, done: number): string {
  return done > 0 && done < 1 ? `, ${duration((seconds * (1 - done)) / done)} left` : "";
}

function bar(terminal: Terminal, progress: () => Shown): ProgressDisplay {
  const drawn = new SingleBar({
    format: "{bar} {percentage} %  {text}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream: terminal.stream,
    // the command handles Ctrl-C
    gracefulExit: false,
  });
  const parts = (): number => Math.floor(progress().done * WHOLE);
  const begin = (): void => drawn.start(WHOLE, parts(), { text: progress().text });
  begin();
  const timer = setInterval(() => drawn.update(parts(), { text: progress().text }), REDRAW_MILLISECONDS);
  return {
    // a stopped bar moves the cursor to its start, erases the rest of the line and turns line wrapping on: so stop the bar before a note, and start it again after the note
    note: (text) => {
      drawn.stop();
      terminal.line(text);
      begin();
    },
    stop: () => {
      clearInterval(timer);
      drawn.stop();
    },
  };
}

function lines(terminal: Terminal, progress: () => Shown): ProgressDisplay {
  let wait = FIRST_LINE_MILLISECONDS;
  const next = (): NodeJS.Timeout =>
    setTimeout(() => {
      terminal.line(progress().text);
      wait = Math.min(2 * wait, MOST_LINE_MILLISECONDS);
      timer = next();
    }, wait);
  let timer = next();
  return { note: (text) => terminal.line(text), stop: () => clearTimeout(timer) };
}

/** "1 200 sequences, 60 000 calls, 7 510 features (310 in the last minute); never mutated: 90; 530 outcomes of 412 comparisons not reached". */
export function growthText(
  { sequences, calls, features, untried, comparisons, unmet }: GrowState,
  lastMinute: number,
): string {
  return (
    `${number(sequences)} sequences, ${number(calls)} calls, ${number(features)} features (${number(lastMinute)} in the last minute); ` +
    `never mutated: ${number(untried)}; ${sidesText({ comparisons, unmet })}`
  );
}

/** "minimising the corpus: joining, 120 of 1 089". Every stage begins at 0, because the length of the later stages is unknown. */
export function minimisingShown({ stage, done, of }: MinimiseState): Shown {
  return { done: of === 0 ? 1 : done / of, text: `minimising the corpus: ${stage}, ${number(done)} of ${number(of)}` };
}

/** "9 100 features (12 in the last minute), 310 sequences in the corpus; 530 outcomes of 412 comparisons not reached". */
export function learnedText(
  { features, ...targets }: Pick<GrowState, "features" | "comparisons" | "unmet">,
  lastMinute: number,
  kept: number,
): string {
  return `${number(features)} features (${number(lastMinute)} in the last minute), ${number(kept)} sequences in the corpus; ${sidesText(targets)}`;
}

function sidesText({ comparisons, unmet }: Pick<UnmetTargets, "comparisons" | "unmet">): string {
  return `${number(unmet)} outcomes of ${number(comparisons)} comparisons not reached`;
}

const MINUTE_MILLISECONDS = 60_000;

/** Measures how much a count grew in the last minute. */
export class LastMinute {
  private readonly noted: { readonly at: number; readonly count: number }[] = [];

  /** `now`: milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.noted.push({ at: now(), count: 0 });
  }

  note(count: number): void {
    this.noted.push({ at: this.now(), count });
    this.forget();
  }

  /** The growth in the last minute, or since the start if that was less than a minute ago. */
  get gained(): number {
    this.forget();
    return (this.noted.at(-1)?.count ?? 0) - (this.noted[0]?.count ?? 0);
  }

  /** Keeps the newest of the counts that are at least a minute old: the growth is counted from it. */
  private forget(): void {
    const since = this.now() - MINUTE_MILLISECONDS;
    while (this.noted.length > 1 && (this.noted[1]?.at ?? Infinity) <= since) this.noted.shift();
  }
}

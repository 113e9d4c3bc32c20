import { SingleBar } from "cli-progress";
import type { Progress } from "../../campaign";
import { duration, number } from "./format";
import type { Terminal } from "./terminal";

/** Shows how a campaign is going until it is stopped. */
export interface ProgressDisplay {
  /** Writes a line without tearing the bar. */
  note(text: string): void;
  stop(): void;
}

const REDRAW_MILLISECONDS = 200;
const WHOLE = 1_000;
const FIRST_LINE_MILLISECONDS = 3_000;
const MOST_LINE_MILLISECONDS = 60_000;

/** How far something is, and in words. */
export interface Shown {
  /** 0 to 1. */
  readonly done: number;
  readonly text: string;
}

/** A bar on a terminal; elsewhere plain lines, after a few seconds and then ever less often, so that what is noted between them is not lost among them. */
export function showProgress(terminal: Terminal, progress: () => Shown): ProgressDisplay {
  return terminal.interactive ? bar(terminal, progress) : lines(terminal, progress);
}

/** "123 sequences (41/s), 6 150 steps (2 050/s), no violation, 57 s left". */
export function progressText(now: Progress): string {
  const { runs, steps, violations, seconds, done, shrinking } = now;
  const rate = (count: number): string => number(seconds > 0 ? count / seconds : 0);
  const found = violations === 0 ? "no violation" : `${violations} violation${violations === 1 ? "" : "s"}`;
  const busy = shrinking > 0 ? `, shrinking ${shrinking}` : "";
  return `${number(runs)} sequences (${rate(runs)}/s), ${number(steps)} steps (${rate(steps)}/s), ${found}${busy}${timeLeft(seconds, done)}`;
}

/** ", 57 s left", from how long the part that is done took; nothing at the beginning and at the end. */
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
    // Ctrl-C is the command's affair.
    gracefulExit: false,
  });
  const parts = (): number => Math.floor(progress().done * WHOLE);
  const begin = (): void => drawn.start(WHOLE, parts(), { text: progress().text });
  begin();
  const timer = setInterval(() => drawn.update(parts(), { text: progress().text }), REDRAW_MILLISECONDS);
  return {
    // a bar that comes to its end goes back to where it began, does away with all that follows, and lets lines wrap again: it must not begin before a note
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

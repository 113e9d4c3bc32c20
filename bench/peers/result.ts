/** What a peer's run came to, in the same words for all; printed as the last line of standard output. */
export interface PeerResult {
  /** Calls of handlers, or actions, executed before shrinking. */
  readonly steps: number;
  /** Calls made in them to the protocol and its tokens, where the peer counts both; a step may make none, or several. */
  readonly calls?: number;
  /** Of the campaign: without compiling and shrinking. */
  readonly seconds: number;
  readonly stepsPerSecond: number;
  /** What failed; null when nothing did within the time. */
  readonly found: string | null;
  /** From the start of the campaign to the failure, before shrinking. */
  readonly secondsToFind: number | null;
  /** Steps of the failing sequence as the peer's own shrinking left it. */
  readonly shrunkSteps: number | null;
  /** From the peer's own command, all compiled, until it has printed the counterexample; absent: not measured. */
  readonly secondsToPrint?: number | null;
  /** Compiling, which is not counted elsewhere. */
  readonly compileSeconds: number;
}

/** Prints a result as one line of JSON. */
export function printResult(result: PeerResult): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** A quotient with one decimal; 0 by nothing. */
export function perSecond(steps: number, seconds: number): number {
  return seconds > 0 ? Math.round((10 * steps) / seconds) / 10 : 0;
}

import type { Violation } from "../campaign";
import { serialize } from "../run/counterexample";
import { violationLines } from "../explain/display";
import type { Output } from "../explain/display/terminal";
import type { Subject } from "../core/types";

/** The command that replays a counterexample. */
export function replayCommand(path: string): string {
  return `npx assay replay ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

/** A violation as it is printed. */
export const foundLines = (violation: Violation, subject: Pick<Subject<unknown, unknown>, "rule">): string =>
  violationLines(violation, (id) => subject.rule(id), replayCommand).join("\n");

/** What could not be written to a file goes to stdout, so that nothing is lost. */
export function keepUnsaved({ path, counterexample }: Violation, output: Output): void {
  if (path === undefined) output.stdout(serialize(counterexample).trimEnd());
}

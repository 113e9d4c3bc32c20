import { terminalOf, type Environment, type Terminal } from "./terminal";

/** Where a command writes. */
export interface Output {
  /** Human output: stdout, or stderr with `--json`. */
  readonly terminal: Terminal;
  /** A line on stdout, whatever the flags: for what must not be lost. */
  stdout(text: string): void;
  /** With `--json`: the one object, as the last line of stdout. */
  result(json: string): void;
}

/** Streams and environment of the process; the tests put others in their place. */
export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
}

/** The outputs of a command. */
export function outputOf({ stdout, stderr, environment }: Streams, json: boolean): Output {
  const write = (text: string): void => void stdout.write(`${text}\n`);
  return {
    terminal: terminalOf(json ? stderr : stdout, environment),
    stdout: write,
    result: (text) => {
      if (json) write(text);
    },
  };
}

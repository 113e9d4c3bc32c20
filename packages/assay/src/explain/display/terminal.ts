/** The properties of the environment that affect the output. */
export interface Terminal {
  /** The stream is a terminal, on which a bar can be redrawn in place. */
  readonly interactive: boolean;
  readonly colour: boolean;
  /** A build server runs this. */
  readonly ci: boolean;
  /** Writes one line of human output. */
  readonly line: (text: string) => void;
  readonly stream: NodeJS.WriteStream;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Examines a stream and the environment. `NO_COLOR` (unless empty) or a stream that is no terminal turns off colours; `CI` turns off the bar for every stream. */
export function terminalOf(stream: NodeJS.WriteStream, environment: Environment): Terminal {
  const ci = set(environment["CI"]) && environment["CI"] !== "false";
  // despite the type, a file or a pipe does not have this property; "undefined" would let each library decide about colours itself
  const { isTTY } = stream as { readonly isTTY?: boolean };
  const interactive = isTTY === true && !ci && environment["TERM"] !== "dumb";
  return {
    interactive,
    colour: interactive && !set(environment["NO_COLOR"]),
    ci,
    line: (text) => void stream.write(`${text}\n`),
    stream,
  };
}

function set(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}

export type { Printed } from "../../core/types/printed";

/** Where a command writes. `Result`: the object that it prints with `--json`; never: this part of the command prints none. */
export interface Output<Result = never> {
  /** Human output: stdout, or stderr with `--json`. */
  readonly terminal: Terminal;
  /** Prints a line on stdout whatever the flags: for output that must not be lost. */
  stdout(text: string): void;
  /** With `--json`: the one object, as the last line of stdout. */
  readonly result: (object: Result) => void;
}

/** Streams and environment of the process, which tests replace. */
export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
}

/** The outputs of a command. */
export function outputOf({ stdout, stderr, environment }: Streams, json: boolean): Output<unknown> {
  const write = (text: string): void => void stdout.write(`${text}\n`);
  return {
    terminal: terminalOf(json ? stderr : stdout, environment),
    stdout: write,
    result: (object) => {
      if (json) write(JSON.stringify(object));
    },
  };
}

import { realpathSync } from "node:fs";
import { Writable } from "node:stream";
import type { Project } from "../../src/project/project";
import type { Streams } from "../../src/explain/display/terminal";
import { main, mainIn } from "../../src/cli/main";
import { printedBy } from "../support/fits-schema";

/** The result of a command. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of stdout, parsed; what the command's schema does not describe fails the test. */
  json(): Record<string, unknown>;
}

/** Runs the command line on a project, in this process. */
export function run(project: Project, argv: readonly string[]): Promise<Ran> {
  return captured(argv, {}, (streams) => main(argv, project, streams));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * `npx assay …` in a folder, but in this process: starting node and loading the tool takes longer than most commands take. One after the other, because a command's
 * folder is the working directory. The project is loaded anew each time.
 */
export function runIn(folder: string, argv: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const ran = last.then(async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      forget(folder);
      return await captured(argv, { ...process.env, ...environment }, (streams) => mainIn(folder, argv, streams));
    } finally {
      process.chdir(before);
    }
  });
  last = ran.catch(() => undefined);
  return ran;
}

/** Removes a folder's modules from the module cache: when they are loaded again, it is as they are by then. */
export function forget(folder: string): void {
  const within = realpathSync(folder);
  for (const path of Object.keys(require.cache))
    if (path.startsWith(within)) Reflect.deleteProperty(require.cache, path);
}

async function captured(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  work: (streams: Streams) => Promise<number>,
): Promise<Ran> {
  const [stdout, stderr] = [new Captured(), new Captured()];
  const code = await work({
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stderr as unknown as NodeJS.WriteStream,
    environment,
  });
  return { code, stdout: stdout.text, stderr: stderr.text, json: () => printedBy(argv, stdout.text) };
}

class Captured extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    done();
  }
}

import { Writable } from "node:stream";
import type { Project } from "../../src/project/project";
import { main } from "../../src/cli/main";
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
export async function run(project: Project, argv: readonly string[]): Promise<Ran> {
  const [stdout, stderr] = [new Captured(), new Captured()];
  const code = await main(argv, project, {
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stderr as unknown as NodeJS.WriteStream,
    environment: {},
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

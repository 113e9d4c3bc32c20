import { Writable } from "node:stream";
import type { Project } from "../../src/project/project";
import { main } from "../../src/cli/main";

/** The result of a command. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of stdout, parsed. */
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
  const json = (): Record<string, unknown> => {
    const last = stdout.text.trimEnd().split("\n").at(-1) ?? "";
    return JSON.parse(last) as Record<string, unknown>;
  };
  return { code, stdout: stdout.text, stderr: stderr.text, json };
}

class Captured extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    done();
  }
}

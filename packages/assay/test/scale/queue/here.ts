import { Writable } from "node:stream";
import { main } from "../../../src/cli/main";
import type { Project } from "../../../src/project/project";
import type { Running } from "../../support/processes";
import { Transcript } from "../../support/transcript";

/** A command line that runs in this process, for commands that a test does not kill: a separate process takes a second to start. */
export class CommandHere implements Running {
  readonly ended: Promise<number>;
  private readonly transcript = new Transcript();

  constructor(args: readonly string[], project: Project, environment: Readonly<Record<string, string>>) {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.transcript.add(chunk.toString("utf8"));
        done();
      },
    }) as unknown as NodeJS.WriteStream;
    this.ended = main(args, project, { stdout: stream, stderr: stream, environment }).finally(() =>
      this.transcript.end(),
    );
  }

  get said(): string {
    return this.transcript.said;
  }

  says(pattern: RegExp): Promise<RegExpExecArray> {
    return this.transcript.says(pattern);
  }
}

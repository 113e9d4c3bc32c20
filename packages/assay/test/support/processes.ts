import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { Transcript } from "./transcript";

const ROOT = join(__dirname, "..", "..");
const TOY = join(ROOT, "test", "cli", "toy-assay.ts");

/** A running command, in this or another process. */
export interface Running {
  /** Its whole output, stdout and stderr. */
  readonly said: string;
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Waits until its output matches. @throws Error with the output when it ends before */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** A command of the toy's command line, as a process that can be killed. */
export class Process implements Running {
  readonly ended: Promise<number | NodeJS.Signals>;
  private readonly child: ChildProcess;
  private readonly transcript = new Transcript();

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>, preload: readonly string[] = []) {
    const required = [join(ROOT, "typescript.cjs"), ...preload].flatMap((file) => ["-r", file]);
    this.child = spawn(process.execPath, [...required, TOY, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => this.transcript.add(text));
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => {
        this.transcript.end();
        resolve(code ?? signal ?? "SIGKILL");
      });
    });
  }

  get said(): string {
    return this.transcript.said;
  }

  says(pattern: RegExp): Promise<RegExpExecArray> {
    return this.transcript.says(pattern);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

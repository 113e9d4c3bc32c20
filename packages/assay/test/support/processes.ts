import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");
const TOY = join(ROOT, "test", "cli", "toy-assay.ts");
const SAY_MILLISECONDS = 40_000;

/** A command of the toy's command line, as a process that can be killed. */
export class Process {
  /** All that it wrote, stdout and stderr. */
  said = "";
  readonly ended: Promise<number | NodeJS.Signals>;
  private readonly child: ChildProcess;
  private readonly listeners = new Set<() => void>();

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>, preload: readonly string[] = []) {
    const required = [join(ROOT, "typescript.cjs"), ...preload].flatMap((file) => ["-r", file]);
    this.child = spawn(process.execPath, [...required, TOY, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.said += text;
        for (const listener of this.listeners) listener();
      });
    }
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => resolve(code ?? signal ?? "SIGKILL"));
    });
    void this.ended.then(() => {
      for (const listener of this.listeners) listener();
    });
  }

  /** Waits until it has said something. @throws Error with what it said in its place. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const end = (why: string): void => {
        done();
        reject(new Error(`expected ${String(pattern)}, ${why}: ${this.said}`));
      };
      const timer = setTimeout(() => end("in time"), SAY_MILLISECONDS);
      const done = (): void => {
        clearTimeout(timer);
        this.listeners.delete(look);
      };
      const look = (): void => {
        const found = pattern.exec(this.said);
        if (found !== null) {
          done();
          resolve(found);
        } else if (this.child.exitCode !== null) end("and it ended");
      };
      this.listeners.add(look);
      look();
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

import { spawn, type ChildProcess } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { EngineError } from "./errors";

/** Ends a process at once, synchronously; must not throw. */
type Kill = () => void;

const running = new Set<Kill>();
let hooked = false;

/**
 * Kills every engine process that this process started, at once and without waiting: the last resort of a command that must exit now.
 * `close()` of an engine is the orderly way.
 */
export function killAllEngines(): void {
  for (const kill of [...running]) kill();
  running.clear();
}

/** Registers a process that must not outlive this one. Returns a function to call when it has ended. */
function registerProcess(kill: Kill): () => void {
  if (!hooked) {
    hooked = true;
    process.on("exit", killAllEngines);
  }
  running.add(kill);
  return () => void running.delete(kill);
}

/**
 * Ends a process when this one is gone, even by SIGKILL, where nothing of ours can run any more: a shell that waits for the end of its
 * input, which we hold open and never write to. It ignores Ctrl-C, as it must outlive us by a moment. On Windows there is no such shell; there,
 * only a killed parent leaves its engine behind.
 *
 * Returns a function to call when the process has ended, so that a reused process id is never killed.
 */
function guard(pid: number): () => void {
  if (process.platform === "win32") return () => undefined;
  const shell = spawn("/bin/sh", ["-c", `trap '' INT TERM HUP; read _; kill -9 ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell there is no watchdog; every other way of ending the engine is still there.
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  return () => void shell.kill("SIGKILL");
}

const KEPT_STDERR = 2_000;
const STOP_MILLISECONDS = 2_000;

/** A node in a child process that never outlives this process. */
export class NodeProcess {
  /** Resolves when it has ended, however that came. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private stderr = "";
  private failure: Error | undefined;
  private how = "";
  private closing = false;
  /** It ended unexpectedly. */
  private diedAlone = false;

  private constructor(
    private readonly binary: string,
    args: readonly string[],
  ) {
    // Its own process group: Ctrl-C reaches the command alone, which may still want to finish a request. The watchdog, the registry and
    // close() see to it that the process ends.
    this.child = spawn(binary, args, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    const forget = registerProcess(() => this.child.kill("SIGKILL"));
    const dismiss = this.child.pid === undefined ? undefined : guard(this.child.pid);
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-KEPT_STDERR);
    });
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        this.how = how;
        this.diedAlone = !this.closing;
        forget();
        dismiss?.();
        resolve();
      };
      this.child.once("error", (error) => {
        this.failure = error;
        end(error.message);
      });
      this.child.once("close", (code, signal) =>
        end(signal === null ? `exit code ${code ?? "unknown"}` : `signal ${signal}`),
      );
    });
  }

  /**
   * Starts the binary and waits until it has printed a line that matches; answers the process and the line's first group.
   * @throws EngineError "missing" or "start"
   */
  static async start(
    binary: string,
    args: readonly string[],
    ready: RegExp,
    timeout: number,
  ): Promise<{ readonly process: NodeProcess; readonly found: string }> {
    const node = new NodeProcess(binary, args);
    try {
      return { process: node, found: await node.waitFor(ready, timeout) };
    } catch (error) {
      await node.stop();
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Why it ended, with its last output; undefined if it still runs after that time, or ended on request. */
  async deathWithin(milliseconds: number): Promise<EngineError | undefined> {
    const timer = timeLimit(milliseconds);
    await Promise.race([this.ended, timer.passed]);
    timer.cancel();
    if (!this.diedAlone) return undefined;
    return new EngineError("died", `the node's process died (${this.how})${this.lastWords()}`);
  }

  /** Ends it: SIGTERM, then SIGKILL. */
  async stop(): Promise<void> {
    this.closing = true;
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), STOP_MILLISECONDS);
    await this.ended;
    clearTimeout(timer);
  }

  private async waitFor(ready: RegExp, timeout: number): Promise<string> {
    let output = "";
    const printed = new Promise<string>((resolve) => {
      this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        // Read until it ends, so that the pipe never fills; stored only until it is ready.
        if (output === "" || !ready.test(output)) output = (output + text).slice(-100_000);
        const found = ready.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    const timer = timeLimit(timeout);
    // this process may have been busy: read what the node printed meanwhile before giving up
    const givenUp = timer.passed.then(() => nextTurn());
    const outcome = await Promise.race([printed, this.ended, givenUp]);
    timer.cancel();
    if (typeof outcome === "string") return outcome;
    if (this.failure !== undefined) throw this.notStarted(this.failure);
    const reason = this.how === "" ? `it was not ready within ${timeout / 1000} s` : `it ended with ${this.how}`;
    throw new EngineError("start", `${this.binary} did not start: ${reason}${this.lastWords()}`);
  }

  private notStarted(error: Error): EngineError {
    const missing = "code" in error && error.code === "ENOENT";
    return new EngineError(
      missing ? "missing" : "start",
      `${this.binary} could not be started: ${error.message}; ` +
        (missing
          ? `run "npm ci" again, or use --engine hardhat`
          : "check that the file may be executed on this platform"),
      { cause: error },
    );
  }

  private lastWords(): string {
    const words = this.stderr.trim();
    return words === "" ? "; it printed nothing to stderr" : `; its last output: ${words}`;
  }
}

function timeLimit(milliseconds: number): {
  readonly passed: Promise<void>;
  cancel(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { passed, cancel: () => clearTimeout(timer) };
}

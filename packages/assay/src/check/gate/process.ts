import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Ran, Tool } from "./types";

/** Seconds between SIGTERM and SIGKILL. */
const GRACE = 20;
/** How many characters of an output are kept in memory; the log has all of it. */
const KEPT = 16 * 1024 * 1024;

/** Folder and environment of the programs. */
export interface Surroundings {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly grace?: number;
}

/**
 * Runs a program in its own process group, so that Ctrl-C reaches only the gate, which forwards it. A program that does
 * not end after SIGTERM is killed with all its child processes.
 */
export function processTool(command: readonly string[], { cwd, environment, grace = GRACE }: Surroundings): Tool {
  return async (args, { signal, seconds, log }) => {
    const [program, ...before] = command;
    if (program === undefined) throw new Error("expected a program to run, received an empty command");
    await mkdir(dirname(log), { recursive: true });
    const written = createWriteStream(log, { flags: "a" });
    written.write(`$ ${[...command, ...args].join(" ")}\n`);
    const child = spawn(program, [...before, ...args], {
      cwd,
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] = (output[name] + text).slice(-KEPT);
        written.write(text);
      });
    }
    let ended: Ran["ended"] = "alone";
    let killing: NodeJS.Timeout | undefined;
    const ask = (why: Ran["ended"]): void => {
      if (ended !== "alone") return;
      ended = why;
      child.kill("SIGINT");
      killing = setTimeout(() => {
        ended = "killed";
        killGroup(child.pid);
      }, grace * 1_000);
    };
    const onAbort = (): void => ask("interrupted");
    const onExit = (): void => killGroup(child.pid);
    const timer = setTimeout(() => ask("stopped"), seconds * 1_000);
    signal.addEventListener("abort", onAbort, { once: true });
    process.once("exit", onExit);
    if (signal.aborted) onAbort();
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once("error", (error) =>
          reject(new Error(`${program} cannot be run: ${error.message}`, { cause: error })),
        );
        child.once("close", (code) => resolve(code));
      });
      return { code, ...output, ended };
    } finally {
      clearTimeout(timer);
      clearTimeout(killing);
      signal.removeEventListener("abort", onAbort);
      process.off("exit", onExit);
      killGroup(child.pid);
      await new Promise<void>((resolve) => written.end(resolve));
    }
  };
}

/** Kills the remaining processes of a group; usually there are none. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

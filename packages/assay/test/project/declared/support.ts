import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execFile, spawn, spawnSync } from "node:child_process";
import { runIn } from "../../cli/run";

export const REPOSITORY = resolve(__dirname, "..", "..", "..", "..", "..");
const BIN = join(REPOSITORY, "packages", "assay", "bin", "assay.cjs");

/** How a command ended, and its output. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const MOST_OUTPUT = 64 * 1024 * 1024;

/** A copy of an example, or of another folder, that a test may change; it has the repository's packages. */
export class Copy {
  readonly root: string;

  /** `folder`: null for an empty one. */
  constructor(name: string, folder: string | null = join(REPOSITORY, "examples", name)) {
    this.root = mkdtempSync(join(tmpdir(), `assay-${name}-`));
    if (folder !== null)
      cpSync(folder, this.root, {
        recursive: true,
        filter: (path) => !path.includes(".cache"),
      });
    symlinkSync(join(REPOSITORY, "node_modules"), join(this.root, "node_modules"));
  }

  /** Replaces a text that occurs once. @throws Error when it does not */
  edit(file: string, from: string, to: string): void {
    const path = join(this.root, file);
    const parts = readFileSync(path, "utf8").split(from);
    if (parts.length !== 2) throw new Error(`expected "${from}" once in ${file}, found it ${parts.length - 1} times`);
    writeFileSync(path, parts.join(to));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** `npx assay …` there, in this process. */
  async assay(...args: readonly string[]): Promise<Ended> {
    return this.assayIn({}, ...args);
  }

  /** The same in an environment. */
  async assayIn(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Ended> {
    const { code: status, stdout, stderr } = await runIn(this.root, args, environment);
    return { status, stdout, stderr };
  }

  /** The same in a process of its own, while others run. */
  ended(...args: readonly string[]): Promise<Ended> {
    return this.program(process.execPath, [BIN, ...args]);
  }

  /** Any program there, while others run. */
  program(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const options = { cwd: this.root, maxBuffer: MOST_OUTPUT, env: { ...process.env, ...environment } };
    return new Promise((done, fail) => {
      const child = execFile(program, args, options, (error, stdout, stderr) => {
        // a program that ends with another code than 0 has a result, one that does not start has none
        if (error !== null && child.exitCode === null)
          fail(new Error(`${program} ${args.join(" ")} did not end by itself: ${stderr}`, { cause: error }));
        else done({ status: child.exitCode, stdout, stderr });
      });
    });
  }

  /** Starts a command that runs until it is stopped. */
  background(environment: NodeJS.ProcessEnv, ...args: readonly string[]) {
    return spawn(process.execPath, [BIN, ...args], {
      cwd: this.root,
      stdio: "ignore",
      env: { ...process.env, ...environment },
    });
  }

  /** Any program there. */
  run(program: string, ...args: readonly string[]) {
    return spawnSync(program, args, { cwd: this.root, encoding: "utf8" });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { spawnSync } from "node:child_process";

const REPOSITORY = resolve(__dirname, "..", "..", "..", "..", "..");
const BIN = join(REPOSITORY, "packages", "assay", "bin", "assay.cjs");

/** A copy of an example that a test may change; it has the repository's packages. */
export class Copy {
  readonly root: string;

  constructor(name: string) {
    this.root = mkdtempSync(join(tmpdir(), `assay-${name}-`));
    cpSync(join(REPOSITORY, "examples", name), this.root, {
      recursive: true,
      filter: (path) => !path.includes(".cache"),
    });
    symlinkSync(join(REPOSITORY, "node_modules"), join(this.root, "node_modules"));
  }

  /** Replaces a text that is there once. @throws Error when it is not */
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

  /** `npx assay …` there. */
  assay(...args: readonly string[]) {
    return spawnSync(process.execPath, [BIN, ...args], { cwd: this.root, encoding: "utf8" });
  }

  /** Any program there. */
  run(program: string, ...args: readonly string[]) {
    return spawnSync(program, args, { cwd: this.root, encoding: "utf8" });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

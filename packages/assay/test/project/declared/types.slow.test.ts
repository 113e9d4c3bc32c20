import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const REPOSITORY = resolve(__dirname, "..", "..", "..", "..", "..");
const TSC = join(REPOSITORY, "node_modules", "typescript", "bin", "tsc");
const text = (name: string): string => readFileSync(join(__dirname, "types", name), "utf8");

/** How many mistakes tsc must find; each is marked as expected in the file. */
const MISTAKES = 27;

describe("types of a project", function () {
  this.timeout(240_000);
  // inside of the repository, so that the packages are found
  const folder = mkdtempSync(join(REPOSITORY, ".cache", "types-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Checks a file with the types of both examples. */
  function check(name: string, content: string) {
    const examples = ["erc20", "ids"].map((one) => join(REPOSITORY, "examples", one, "assay-types.d.ts"));
    writeFileSync(join(folder, `${name}.ts`), content);
    const config = {
      extends: join(REPOSITORY, "tsconfig.examples.json"),
      include: [`${name}.ts`, ...examples],
    };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
    return spawnSync(process.execPath, [TSC, "--noEmit", "-p", join(folder, `${name}.json`)], { encoding: "utf8" });
  }

  it("given usual forms of projects, then all types are inferred without annotations", () => {
    const { status, stdout } = check("inference", text("inference.txt"));
    assert.equal(status, 0, stdout);
  });

  it("given deliberate mistakes, then each is an error, and nothing else is", () => {
    const mistakes = text("mistakes.txt");
    assert.equal(mistakes.split("// @ts-expect-error").length - 1, MISTAKES);
    // a missing expected error is an error too
    const { status, stdout } = check("mistakes", mistakes);
    assert.equal(status, 0, stdout);
    const shown = check("shown", mistakes.replaceAll("// @ts-expect-error", "//"));
    assert.notEqual(shown.status, 0);
    const lines = new Set([...shown.stdout.matchAll(/^\S+shown\.ts\((\d+),/gm)].map(([, line]) => line));
    assert.equal(lines.size, MISTAKES, shown.stdout);
  });
});

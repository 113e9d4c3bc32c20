import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const LEAVES = 'it("passes", () => void process.on("SIGTERM", () => undefined));\n';
/** Fails when a handler of another file is still there. */
const CLEAN = 'it("passes", () => { if (process.listenerCount("SIGTERM") > 0) throw new Error("not alone"); });\n';
const TIDY = `describe("tidy", () => {
  const stop = () => undefined;
  before(() => void process.on("SIGINT", stop));
  after(() => void process.off("SIGINT", stop));
  it("passes", () => undefined);
});
`;

describe("handlers that a test file leaves on its process", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-leftovers-"));
    for (const [name, text] of Object.entries({ "a-leaves": LEAVES, "b-clean": CLEAN, "c-tidy": TIDY }))
      writeFileSync(join(folder, `${name}.test.cjs`), text);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs test files with one worker, one after the other, as `npm test` does with two. */
  const mocha = (...names: readonly string[]): Promise<{ code: number; stdout: string }> =>
    new Promise((done) => {
      const files = names.map((name) => join(folder, `${name}.test.cjs`));
      const flags = ["--no-config", "--no-package", "--parallel", "--jobs", "2"];
      const hook = join(ROOT, "test", "support", "leftovers.cjs");
      const mochaBin = join(ROOT, "node_modules", "mocha", "bin", "mocha.js");
      execFile(process.execPath, [mochaBin, ...flags, "--require", hook, ...files], (error, stdout) =>
        done({ code: error === null ? 0 : Number(error.code), stdout }),
      );
    });

  it("given a file that leaves a handler of a signal, when it is run among others, then it fails by name, and no other does", async () => {
    const { code, stdout } = await mocha("a-leaves", "b-clean", "c-tidy");
    assert.equal(code, 1, stdout);
    assert.match(stdout, /a-leaves\.test\.cjs: left a handler of SIGTERM on process, expected none/);
    assert.doesNotMatch(stdout, /(b-clean|c-tidy)\.test\.cjs: left/);
    assert.match(stdout, /3 passing/);
  });

  it("given files that leave none, when they are run, then they pass", async () => {
    const { code, stdout } = await mocha("b-clean", "c-tidy");
    assert.equal(code, 0, stdout);
  });

  it("given the configuration of npm test and npm run test:slow, then they look for what files leave", async () => {
    const { scripts } = (await import("../../package.json")) as { readonly scripts: Readonly<Record<string, string>> };
    assert.match(scripts["test"] ?? "", /^mocha --config \.mocharc\.parallel\.cjs /);
    assert.match(readFileSync(join(ROOT, ".mocharc.parallel.cjs"), "utf8"), /"\.\/test\/support\/leftovers\.cjs"/);
    assert.equal(scripts["test:slow"], "mocha --config .mocharc.slow.cjs");
    assert.match(readFileSync(join(ROOT, ".mocharc.slow.cjs"), "utf8"), /\.\.\.parallel\b/);
  });
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** A test file in a folder of tests: what the patterns of both commands match. */
const RUN = /^(test|packages\/assay\/test)\/[^/]+\/.*\.test\.ts$/;

/** The files below the root that mocha would run for its arguments. */
const filesFor = (...args: readonly string[]): readonly string[] => filesBy(".mocharc.parallel.cjs", ...args);

/** The same with a configuration. */
function filesBy(config: string, ...args: readonly string[]): readonly string[] {
  const program = `
    process.argv.push(...JSON.parse(process.argv[1]));
    const { extension, ignore, recursive, spec: own = [] } = require("./${config}");
    const collect = require("./node_modules/mocha/lib/cli/collect-files.cjs");
    const spec = [...own, ...JSON.parse(process.argv[1])];
    const { files } = collect({ extension, ignore, recursive, spec, file: [], sort: false });
    process.stdout.write(JSON.stringify(files.map((file) => require("node:path").relative(".", file))));`;
  const text = execFileSync(process.execPath, ["-e", program, JSON.stringify(args)], { cwd: ROOT, encoding: "utf8" });
  return JSON.parse(text) as readonly string[];
}

describe("the two speeds of tests", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: { readonly test: string };
  };
  const globsOf = (script: string): string[] => [...script.matchAll(/"([^"]*)"/g)].map(([, glob = ""]) => glob);
  const isSlow = (file: string): boolean => file.endsWith(".slow.test.ts");

  it("given every test file that git knows, then npm test or npm run test:slow runs it once, by its name", () => {
    const args = ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts"];
    const known = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
    assert.deepEqual(
      known.filter((file) => !RUN.test(file)),
      [],
    );
    const fast = filesFor(...globsOf(scripts.test));
    const slow = filesBy(".mocharc.slow.cjs");
    assert.ok(slow.length > 0);
    assert.deepEqual([...fast, ...slow].sort(), known.sort());
    assert.deepEqual(fast.filter(isSlow), []);
    assert.deepEqual([...slow].filter(isSlow), slow);
  });

  it("given the files that begin first in npm run test:slow, then each exists", () => {
    const [first = ""] = filesBy(".mocharc.slow.cjs");
    assert.ok(first.endsWith("faults-postgres.slow.test.ts"), first);
    const listed = readFileSync(join(ROOT, ".mocharc.slow.cjs"), "utf8").matchAll(/^ {2}"(.*)",$/gm);
    const files = [...listed].map(([, name = ""]) => `${name}.slow.test.ts`);
    assert.ok(files.length > 5);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(ROOT, file))),
      [],
    );
  });

  it("given a folder, then mocha runs its fast tests; given a slow file, then it runs that one", () => {
    const queue = "packages/assay/test/scale/queue";
    assert.ok(filesFor(queue).includes(`${queue}/window.test.ts`));
    assert.deepEqual(filesFor(queue).filter(isSlow), []);
    assert.deepEqual(filesFor(`${queue}/tls.slow.test.ts`), [`${queue}/tls.slow.test.ts`]);
  });
});

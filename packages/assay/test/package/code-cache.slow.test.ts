import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const PACKAGE = join(__dirname, "..", "..");
const LOADER = ["typescript.cjs", "code-cache.cjs"];

/** Its lines are not those of the JavaScript that it becomes. */
const PROGRAM = `interface Shape {
  readonly side: number;
}

export const area = ({ side }: Shape): number => side * side;

process.stdout.write(String(area({ side: 3 })) + " " + (new Error("here").stack ?? "").split("\\n")[1]?.trim());
`;

describe("compiled modules, kept from one start to the next", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-code-"));
    // a package that is installed: its cache is that of the working directory
    for (const file of [...LOADER, "loader"]) cpSync(join(PACKAGE, file), at("tool", file), { recursive: true });
    write("node_modules/thing/index.js", `module.exports = "installed";`);
    write("program.ts", PROGRAM);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (...path: readonly string[]): string => join(folder, ...path);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const start = (...flags: readonly string[]): { readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [...LOADER.flatMap((file) => ["-r", at("tool", file)]), "program.ts", ...flags], {
      cwd: folder,
      encoding: "utf8",
      env: { ...environment(), NODE_PATH: join(PACKAGE, "..", "..", "node_modules") },
    });
  const run = (): string => start().stdout;
  /** So often that all is in the pack, with V8's code for it. */
  const runOften = (): readonly string[] => [run(), run(), run(), run()];
  const packs = (): readonly string[] =>
    readdirSync(at(".cache", "code"))
      .filter((name) => name.endsWith(".pack"))
      .map((name) => at(".cache", "code", name));
  const pack = (): string => packs()[0] ?? assert.fail("there is a pack");

  it("given more starts, then what was compiled is taken, nothing is written any more, and lines are those of the TypeScript all the same", () => {
    const [first, second, third] = runOften();
    assert.match(first ?? "", /^9 at .*program\.ts:7:\d+/);
    assert.equal(second, first);
    assert.equal(third, first);
    const [before, made] = [packs(), statSync(pack()).mtimeMs];
    assert.equal(run(), first);
    assert.deepEqual(packs(), before);
    assert.equal(statSync(pack()).mtimeMs, made);
  });

  it("given a module that was changed, then it is compiled anew, and the pack does not grow with each change", () => {
    runOften();
    const { size } = statSync(pack());
    for (let change = 0; change < 12; change++) {
      const sum = change % 2 === 0;
      write("program.ts", sum ? PROGRAM.replace("side * side", "side + side") : PROGRAM);
      assert.match(run(), sum ? /^6 at .*program\.ts:7:/ : /^9 at .*program\.ts:7:/);
    }
    assert.ok(statSync(pack()).size < 12 * size, `${size} bytes, then ${statSync(pack()).size}`);
  });

  it("given a module that was changed to one of the same length, with its time set back, then it is compiled anew", () => {
    const set = (): void => utimesSync(at("program.ts"), 1_000, 1_000);
    set();
    runOften();
    writeFileSync(at("program.ts"), PROGRAM.replace("side * side", "side + side"));
    set();
    assert.match(run(), /^6 at /);
  });

  it("given a file that is cut off, then all is compiled anew", () => {
    runOften();
    const text = readFileSync(pack());
    writeFileSync(pack(), text.subarray(0, text.length - 100));
    assert.match(run(), /^9 at /);
  });

  it("given nowhere to keep anything, then that is said, and the program runs", () => {
    write(".cache/code", "a file");
    const { stdout, stderr } = start();
    assert.match(stdout, /^9 at /);
    assert.match(stderr, /\.cache\/code cannot be written \(.*\): the next start is slower/);
  });

  describe("given what a request comes to", () => {
    it("when a file is put where it comes first, then that is taken, and the other one again when it is gone", () => {
      write("part/index.ts", `export const part = "folder";`);
      write("program.ts", `import { part } from "./part"; process.stdout.write(part);`);
      assert.deepEqual(runOften(), ["folder", "folder", "folder", "folder"]);
      write("part.ts", `export const part = "file";`);
      assert.equal(run(), "file");
      rmSync(at("part.ts"));
      assert.equal(run(), "folder");
    });

    it("when a file is put where it comes first while the program runs, then the next start takes that", () => {
      write("part/index.ts", `export const part = "folder";`);
      write(
        "program.ts",
        `import { writeFileSync } from "node:fs";
import { part } from "./part";
process.stdout.write(part);
if (process.argv.includes("--put")) writeFileSync("part.ts", 'export const part = "file";');`,
      );
      assert.equal(start("--put").stdout, "folder");
      assert.equal(run(), "file");
    });

    it("when a module is gone, then that is an error, as without a pack", () => {
      write("part.ts", `export const part = "there";`);
      write("program.ts", `import { part } from "./part"; process.stdout.write(part);`);
      runOften();
      rmSync(at("part.ts"));
      assert.match(start().stderr, /Cannot find module '\.\/part'/);
    });

    it("when a package is installed nearer, then that is taken", () => {
      write("part/index.ts", `process.stdout.write(require("thing"));`);
      write("program.ts", `import "./part";`);
      assert.deepEqual(runOften(), ["installed", "installed", "installed", "installed"]);
      write("part/node_modules/thing/index.js", `module.exports = "nearer";`);
      // as every installer does
      write("node_modules/.package-lock.json", "{}");
      assert.equal(run(), "nearer");
    });
  });

  it("given a module that is loaded twice, then it is run twice, whether it comes from the pack or not", () => {
    write("part.ts", `process.stdout.write("run ");`);
    write(
      "program.ts",
      `for (const _ of [1, 2]) { require("./part"); delete require.cache[require.resolve("./part")]; }`,
    );
    assert.deepEqual(runOften(), ["run run ", "run run ", "run run ", "run run "]);
  });

  it("given a module that imports from where it stands, then it does so at every start", () => {
    write("deep/part.mjs", `export const part = "imported";`);
    write("deep/imports.js", `module.exports = import("./part.mjs");`);
    write("program.ts", `void require("./deep/imports").then(({ part }: never) => process.stdout.write(part));`);
    assert.deepEqual(runOften(), ["imported", "imported", "imported", "imported"]);
  });

  it("given a module that another process gives a different text, then the pack has the text of the file", () => {
    write("part.ts", `export const part = "file";`);
    write(
      "program.ts",
      `if (process.env["OTHER"] !== undefined)
  require("./tool/typescript.cjs").replaceText(require.resolve("./part"), 'export const part = "other";');
process.stdout.write(require("./part").part);`,
    );
    runOften();
    process.env["OTHER"] = "1";
    try {
      assert.equal(run(), "other");
    } finally {
      delete process.env["OTHER"];
    }
    assert.equal(run(), "file");
  });

  it("given texts of all languages, then they are what they are", () => {
    const text = "größer – 更大 😀";
    write("part.ts", `export const part = "${text}"; // ${text}`);
    write(
      "program.ts",
      `import { part } from "./part"; process.stdout.write(part + " " + (new Error().stack ?? "").split("\\n")[1]);`,
    );
    for (const said of runOften()) assert.match(said, new RegExp(`^${text} .*program\\.ts:1:\\d+`));
  });
});

/** Without what measures coverage, where nothing is kept. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _, ...rest } = process.env;
  return rest;
}

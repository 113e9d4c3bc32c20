import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGE = join(__dirname, "..", "..");

/** Its lines are not those of the JavaScript that it becomes. */
const PROGRAM = `interface Shape {
  readonly side: number;
}

export const area = ({ side }: Shape): number => side * side;

process.stdout.write(String(area({ side: 3 })) + " " + (new Error("here").stack ?? "").split("\\n")[1]?.trim());
`;

describe("compiled modules, kept from one start to the next", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-code-"));
    // a package that is installed: its cache is that of the working directory
    mkdirSync(join(folder, "tool"));
    for (const file of ["typescript.cjs", "code-cache.cjs"]) cpSync(join(PACKAGE, file), join(folder, "tool", file));
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "program.ts"), PROGRAM);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (): string =>
    execFileSync(
      process.execPath,
      [...["typescript.cjs", "code-cache.cjs"].flatMap((file) => ["-r", join(folder, "tool", file)]), "program.ts"],
      {
        cwd: folder,
        encoding: "utf8",
        env: { ...environment(), NODE_PATH: join(PACKAGE, "..", "..", "node_modules") },
      },
    );
  const kept = (): string[] =>
    readdirSync(join(folder, ".cache", "code"), { recursive: true })
      .map(String)
      .sort();
  const file = (): string => join(folder, ".cache", "code", kept()[0] ?? "");

  it("given a second start, then what was compiled is taken, and lines are those of the TypeScript all the same", () => {
    const first = run();
    assert.match(first, /^9 at .*program\.ts:7:\d+/);
    const [before, made] = [kept(), statSync(file()).mtimeMs];
    assert.ok(before.length > 0, "nothing was kept");
    assert.equal(run(), first);
    assert.deepEqual(kept(), before);
    assert.equal(statSync(file()).mtimeMs, made);
  });

  it("given a module that was changed, then it is compiled anew", () => {
    writeFileSync(join(folder, "program.ts"), PROGRAM.replace("side * side", "side + side"));
    assert.match(run(), /^6 at /);
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    assert.match(run(), /^9 at /);
  });

  it("given a file that is cut off, then all is compiled anew", () => {
    run();
    const text = readFileSync(file());
    writeFileSync(file(), text.subarray(0, text.length - 100));
    assert.match(run(), /^9 at /);
  });
});

/** Without what measures coverage, where nothing is kept. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _, ...rest } = process.env;
  return rest;
}

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ESLint } from "eslint";
import ts from "typescript";

const ROOT = resolve(__dirname, "../..");
const RULE = pathToFileURL(join(ROOT, "lint/compiler-errors.mjs")).href;
const CONFIG = `
import { parser } from "typescript-eslint";
import { compilerErrors } from "${RULE}";
const parserOptions = { project: ["tsconfig.json"], tsconfigRootDir: import.meta.dirname };
export default [
  {
    files: ["**/*.ts"],
    plugins: { compiler: { rules: { errors: compilerErrors } } },
    languageOptions: { parser, parserOptions },
    rules: { "compiler/errors": "error" },
  },
];
`;
const FILES = {
  "right.ts": "export const right = (given: string): number => given.length;\n",
  "wrong.ts": 'import { right } from "./right";\n\nexport const sum: string = right(3) +\n  1;\n',
  "unused.ts": "export function twice(given: number): number {\n  const other = given;\n  return 2 * given;\n}\n",
} as const;

/** Where something does not fit: file, line, and the compiler's number of the error. */
type Found = readonly [file: string, line: number, error: string];

describe("the compiler's errors, as a rule of the linter", function () {
  this.timeout(60_000);
  let root = "";

  /** A project with one option, or a few, beside what all have. */
  const write = (options: ts.server.protocol.CompilerOptions): void => {
    const compilerOptions = { strict: true, noUnusedLocals: true, noEmit: true, types: [], ...options };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  };

  const saidByCompiler = (): Found[] => {
    const config = join(root, "tsconfig.json");
    const { config: read } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as { readonly config: object };
    const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, root);
    return ts
      .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
      .map(({ file, start = 0, code }): Found => [
        file === undefined ? "" : file.fileName.slice(root.length + 1),
        file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1,
        `TS${code}`,
      ]);
  };

  const saidByLinter = async (): Promise<Found[]> => {
    const results = await new ESLint({ cwd: root }).lintFiles(["."]);
    return results.flatMap(({ filePath, messages }) =>
      messages.map(({ line, message }): Found => [filePath.slice(root.length + 1), line, message.split(":")[0] ?? ""]),
    );
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "assay-compiler-errors-"));
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    writeFileSync(join(root, "eslint.config.mjs"), CONFIG);
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("given wrong types and unused names, then the linter reports the compiler's errors, at the same lines", async () => {
    write({});
    const expected: Found[] = [
      ["unused.ts", 2, "TS6133"],
      ["wrong.ts", 3, "TS2322"],
      ["wrong.ts", 3, "TS2345"],
    ];
    assert.deepEqual(saidByCompiler().sort(), expected);
    assert.deepEqual((await saidByLinter()).sort(), expected);
  });

  it("given requested type packages that are missing, which concerns no file, then the linter reports them once", async () => {
    write({ types: ["nowhere"] });
    const errors = (found: readonly Found[]): string[] => found.map(([, , error]) => error).sort();
    const linter = errors(await saidByLinter());
    assert.deepEqual(linter, errors(saidByCompiler()));
    assert.equal(linter.filter((error) => error === "TS2688").length, 1);
  });
});

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ESLint } from "eslint";
import ts from "typescript";
import { init } from "./support";

const ROOT = resolve(__dirname, "../../../../..");
const PACKAGE = join(ROOT, "packages/assay/src");

describe("what assay init writes", function () {
  this.timeout(120_000);
  // inside the repository, whose rules it is to keep, and where no other test looks
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache", "init-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("given three projects, then all of it compiles under strict, and the linter has nothing to say", async () => {
    const files = (["foundry", "hardhat2", "hardhat3"] as const).flatMap((name) => {
      const root = join(folder, name);
      cpSync(join(__dirname, "projects", name), root, { recursive: true });
      return init(root).written.map((file) => join(root, file));
    });
    assert.ok(files.length > 12, files.join());
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path)).config,
      ts.sys,
      ROOT,
    );
    assert.equal(options.strict, true);
    const paths = { "assay/*": [join(PACKAGE, "*"), join(PACKAGE, "core", "*"), join(PACKAGE, "project", "*")] };
    const program = ts.createProgram(files, { ...options, paths, noEmit: true });
    const problems = files.flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)];
    });
    assert.deepEqual(
      problems.map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      ),
      [],
    );
    const eslint = new ESLint({
      cwd: ROOT,
      ignore: false,
      overrideConfig: [
        { files: ["**/*.ts"], languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
      ],
    });
    const messages = (await eslint.lintFiles(files)).flatMap(({ filePath, messages: said }) =>
      said.map(({ message, line }) => `${filePath}:${line}: ${message}`),
    );
    assert.deepEqual(messages, []);
  });
});

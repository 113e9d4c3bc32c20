import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";

const REPOSITORY = resolve(__dirname, "..", "..", "..", "..", "..");
const text = (name: string): string => readFileSync(join(__dirname, "types", name), "utf8");

/** How many mistakes tsc must find; each is marked as expected in the file. */
const MISTAKES = 27;

describe("types of a project", function () {
  this.timeout(240_000);
  // inside of the repository, so that the packages are found
  const folder = mkdtempSync(join(REPOSITORY, ".cache", "types-"));
  const mistakes = text("mistakes.txt");
  /** The files, with the types of both examples. The package's own files are checked elsewhere (`npm run check`), which takes several times as long as these. */
  let program: ts.Program;

  before(() => {
    const examples = ["erc20", "ids"].map((one) => join(REPOSITORY, "examples", one, "assay-types.d.ts"));
    writeFileSync(at("inference"), text("inference.txt"));
    writeFileSync(at("mistakes"), mistakes);
    // the same mistakes without what hides them, so that the compiler says what they are
    writeFileSync(at("shown"), mistakes.replaceAll("// @ts-expect-error", "//"));
    const files = [...["inference", "mistakes", "shown"].map(at), ...examples];
    const read = ts.readConfigFile(join(REPOSITORY, "tsconfig.examples.json"), (path) => ts.sys.readFile(path));
    const { options, errors } = ts.parseJsonConfigFileContent(
      { ...(read.config as object), include: undefined, files },
      ts.sys,
      REPOSITORY,
    );
    assert.deepEqual(errors, []);
    assert.equal(options.strict, true);
    program = ts.createProgram(files, { ...options, noEmit: true });
    assert.deepEqual(program.getGlobalDiagnostics(), []);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string): string => join(folder, `${name}.ts`);

  /** What tsc says of a file: lines, from 1, and texts. */
  function saidOf(name: string): readonly { readonly line: number; readonly message: string }[] {
    const source = program.getSourceFile(at(name));
    assert.ok(source !== undefined);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => ({
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        message: ts.flattenDiagnosticMessageText(messageText, " "),
      }),
    );
  }

  it("given usual forms of projects, then all types are inferred without annotations", () => {
    assert.deepEqual(saidOf("inference"), []);
  });

  it("given deliberate mistakes, then each is an error, and nothing else is", () => {
    assert.equal(mistakes.split("// @ts-expect-error").length - 1, MISTAKES);
    // a missing expected error is an error too
    assert.deepEqual(saidOf("mistakes"), []);
    const lines = new Set(saidOf("shown").map(({ line }) => line));
    assert.equal(lines.size, MISTAKES, JSON.stringify(saidOf("shown")));
  });
});

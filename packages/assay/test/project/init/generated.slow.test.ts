import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ESLint } from "eslint";
import { init, problemsIn, programOf } from "./support";

const ROOT = resolve(__dirname, "../../../../..");

describe("the files that assay init writes", function () {
  this.timeout(120_000);
  // inside the repository, whose rules it must follow, in a folder that no other test reads
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache", "init-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const name of ["foundry", "hardhat2", "hardhat3"] as const)
    it(`given a project of ${name}, then all of it compiles under strict, and the linter has nothing to say`, async () => {
      const root = join(folder, name);
      cpSync(join(__dirname, "projects", name), root, { recursive: true });
      const files = init(root)
        .written.filter((file) => file.endsWith(".ts"))
        .map((file) => join(root, file));
      assert.equal(files.length, 2, files.join());
      const program = programOf(files);
      assert.deepEqual(problemsIn(files, program), []);
      // generated files turn linters off, which this repository's rules forbid
      const eslint = new ESLint({
        cwd: ROOT,
        ignore: false,
        overrideConfig: [
          { files: ["**/*.ts"], languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
        ],
      });
      const messages = (await eslint.lintFiles([join(root, "assay.config.ts")])).flatMap(
        ({ filePath, messages: said }) => said.map(({ message, line }) => `${filePath}:${line}: ${message}`),
      );
      assert.deepEqual(messages, []);
    });
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");
const PROGRAM = join(ROOT, "packages/assay/api-reference.ts");

describe("the API reference", function () {
  this.timeout(300_000);
  const made = mkdtempSync(join(tmpdir(), "assay-reference-test-"));

  before(() => {
    execFileSync(process.execPath, ["-r", "assay/typescript.cjs", PROGRAM, made], { cwd: ROOT });
  });
  after(() => rmSync(made, { recursive: true, force: true }));

  it("given the package's subpaths, then each has a page", () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, "packages/assay/package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
    };
    const paths = Object.entries(exports).flatMap(([path, target]) =>
      typeof target === "string" || path === "."
        ? []
        : [target.types.replace("./dist/", "").replace(/(\/index)?\.d\.ts$/u, ".md")],
    );
    assert.ok(paths.length > 20);
    const pages = pagesIn(made);
    assert.deepEqual(
      paths.filter((path) => !pages.has(join("api-reference", path))),
      [],
    );
  });
});

/** The reference's pages below a folder, by path. */
function pagesIn(folder: string): ReadonlyMap<string, string> {
  const below = readdirSync(join(folder, "api-reference"), { recursive: true, encoding: "utf8" });
  const names = ["api-reference.md", ...below.map((name) => join("api-reference", name))];
  return new Map(
    names.filter((name) => name.endsWith(".md")).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

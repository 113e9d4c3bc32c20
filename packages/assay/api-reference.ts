import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/**
 * Writes the reference of the package's exported subpaths, as its docstrings tell it, into a folder: a page for each subpath, and one that lists them.
 * `node -r assay/typescript.cjs packages/assay/api-reference.ts FOLDER`
 */
const ROOT = __dirname;
const NAME = "api-reference";
const HEADER = "<!-- Written by `npm run docs` from the docstrings of the package. -->\n";
const INTRODUCTION = [
  'What the package `assay` exports, subpath by subpath: `import { … } from "assay/types"`. What the words mean: [glossary](glossary.md).',
  "Command line and package are of one version, and so is this page.",
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("expected a folder to write the reference into, received none");
write(resolve(folder));

function write(target: string): void {
  const temporary = mkdtempSync(join(tmpdir(), "assay-reference-"));
  try {
    const typedoc = join(dirname(require.resolve("typedoc/package.json")), "bin", "typedoc");
    execFileSync(process.execPath, [typedoc, "--out", temporary, ...entryPoints()], { cwd: ROOT, stdio: "inherit" });
    const pages = join(target, NAME);
    rmSync(pages, { recursive: true, force: true });
    mkdirSync(pages, { recursive: true });
    for (const page of readdirSync(temporary, { recursive: true, encoding: "utf8" })) {
      if (!page.endsWith(".md") || page === "index.md") continue;
      mkdirSync(dirname(join(pages, page)), { recursive: true });
      cpSync(join(temporary, page), join(pages, page));
    }
    writeFileSync(join(target, `${NAME}.md`), listing(readFileSync(join(temporary, "index.md"), "utf8")));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Sources of the subpaths. */
function entryPoints(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : [target.types.replace("./dist/", "src/").replace(/\.d\.ts$/u, ".ts")],
  );
}

/** The page that lists the others, from what typedoc makes of it. */
function listing(text: string): string {
  const list = text.split("\n").filter((line) => line.startsWith("- ["));
  if (list.length === 0) throw new Error("expected typedoc's index to list modules, found none: did its form change?");
  const links = list.map((line) => line.replace(/\]\(/u, `](${NAME}/`));
  return [HEADER, "# API reference", "", ...INTRODUCTION, "", ...links, ""].join("\n");
}

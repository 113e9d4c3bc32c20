import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** Folders that commands write: they are not in the repository. */
const WRITTEN = [".cache/", "counterexamples/", "gate-report/", "logs/", "reports/"];

const manifest = z.object({
  exports: z.record(z.string(), z.unknown()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

/** The files that a page gives the text of: a path in backticks, a colon at the end of its line, and below it a fenced block. */
function filesOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/`([\w./-]+)`[^\n`]*:\n\n```\w/gu)].map(([, path = ""]) => path));
}

/** Text of a page without its fenced blocks: what is in them is a program or its output. */
function proseOf(text: string): string {
  return text.replace(/^```[^]*?^```$/gmu, "");
}

/**
 * What stands in backticks on a page, has a slash, looks like a path, and leads nowhere. A path is relative to the root, to the page's folder, or to a folder that
 * the same paragraph (or table) names; a page's own files need not be there; `assay/…` is a subpath that the package exports, and `@…/…` a package.
 */
export function lostPaths(root: string, page: string, text: string): readonly string[] {
  const names = namesOf(root);
  const own = filesOf(text);
  return proseOf(text)
    .split(/\n\s*\n/u)
    .flatMap((paragraph) => {
      const paths = [...paragraph.matchAll(/`([\w.@*-]+(?:\/[\w.@*-]*)+)`/gu)].map(([, path = ""]) => path);
      const folders = paths.filter((path) => isFolder(join(root, path)));
      const from = ["", dirname(page), ...folders].map((folder) => join(root, folder));
      return paths.filter(
        (path) =>
          !WRITTEN.some((folder) => path.startsWith(folder)) &&
          !names.has(path) &&
          !own.has(path) &&
          !from.some((folder) => existsSync(join(folder, withoutPattern(path)))),
      );
    });
}

/** Subpaths of the package, and packages that are asked for. */
function namesOf(root: string): ReadonlySet<string> {
  const [project, tool] = ["package.json", "packages/assay/package.json"].map((file) =>
    manifest.parse(JSON.parse(readFileSync(join(root, file), "utf8"))),
  );
  const asked = [project, tool].flatMap((one) =>
    Object.keys({ ...one?.dependencies, ...one?.devDependencies, ...one?.peerDependencies }),
  );
  return new Set([...asked, ...Object.keys(tool?.exports ?? {}).map((path) => join("assay", path))]);
}

/** Of "test/regressions/*.json" the folder. */
function withoutPattern(path: string): string {
  return path.replace(/[^/]*\*.*$/u, "");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

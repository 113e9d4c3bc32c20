import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { preProcessFile } from "typescript";

const ROOT = resolve(__dirname, "../..");
const TOOL = "packages/assay/src";
const EXAMPLES = readdirSync(join(ROOT, "examples")).map((name) => `examples/${name}`);
const ROOTS = [TOOL, "model", "invariants", "properties", "scripts", "api", ...EXAMPLES];

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Sources below a folder, from the repository's root, with slashes. */
function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return names
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /(?<!\.d)\.ts$/u.test(name) && !name.includes("/node_modules/"));
}

/** The source that an import names; undefined for a package or a file that is no source. */
function targetOf(importer: string, specifier: string): string | undefined {
  const path = specifier.startsWith(".")
    ? posix.join(dirname(importer), specifier)
    : specifier.replace(/^assay(\/|$)/u, `${TOOL}/`);
  return [`${path}.ts`, `${path}/index.ts`, `${path}index.ts`].find((file) => existsSync(join(ROOT, file)));
}

/** Who imports whom, types included. */
function importsOf(files: readonly string[]): Graph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = preProcessFile(readFileSync(join(ROOT, file), "utf8"), true, true);
      const targets = importedFiles.map(({ fileName }) => targetOf(file, fileName));
      return [file, new Set(targets.filter((target) => target !== undefined && known.has(target)))] as [
        string,
        Set<string>,
      ];
    }),
  );
}

/** A circle, as a list of those in it; undefined when there is none. */
function circleIn(graph: Graph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): readonly string[] | undefined => {
    const at = path.indexOf(node);
    if (at >= 0) return [...path.slice(at), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...path, node]);
      if (found !== undefined) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same between the folders of a root: `src/run` and all that is in it is one; a file of the root stands for itself. */
function foldersOf(graph: Graph, root: string): Graph {
  const folderOf = (file: string): string => file.slice(root.length + 1).split("/")[0] ?? "";
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const folder = folderOf(file);
    const known = folders.get(folder) ?? new Set();
    for (const target of targets) if (folderOf(target) !== folder) known.add(folderOf(target));
    folders.set(folder, known);
  }
  return folders;
}

describe("circles", () => {
  const graph = importsOf(ROOTS.flatMap(sourcesIn));

  it("given all sources, then no file imports itself by way of others", () => {
    assert.ok([...graph.values()].reduce((sum, targets) => sum + targets.size, 0) > 1_000, "imports were read");
    assert.equal(circleIn(graph)?.join(" -> "), undefined);
  });

  for (const root of ROOTS)
    it(`given ${root}, then no folder imports itself by way of others`, () => {
      const inside = (file: string): boolean => file.startsWith(`${root}/`);
      const files = [...graph].filter(([file]) => inside(file));
      const own = new Map(files.map(([file, targets]) => [file, new Set([...targets].filter(inside))]));
      assert.equal(circleIn(foldersOf(own, root))?.join(" -> "), undefined);
    });

  it("given a circle, then it is named", () => {
    const circle = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    assert.deepEqual(circleIn(circle), ["b", "c", "b"]);
  });
});

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { preProcessFile } from "typescript";

const ROOT = resolve(__dirname, "../..");
const TOOL = "packages/assay/src";
const EXAMPLES = readdirSync(join(ROOT, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `examples/${name}`);
const ROOTS = [TOOL, "model", "invariants", "properties", "scripts", "api", ...EXAMPLES];

const ENTRIES = (
  JSON.parse(readFileSync(join(ROOT, "packages/assay/package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, { readonly default?: string }>>;
  }
).exports;

/** The rooms of the tool, from the lowest floor up: a room imports from those before it. */
const ROOMS = ["core", "evm", "run", "search", "campaign", "explain", "check", "project", "scale", "cli"];

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
    : (ENTRIES[specifier.replace(/^assay(?=\/|$)/u, ".")]?.default ?? specifier)
        .replace("./dist/", `${TOOL}/`)
        .replace(/\.js$/u, "");
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

/** All folders that have sources, from a root on. */
function foldersBelow(root: string, files: readonly string[]): string[] {
  const folders = new Set([root]);
  for (const file of files)
    for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) folders.add(folder);
  return [...folders];
}

/** Who imports whom within a folder: each folder in it, with all that it has, is one, and a file stands for itself. */
function partsOf(graph: Graph, folder: string): Graph {
  const inside = (file: string): boolean => file.startsWith(`${folder}/`);
  const partOf = (file: string): string => file.slice(folder.length + 1).split("/")[0] ?? "";
  const parts = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    if (!inside(file)) continue;
    const part = partOf(file);
    const known = parts.get(part) ?? new Set();
    for (const target of targets) if (inside(target) && partOf(target) !== part) known.add(partOf(target));
    parts.set(part, known);
  }
  return parts;
}

describe("circles", () => {
  const graph = importsOf(ROOTS.flatMap(sourcesIn));

  it("given all sources, then no file imports itself by way of others", () => {
    assert.ok([...graph.values()].reduce((sum, targets) => sum + targets.size, 0) > 1_000, "imports were read");
    assert.equal(circleIn(graph)?.join(" -> "), undefined);
  });

  for (const root of ROOTS)
    it(`given ${root} and all folders in it, then no folder imports itself by way of others`, () => {
      const folders = foldersBelow(root, sourcesIn(root));
      const circles = folders.map((folder) => [folder, circleIn(partsOf(graph, folder))?.join(" -> ")] as const);
      assert.deepEqual(
        circles.filter(([, circle]) => circle !== undefined),
        [],
      );
    });

  it("given the tool, then it has the ten rooms and its entry, and no room imports from one above it", () => {
    assert.deepEqual(readdirSync(join(ROOT, TOOL)).sort(), [...ROOMS, "index.ts"].sort());
    const floorOf = (file: string): number => ROOMS.indexOf(file.slice(TOOL.length + 1).split("/")[0] ?? "");
    const upwards = [...graph].flatMap(([file, targets]) =>
      [...targets]
        .filter((target) => file.startsWith(`${TOOL}/`) && floorOf(file) >= 0 && floorOf(target) > floorOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    assert.deepEqual(upwards, []);
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

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A code name of the glossary, and the path under which the row says that it stands. */
export interface Placed {
  readonly name: string;
  readonly path: string;
}

/** The code names in the last column of a glossary's tables: "`Engine`, `Call` in `types/engine.ts`; …". */
export function placedNames(text: string): readonly Placed[] {
  return text
    .split("\n")
    .filter((line) => /^\| (?!term \|)[^|]+ \|/u.test(line))
    .flatMap((line) => (line.split(" | ").at(-1) ?? "").split(";"))
    .flatMap((part) => {
      const [names = "", path] = part.split(" in ");
      if (path === undefined) return [];
      return codeIn(names).flatMap((name) => codeIn(path).map((at) => ({ name, path: at })));
    });
}

/** Those whose name stands nowhere under their path: neither as a word of a source nor as a file's name. */
export function misplaced(root: string, placed: readonly Placed[]): readonly Placed[] {
  return placed.filter(({ name, path }) => {
    const word = new RegExp(`(?<![\\w$])${name.replaceAll(/[.$]/gu, "\\$&")}(?![\\w$])`, "u");
    return !sourcesIn(join(root, path)).some((file) => file.endsWith(`/${name}`) || word.test(codeOf(file)));
  });
}

function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code);
}

/** A source's text without its comments: a name that only a comment has is in no program. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, "");
}

function sourcesIn(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|sol|yaml)$/u.test(name))
    .map((name) => join(path, name));
}

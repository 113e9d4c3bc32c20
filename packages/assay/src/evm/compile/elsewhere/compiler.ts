import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** A compiler of others, with their settings. Plain data. */
export interface Build {
  /** "0.8.28". */
  readonly version: string;
  /** The settings of the standard JSON. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The project's folder, from which the compiler is looked up. */
  readonly root: string;
}

/** Compiles standard JSON, and returns standard JSON. */
export type Compiler = (input: string) => string;

const packageFile = z.object({ name: z.string(), version: z.string() });
const loaded = new Map<string, Compiler>();

/** The `node_modules` folders that apply to a folder. */
function packageFolders(from: string): readonly string[] {
  return (createRequire(join(from, "assay.config.ts")).resolve.paths("solc") ?? []).filter((one) => existsSync(one));
}

/** Where Foundry (a folder for each version) and Hardhat (one for each platform) keep compilers, below the home folder. */
const FOUNDRY = [".svm", ".local/share/svm", "Library/Application Support/svm"];
const HARDHAT = [".cache/hardhat-nodejs", "Library/Caches/hardhat-nodejs"];

/** A compiler that Foundry or Hardhat downloaded. */
function binaryOf(version: string): string | undefined {
  const home = homedir();
  const below = (folder: string): readonly string[] =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [
    ...FOUNDRY.map((folder) => join(home, folder, version, `solc-${version}`)),
    ...HARDHAT.flatMap((folder) => ["compilers-v2", "compilers-v3"].flatMap((one) => below(join(home, folder, one))))
      .flatMap(below)
      .filter((path) => path.includes(`-v${version}+commit.`) && !/\.(json|js|does\.not\.work)$/.test(path)),
  ].find((path) => existsSync(path));
}

/** Bytes of the largest output that is read from a compiler's process. */
const MOST_OUTPUT = 1 << 30;

/**
 * The compiler of a version, from an npm package of the project or of this tool with any name (`npm i solc07@npm:solc@0.7.6`), else the one that Foundry or Hardhat downloaded.
 * @throws Error that names the package to install
 */
export function compilerOf(version: string, root: string): Compiler {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  for (const folder of new Set([...packageFolders(root), ...packageFolders(__dirname)]))
    for (const name of readdirSync(folder).filter((one) => one.startsWith("solc"))) {
      const file = join(folder, name, "package.json");
      const read = existsSync(file) ? packageFile.safeParse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
      if (read?.success !== true || read.data.name !== "solc" || read.data.version !== version) continue;
      const solc = createRequire(file)(join(folder, name)) as { compile(input: string): string };
      const compiler: Compiler = (input) => solc.compile(input);
      loaded.set(version, compiler);
      return compiler;
    }
  const binary = binaryOf(version);
  if (binary !== undefined) {
    const compiler: Compiler = (input) =>
      execFileSync(binary, ["--standard-json"], { input, encoding: "utf8", maxBuffer: MOST_OUTPUT });
    loaded.set(version, compiler);
    return compiler;
  }
  throw new Error(
    `solc ${version} is not installed: npm i -D solc@${version}, or under another name solc-${version}@npm:solc@${version}`,
  );
}

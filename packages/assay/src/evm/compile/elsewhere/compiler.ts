import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
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

/**
 * The compiler of a version, from an npm package of the project or of this tool with any name (\`npm i solc07@npm:solc@0.7.6\`).
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
  throw new Error(
    `solc ${version} is not installed: npm i -D solc@${version}, or under another name solc-${version}@npm:solc@${version}`,
  );
}

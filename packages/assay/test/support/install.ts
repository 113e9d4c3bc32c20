import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Replaces `npm install TARBALL …` without a network: unpacks the package, links its dependencies (and the named packages) to those of this repository, and adds the command to `node_modules/.bin`.
 */
export function install(tarball: string, folder: string, beside: readonly string[] = []): void {
  const modules = join(folder, "node_modules");
  const installed = join(modules, "assay");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
  for (const name of [...Object.keys(dependencies), ...beside]) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(rootOf(name), link);
  }
  mkdirSync(join(modules, ".bin"), { recursive: true });
  const program = join(installed, "bin", "assay.cjs");
  chmodSync(program, 0o755);
  symlinkSync(program, join(modules, ".bin", "assay"));
}

/** Folder of a package that is installed in this repository. */
function rootOf(name: string): string {
  const require = createRequire(__filename);
  const folder = (require.resolve.paths(name) ?? []).map((path) => join(path, name)).find((path) => isPackage(path));
  if (folder === undefined) throw new Error(`expected the package ${name} to be installed, found none: run npm ci`);
  return realpathSync(folder);
}

function isPackage(folder: string): boolean {
  try {
    return readdirSync(folder).includes("package.json");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

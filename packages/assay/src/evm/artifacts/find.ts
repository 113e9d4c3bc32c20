import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { foundryOut } from "./foundry";
import { linkedLibraries } from "./link";
import { readArtifact, type ForeignArtifact } from "./read";

/** The tool that compiled. */
export type Tool = "Foundry" | "Hardhat";

/** An artifact with its file. */
export type FoundArtifact = ForeignArtifact & {
  /** Relative to the project's folder, with slashes. */
  readonly file: string;
  /** Other code has a placeholder for its address: it is a library. */
  readonly isLinked: boolean;
};

/** The artifacts found in a project's folder. */
export interface FoundArtifacts {
  readonly tool: Tool;
  /** The folder of the artifacts, relative to the project's. */
  readonly folder: string;
  readonly artifacts: readonly FoundArtifact[];
}

/** Files in the same folders that are no artifacts. */
const NOT_ARTIFACTS = /\.dbg\.json$|\.metadata\.json$/;
const BUILD_INFO = "build-info";
const HARDHAT = "artifacts";

/**
 * The artifacts of a Foundry or Hardhat project. `folder`: their folder, if it is not the default.
 * @throws Error that says what to do when there are none
 */
export function findArtifacts(root: string, folder?: string): FoundArtifacts {
  const tried = folder === undefined ? [foundryOut(root, process.env), HARDHAT] : [folder];
  for (const one of tried) {
    const path = resolve(root, one);
    if (!existsSync(path)) continue;
    const artifacts = [...filesBelow(path)].sort().flatMap((file) => {
      const found = readArtifact(file, basename(file).replace(/\..*$/, ""));
      return found === undefined ? [] : [{ ...found, file: relative(root, file).split(sep).join("/") }];
    });
    const libraries = linkedLibraries(artifacts);
    if (artifacts.length === 0) continue;
    const tool =
      artifacts.some(({ file }) => existsSync(join(root, file.replace(/\.json$/, ".dbg.json")))) ||
      artifacts.some(({ buildInfo }) => buildInfo !== undefined)
        ? "Hardhat"
        : "Foundry";
    return {
      tool,
      folder: one,
      artifacts: artifacts.map((artifact) => ({
        ...compiledBy(artifact, root, one),
        isLinked: libraries.has(`${artifact.source ?? ""}:${artifact.name}`),
      })),
    };
  }
  throw new Error(
    `${root}: expected compiled contracts in ${tried.join("/ or ")}/, found none; run forge build or npx hardhat compile, or name their folder with --artifacts`,
  );
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== BUILD_INFO) yield* filesBelow(path);
    else if (entry.name.endsWith(".json") && !NOT_ARTIFACTS.test(entry.name)) yield path;
  }
}

const debugFile = z.object({ buildInfo: z.string() });
const buildInfo = z.object({
  solcVersion: z.string(),
  input: z.object({ settings: z.object({ evmVersion: z.string().optional() }) }),
});

/** Adds the compiler from Hardhat's build-info, if there is one. */
function compiledBy<T extends Omit<FoundArtifact, "isLinked">>(artifact: T, root: string, folder: string): T {
  if (artifact.compiler !== undefined) return artifact;
  const debug = join(root, artifact.file.replace(/\.json$/, ".dbg.json"));
  const beside = existsSync(debug)
    ? debugFile.safeParse(JSON.parse(readFileSync(debug, "utf8"))).data?.buildInfo
    : undefined;
  const path =
    artifact.buildInfo !== undefined
      ? join(root, folder, BUILD_INFO, `${artifact.buildInfo}.json`)
      : beside === undefined
        ? undefined
        : join(debug, "..", beside);
  if (path === undefined || !existsSync(path)) return artifact;
  const info = buildInfo.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  if (info === undefined) return artifact;
  return { ...artifact, compiler: `${info.solcVersion} ${info.input.settings.evmVersion ?? ""}`.trimEnd() };
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keccak256, toUtf8Bytes } from "ethers";
import { z } from "zod";
import { messageOf } from "../../../core/errors";

/** Nothing says from which sources an artifact was compiled. */
export class NoInputError extends Error {
  override readonly name = "NoInputError";
}

/** The input of a compilation. */
interface CompilerInput {
  /** "0.8.28". */
  readonly version: string;
  /** The settings of the standard JSON, without `outputSelection`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sources: Readonly<Record<string, string>>;
}

/** A contract, and the input with which it was compiled. */
export interface CompiledAs {
  readonly input: CompilerInput;
  readonly source: string;
  readonly name: string;
}

const settings = z.record(z.string(), z.unknown());
const debugFile = z.object({ buildInfo: z.string() });
const buildInfo = z.object({
  solcVersion: z.string(),
  userSourceNameMap: z.record(z.string(), z.string()).default({}),
  input: z.object({ settings, sources: z.record(z.string(), z.object({ content: z.string() })) }),
});
const metadata = z.object({
  compiler: z.object({ version: z.string() }),
  settings: settings.and(
    z.object({
      compilationTarget: z.record(z.string(), z.string()),
      libraries: z.record(z.string(), z.string()).default({}),
    }),
  ),
  sources: z.record(z.string(), z.object({ keccak256: z.string(), content: z.string().optional() })),
});
const artifactFile = z.object({
  sourceName: z.string().optional(),
  contractName: z.string().optional(),
  buildInfoId: z.string().optional(),
  metadata: z.unknown().optional(),
});

const jsonIn = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/**
 * The compiler's input for an artifact: from its build-info if there is one, else from its metadata and the sources on disk.
 * @throws Error that says what is missing, or which source changed since it was compiled
 */
export function inputOf(root: string, artifact: string): CompiledAs {
  const path = join(root, artifact);
  const { sourceName, contractName, buildInfoId, metadata: described } = artifactFile.parse(jsonIn(path));
  const info = buildInfoBeside(path, buildInfoId);
  if (info !== undefined && sourceName !== undefined && contractName !== undefined) {
    const { solcVersion, input, userSourceNameMap } = buildInfo.parse(jsonIn(info));
    const sources = Object.fromEntries(Object.entries(input.sources).map(([name, { content }]) => [name, content]));
    const source = userSourceNameMap[sourceName] ?? sourceName;
    return { input: { version: solcVersion, settings: input.settings, sources }, source, name: contractName };
  }
  const read = metadataIn(described);
  if (read !== undefined) return fromMetadata(root, read);
  throw new NoInputError(
    `${artifact}: neither its build-info nor its metadata names the sources that it was compiled from`,
  );
}

/** Sources of packages, which are not tested. */
const PACKAGED = /(^|\/)(node_modules|lib)\/|^@|^npm\//;

/** Whether a source is the project's own. */
export const isOwnSource = (source: string): boolean => !PACKAGED.test(source);

/** The file of a source, relative to the project's folder: Hardhat 3 compiles contracts/Coin.sol as project/contracts/Coin.sol. */
export function fileOf(root: string, source: string): string {
  const own = source.replace(/^project\//, "");
  return existsSync(join(root, source)) || !existsSync(join(root, own)) ? source : own;
}

/** @throws Error for a source of the project's own that is no longer as it was compiled */
export function checkSources(root: string, { input }: CompiledAs): void {
  for (const [name, text] of Object.entries(input.sources))
    if (isOwnSource(name) && textOf(join(root, fileOf(root, name)), name) !== text)
      throw new Error(`${name}: expected the source that was compiled, it has changed since; compile again`);
}

/** What an artifact was compiled from: the file of its build-info, if it has one, and the hashes of its sources by their paths in the project. Undefined where it does not say. */
export function compiledFrom(
  root: string,
  artifact: string,
): { readonly info: string | undefined; hashes(): readonly (readonly [path: string, hash: string])[] } | undefined {
  const path = join(root, artifact);
  const { buildInfoId, metadata: described } = artifactFile.parse(jsonIn(path));
  const info = buildInfoBeside(path, buildInfoId);
  if (info !== undefined)
    return {
      info,
      hashes: () => {
        const { input, userSourceNameMap } = buildInfo.parse(jsonIn(info));
        const paths = new Map(Object.entries(userSourceNameMap).map(([own, compiled]) => [compiled, own]));
        return Object.entries(input.sources).map(([name, { content }]) => [
          paths.get(name) ?? name,
          keccak256(toUtf8Bytes(content)),
        ]);
      },
    };
  const read = metadataIn(described);
  if (read === undefined) return undefined;
  const hashes = Object.entries(read.sources).map(([name, { keccak256: hash }]) => [name, hash] as const);
  return { info, hashes: () => hashes };
}

const metadataIn = (described: unknown): z.infer<typeof metadata> | undefined =>
  metadata.safeParse(typeof described === "string" ? JSON.parse(described) : described).data;

function buildInfoBeside(path: string, id: string | undefined): string | undefined {
  const debug = path.replace(/\.json$/, ".dbg.json");
  if (existsSync(debug)) {
    const info = join(dirname(debug), debugFile.parse(jsonIn(debug)).buildInfo);
    return existsSync(info) ? info : undefined;
  }
  if (id === undefined) return undefined;
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    const infos = join(folder, "build-info");
    if (existsSync(infos) && readdirSync(infos).includes(`${id}.json`)) return join(infos, `${id}.json`);
  }
  return undefined;
}

function fromMetadata(root: string, { compiler, settings: all, sources }: z.infer<typeof metadata>): CompiledAs {
  const { compilationTarget, libraries, ...rest } = all;
  const [target] = Object.entries(compilationTarget);
  if (target === undefined) throw new Error("expected metadata with a compilationTarget, received one without");
  const read = Object.entries(sources).map(([name, { keccak256: hash, content }]) => {
    const text = content ?? textOf(join(root, name), name);
    if (keccak256(toUtf8Bytes(text)) !== hash)
      throw new Error(
        `${name}: expected the source that was compiled (keccak256 ${hash}), it has changed since; compile again`,
      );
    return [name, text] as const;
  });
  const [version = compiler.version] = compiler.version.split("+");
  return {
    input: { version, settings: { ...rest, libraries: nested(libraries) }, sources: Object.fromEntries(read) },
    source: target[0],
    name: target[1],
  };
}

function textOf(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${name}: expected the source that was compiled, it cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** "src/A.sol:Lib" in metadata is Lib of src/A.sol in the compiler's input. */
function nested(libraries: Readonly<Record<string, string>>): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  for (const [key, address] of Object.entries(libraries)) {
    const at = key.lastIndexOf(":");
    (found[key.slice(0, at)] ??= {})[key.slice(at + 1)] = address;
  }
  return found;
}

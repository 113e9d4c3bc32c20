import { readFileSync } from "node:fs";
import { z } from "zod";

const code = z.string().regex(/^(0x)?([0-9a-fA-F]|__\$[0-9a-f]{34}\$__|_{2}[^$\s]{1,38}_*)*$/);
const place = z.object({ start: z.number(), length: z.number() });
const references = z.record(z.string(), z.record(z.string(), z.array(place)));

/** Artifacts of Hardhat 2 and 3. */
const hardhat = z.object({
  _format: z.enum(["hh-sol-artifact-1", "hh3-artifact-1"]),
  contractName: z.string(),
  sourceName: z.string(),
  abi: z.array(z.unknown()),
  bytecode: code,
  deployedBytecode: code,
  linkReferences: references.default({}),
  buildInfoId: z.string().optional(),
});

const settings = z.object({ evmVersion: z.string().optional() });

/** Artifacts of Foundry. */
const foundry = z.object({
  abi: z.array(z.unknown()),
  bytecode: z.object({ object: code, linkReferences: references.default({}) }),
  deployedBytecode: z.object({ object: code }),
  metadata: z
    .object({
      compiler: z.object({ version: z.string() }),
      settings: settings.extend({ compilationTarget: z.record(z.string(), z.string()) }),
    })
    .optional(),
});

/** A placeholder for a library's address in the code. */
export interface LinkReference {
  /** "src/Odds.sol:Odds". */
  readonly library: string;
  /** Name of the library. */
  readonly name: string;
  /** Byte of the creation code. */
  readonly start: number;
}

/** A contract that Foundry or Hardhat compiled. */
export interface ForeignArtifact {
  readonly name: string;
  /** The path of its source: "src/Coin.sol"; undefined when the artifact does not contain it. */
  readonly source: string | undefined;
  readonly abi: readonly unknown[];
  /** Creation code, 0x-prefixed, with placeholders for libraries. */
  readonly bytecode: string;
  readonly deployedBytecode: string;
  readonly links: readonly LinkReference[];
  /** "0.8.28 cancun"; undefined when the artifact does not contain it (Hardhat writes it into build-info). */
  readonly compiler: string | undefined;
  /** The name of its build-info, for Hardhat 3. */
  readonly buildInfo: string | undefined;
}

/** Reads an artifact; undefined for other files. `name`: the file's name, because Foundry's artifacts do not contain the contract's. @throws Error for a file that is no JSON */
export function readArtifact(path: string, name: string): ForeignArtifact | undefined {
  const json: unknown = parsed(path);
  const ours = hardhat.safeParse(json);
  if (ours.success) {
    const { contractName, sourceName, abi, bytecode, deployedBytecode, linkReferences, buildInfoId } = ours.data;
    const links = linksOf(linkReferences);
    const bytes = { bytecode: prefixed(bytecode), deployedBytecode: prefixed(deployedBytecode) };
    return {
      name: contractName,
      source: sourceName,
      abi,
      ...bytes,
      links,
      compiler: undefined,
      buildInfo: buildInfoId,
    };
  }
  const theirs = foundry.safeParse(json);
  if (!theirs.success) return undefined;
  const { abi, bytecode, deployedBytecode, metadata } = theirs.data;
  const [target] = Object.entries(metadata?.settings.compilationTarget ?? {});
  return {
    name: target?.[1] ?? name,
    source: target?.[0],
    abi,
    bytecode: prefixed(bytecode.object),
    deployedBytecode: prefixed(deployedBytecode.object),
    links: linksOf(bytecode.linkReferences),
    compiler:
      metadata === undefined
        ? undefined
        : `${metadata.compiler.version} ${metadata.settings.evmVersion ?? ""}`.trimEnd(),
    buildInfo: undefined,
  };
}

function parsed(path: string): unknown {
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: expected JSON, received ${text.slice(0, 40)}; build the contracts again`, {
      cause: error,
    });
  }
}

const prefixed = (text: string): string => (text.startsWith("0x") ? text : `0x${text}`);

const linksOf = (all: z.infer<typeof references>): readonly LinkReference[] =>
  Object.entries(all).flatMap(([file, names]) =>
    Object.entries(names).flatMap(([name, places]) =>
      places.map(({ start }) => ({ library: `${file}:${name}`, name, start })),
    ),
  );

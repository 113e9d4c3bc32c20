import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { FunctionFragment, Interface } from "ethers";
import { linked, literalsIn, readArtifact, type ForeignArtifact } from "../../evm/artifacts";
import { interfaceOf } from "../../core/codec/interface";
import type { Artifact } from "../../evm/compile";
import type { AnyContract } from "./describe";

/** A contract of the project with its code. */
export interface ContractCode {
  readonly name: string;
  readonly contract: AnyContract;
  readonly artifact: ForeignArtifact;
  /** What is behind a proxy. */
  readonly behind: ForeignArtifact | undefined;
  /** What is called: of a proxy the functions of what is behind it, with its own constructor. */
  readonly abi: Interface;
  /** The same, as the compiler wrote it. */
  readonly abiJson: readonly unknown[];
  /** Numbers that stand in the code. */
  readonly literals: readonly bigint[];
}

/** Reads the artifact of a contract, below the project's folder. @throws Error when it is not there, or is none */
export function readCode(
  root: string,
  name: string,
  contract: AnyContract,
  read: (file: string) => ForeignArtifact = (file) => readForeign(root, file),
): ContractCode {
  const artifact = read(contract.interface.artifact);
  const { behaves } = contract.described;
  const behind = behaves === undefined ? undefined : read(behaves.interface.artifact);
  const abiJson = behind === undefined ? artifact.abi : united(artifact.abi, behind.abi);
  const abi = interfaceOf(abiJson);
  const literals = literalsIn((behind ?? artifact).deployedBytecode, knownNumbers(abi));
  return { name, contract, artifact, behind, abi, abiJson, literals };
}

function readForeign(root: string, file: string): ForeignArtifact {
  const path = join(root, file);
  const found = existsSync(path) ? readArtifact(path, basename(file).replace(/\..*$/, "")) : undefined;
  if (found !== undefined) return found;
  throw new Error(
    `${path}: expected the artifact that assay init found; compile the contracts, and run assay init again if it has moved`,
  );
}

const isConstructor = (one: unknown): boolean =>
  typeof one === "object" && one !== null && "type" in one && one.type === "constructor";

/** All of two ABIs, and the first one's constructor. */
function united(own: readonly unknown[], behind: readonly unknown[]): readonly unknown[] {
  const seen = new Set(own.map((one) => JSON.stringify(one)));
  return [...own, ...behind.filter((one) => !isConstructor(one) && !seen.has(JSON.stringify(one)))];
}

/** Selectors and topics: numbers of the code that are no numbers of the source. */
function knownNumbers(abi: Interface): ReadonlySet<bigint> {
  const known = new Set<bigint>();
  const selector = (text: string): void => {
    known.add(BigInt(text)).add(BigInt(text) << 224n);
    // shifted as far as it has no bits: the optimiser writes constants so
    let short = BigInt(text);
    while (short > 0n && (short & 1n) === 0n) known.add((short >>= 1n));
  };
  abi.forEachFunction((one) => selector(one.selector));
  abi.forEachError((one) => selector(one.selector));
  abi.forEachEvent((one) => known.add(BigInt(one.topicHash)));
  for (const builtIn of ["0x08c379a0", "0x4e487b71"]) selector(builtIn);
  return known;
}

/** As the engine deploys it, its libraries linked. `libraries`: those that the project's contracts are linked with. */
export const compiledOf = (
  { artifact, behind, abiJson }: ContractCode,
  addressOf: (name: string) => string | undefined,
  libraries: ReadonlySet<string>,
): Artifact => ({
  abi: abiJson,
  bytecode: linked(artifact, addressOf),
  deployedBytecode: artifact.deployedBytecode,
  source: artifact.source ?? artifact.name,
  name: artifact.name,
  isLinked: libraries.has(`${artifact.source ?? ""}:${artifact.name}`),
  ...(behind === undefined
    ? {}
    : { behaves: { name: behind.name, source: behind.source ?? behind.name, abi: behind.abi } }),
});

/** The functions of a contract that can change something. */
export function changingFunctions(abi: Interface): readonly FunctionFragment[] {
  const found: FunctionFragment[] = [];
  abi.forEachFunction((one) => {
    if (!one.constant) found.push(one);
  });
  return found;
}

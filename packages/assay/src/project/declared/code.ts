import type { Interface } from "ethers";
import { linked, literalsIn, roleOf, type ForeignArtifact, type FoundArtifact } from "../../evm/artifacts";
import { interfaceOf } from "../../core/codec/interface";
import type { Artifact } from "../../evm/compile";

/** A contract of the project with its code. */
export interface ContractCode {
  /** Kind of contract, as `contracts` names it, or what an edition has in its place. */
  readonly name: string;
  /** What is deployed; of one that others compiled with the file of its artifact. */
  readonly artifact: ForeignArtifact & Partial<Pick<FoundArtifact, "file" | "isLinked">>;
  /** What is behind a proxy. */
  readonly behind: ContractCode["artifact"] | undefined;
  /** What is called: of a proxy the functions of what is behind it, with its own constructor. */
  readonly abi: Interface;
  /** The same, as the compiler wrote it. */
  readonly abiJson: readonly unknown[];
  /** Numbers that are in the code. */
  readonly literals: readonly bigint[];
}

/** A contract by its artifact and, of a proxy, the artifact of what is behind it. */
export function codeOf(name: string, artifact: ContractCode["artifact"], behind: ContractCode["behind"]): ContractCode {
  const abiJson = behind === undefined ? artifact.abi : united(artifact.abi, behind.abi);
  const abi = interfaceOf(abiJson);
  const literals = literalsIn((behind ?? artifact).deployedBytecode, knownNumbers(abi));
  return { name, artifact, behind, abi, abiJson, literals };
}

/** A contract that was compiled here. */
export const codeOfCompiled = (name: string, artifact: Artifact): ContractCode =>
  codeOf(
    name,
    { ...artifact, name, links: [], compiler: undefined, buildInfo: undefined, abi: artifact.abi },
    undefined,
  );

const isOf = (type: string) => (one: unknown) =>
  typeof one === "object" && one !== null && "type" in one && one.type === type;
const isConstructor = isOf("constructor");
const isFallback = isOf("fallback");

/** All of two ABIs, and the first one's constructor; its fallback takes what the other one takes. */
function united(proxy: readonly unknown[], behind: readonly unknown[]): readonly unknown[] {
  const own = proxy.filter((one) => !isFallback(one));
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
    : {
        behaves: {
          ...{ name: behind.name, source: behind.source ?? behind.name },
          ...{ abi: behind.abi, deployedBytecode: behind.deployedBytecode },
        },
      }),
});

/** Libraries are called by contracts only. */
export const isLibrary = ({ artifact }: ContractCode): boolean => roleOf(artifact) === "library";

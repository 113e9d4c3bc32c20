import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { compile, type Artifacts } from "../evm/compile";
import { findArtifacts, roleOf, type ForeignArtifact } from "../evm/artifacts";
import { interfaceOf } from "../core/codec";
import { Abstaining, contractOf, foreignProject, type Contract, type ContractInterface } from "./foreign";
import { memberNames } from "./declared/member-names";
import { chooseContracts } from "./init/choose";
import { foundOf } from "./init/interface-file";
import type { ProtocolProject } from "./kit";
import type { CompiledElsewhere } from "./kit/protocol";
import { Context } from "./declared/context";
import { suggestion } from "./declared/nearest";
import type { RawProject } from "./declared/raw";
import { sortOf } from "./declared/sorts";
import { UserError } from "./declared/user-error";

/** What the shortest form may say: of calls, state and answers it says nothing. */
const ALLOWED = new Set(["contracts", "people", "artifacts", "opening"]);

/** Whether a project says nothing but what is deployed: then every function is called with arguments by their types, and what must hold of any contracts is checked. */
export const isShortest = (raw: RawProject): boolean => Object.keys(raw).every((name) => ALLOWED.has(name));

/** Artifacts of a project's contracts: those that others compiled or, where there are none, what is compiled here. */
function artifactsOf(
  root: string,
  { artifacts: folder }: RawProject,
  kinds: readonly string[],
): ReadonlyMap<string, ForeignArtifact> {
  if (folder === undefined && existsSync(join(root, "contracts")) && !hasConfig(root)) return compiledHere(root, kinds);
  const found = findArtifacts(root, folder);
  const { contracts } = chooseContracts(root, found, kinds);
  return new Map(contracts.map((one) => [one.name, one]));
}

/** Contracts that others compiled, where a project says so or has their tool; undefined where they are compiled here. */
export function compiledElsewhere(root: string, raw: RawProject): CompiledElsewhere | undefined {
  if (raw.artifacts === undefined && !hasConfig(root)) return undefined;
  const renamed = Object.values(raw.editions ?? {}).flatMap((one) => Object.values(one));
  const kinds = [...new Set([...Object.keys(raw.contracts).filter((kind) => !isRenamed(raw, kind)), ...renamed])];
  let artifacts: Artifacts | undefined;
  return {
    folder: raw.artifacts ?? ".",
    artifacts: () => (artifacts ??= asCompiled(artifactsOf(root, raw, kinds))),
  };
}

/** Whether every edition has another contract in the place of a kind. */
const isRenamed = ({ editions = {} }: RawProject, kind: string): boolean =>
  Object.keys(editions).length > 0 && Object.values(editions).every((one) => one[kind] !== undefined);

const asCompiled = (artifacts: ReadonlyMap<string, ForeignArtifact>): Artifacts =>
  Object.fromEntries(
    [...artifacts].map(([name, { abi, bytecode, deployedBytecode, source = name }]) => [
      name,
      { abi, bytecode, deployedBytecode, source },
    ]),
  );

/** Foundry's and Hardhat's files: where there are some, what they compiled is tested as it is. */
const hasConfig = (root: string): boolean =>
  ["foundry.toml", "hardhat.config.ts", "hardhat.config.js", "hardhat.config.cjs"].some((name) =>
    existsSync(join(root, name)),
  );

function compiledHere(root: string, kinds: readonly string[]): ReadonlyMap<string, ForeignArtifact> {
  const options = { root, dir: "contracts", cacheDir: join(root, ".cache", "contracts"), notify: () => undefined };
  const compiled: Artifacts = compile(options);
  return new Map(
    kinds.map((name) => {
      const artifact = compiled[name];
      if (artifact === undefined)
        throw new UserError(
          `contracts: there is no contract "${name}" among what was compiled${suggestion(name, Object.keys(compiled))}`,
        );
      const { abi, bytecode, deployedBytecode, source } = artifact;
      return [
        name,
        { name, source, abi, bytecode, deployedBytecode, links: [], compiler: "here", buildInfo: undefined },
      ];
    }),
  );
}

/** What can be called and read of a contract, by its ABI. */
function interfaceFor(artifact: ForeignArtifact): ContractInterface {
  const { name, abi } = artifact;
  const found = foundOf(
    { ...artifact, file: name, isLinked: false },
    name,
    interfaceOf(abi),
    roleOf(artifact) === "library",
  );
  const actions = [...found.actions].map(([key, fragment]) => {
    const names = memberNames(fragment.inputs);
    const params = Object.fromEntries(fragment.inputs.map((type, i) => [names[i] ?? "", sortOf(type)]));
    return [key, { method: fragment.format("sighash"), params, payable: fragment.payable }] as const;
  });
  return {
    artifact: name,
    actions: Object.fromEntries(actions),
    getters: Object.fromEntries(found.getters),
    ...(found.skipped.size === 0 ? {} : { skipped: Object.fromEntries(found.skipped) }),
  };
}

/** A project that says what is deployed, and no more. */
export function shortestProject(raw: RawProject, root: string): ProtocolProject & { readonly context: Context } {
  const kinds = Object.keys(raw.contracts);
  const artifacts = artifactsOf(root, raw, kinds);
  const compiled = asCompiled(artifacts);
  const context = new Context(root, raw, () => compiled);
  const read = (name: string): ForeignArtifact => {
    const found = artifacts.get(name);
    if (found === undefined)
      throw new UserError(`contracts: there is no contract "${name}"${suggestion(name, artifacts.keys())}`);
    return found;
  };
  const contracts = kinds.map((kind): readonly [string, Contract<Abstaining>] => {
    const args = raw.contracts[kind];
    if (typeof args !== "function")
      throw new UserError(
        `contracts, ${kind}: several of one kind take \`calls\` or a \`model\`; give a function with the constructor's arguments`,
      );
    const described = {
      args: () => context.located(kind, () => context.constructorArgs(kind, kind, args)),
      rules: {},
      answers: {},
    };
    return [kind, contractOf<Abstaining>()(interfaceFor(read(kind)), described)];
  });
  const project = foreignProject<Abstaining>({
    name: basename(root),
    root,
    artifacts: raw.artifacts ?? "contracts",
    people: context.people,
    model: () => new Abstaining(),
    contracts: Object.fromEntries(contracts),
    opening: () => context.world.opening,
    inOrder: true,
    read,
    code: ["assay.config.ts"],
  });
  return { ...project, context };
}

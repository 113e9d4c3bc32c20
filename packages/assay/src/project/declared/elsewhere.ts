import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  artifactNamed,
  findArtifacts,
  linkedLibraries,
  sizeProblem,
  type FoundArtifact,
  type FoundArtifacts,
} from "../../evm/artifacts";
import type { Artifact, Artifacts } from "../../evm/compile";
import { changedSources } from "../../evm/compile/elsewhere";
import type { Hex } from "../../core/types";
import type { ErrorShape } from "../../core/codec";
import type { CompiledElsewhere } from "../kit/protocol";
import { Again } from "./again";
import { CALLEE, isCallee } from "./callee";
import { codeOf, codeOfCompiled, compiledOf, type ContractCode } from "./code";
import { guidedOf } from "./guided";
import { errorsIn } from "./known-errors";
import { own } from "./own";
import type { RawProject } from "./raw";
import { UserError } from "./user-error";

/** Foundry's and Hardhat's files: where there are some, what they compiled is tested as it is. */
const CONFIGS = ["foundry.toml", "hardhat.config.ts", "hardhat.config.js", "hardhat.config.cjs"];

/** Whether others compile the contracts of a project. */
const isElsewhere = (root: string, { artifacts }: RawProject): boolean =>
  artifacts !== undefined || CONFIGS.some((name) => existsSync(join(root, name)));

/** Contracts that others compiled, by the names that editions compile them under. */
export class Elsewhere implements CompiledElsewhere {
  /** Where contracts are: code is linked with libraries. The project sets it when it knows. */
  at: Readonly<Record<string, Hex>> = {};
  private files: FoundArtifacts | undefined;
  private known: readonly ContractCode[] | undefined;
  private linked: Artifacts | undefined;
  private recompiled: Again | undefined;

  private constructor(
    private readonly root: string,
    private readonly raw: RawProject,
  ) {}

  /** Undefined where the contracts are compiled here. */
  static of(root: string, raw: RawProject): Elsewhere | undefined {
    return isElsewhere(root, raw) ? new Elsewhere(root, raw) : undefined;
  }

  get folder(): string {
    return this.raw.artifacts ?? this.found.folder;
  }

  private get found(): FoundArtifacts {
    return (this.files ??= findArtifacts(this.root, this.raw.artifacts));
  }

  /** All that was compiled, interfaces too. */
  get all(): readonly FoundArtifact[] {
    return this.found.artifacts;
  }

  /** The contracts' code. @throws UserError for a contract that there is not */
  get codes(): readonly ContractCode[] {
    return (this.known ??= this.read(this.found));
  }

  /** The same, read anew: the program that deploys may have compiled them again. */
  readAgain(): readonly ContractCode[] {
    return this.read(findArtifacts(this.root, this.raw.artifacts));
  }

  private read({ artifacts, folder }: FoundArtifacts): readonly ContractCode[] {
    const { compiledAs = {}, behind = {}, editions = {}, contracts } = this.raw;
    const artifactOf = (name: string): FoundArtifact =>
      artifactNamed(own(compiledAs, name) ?? name, artifacts, folder, "contracts");
    const renamed = Object.values(editions).flatMap((one) => Object.values(one));
    const isRenamed = (kind: string): boolean =>
      Object.keys(editions).length > 0 && Object.values(editions).every((one) => own(one, kind) !== undefined);
    const names = [...new Set([...Object.keys(contracts).filter((kind) => !isRenamed(kind)), ...renamed])];
    return names.map((name) => {
      if (isCallee(contracts[name])) return codeOfCompiled(name, CALLEE);
      const implementation = own(behind, name);
      return codeOf(name, artifactOf(name), implementation === undefined ? undefined : artifactOf(implementation));
    });
  }

  private readonly addressOf = (library: string): Hex | undefined => {
    const name = this.codes.find(({ artifact }) => artifact.name === library)?.name ?? library;
    return own(this.at, name);
  };

  /** @throws UserError for code that is larger than a chain takes, unless that is allowed */
  readonly artifacts = (): Artifacts => {
    const large =
      this.raw.unlimitedCode === true
        ? undefined
        : this.codes.find(({ artifact }) => sizeProblem(artifact) !== undefined);
    if (large !== undefined) throw new UserError(`${large.name}: ${sizeProblem(large.artifact)}`);
    return this.unchecked();
  };

  /** The same, whether it can be deployed or not: for what asks for its ABI only. */
  readonly unchecked = (): Artifacts => (this.linked ??= this.link());

  private link(): Artifacts {
    const { codes } = this;
    const all = codes.flatMap(({ artifact, behind }) => [artifact, ...(behind === undefined ? [] : [behind])]);
    const libraries = linkedLibraries(all);
    const compiled = (code: ContractCode): Artifact =>
      isCallee(this.raw.contracts[code.name]) ? CALLEE : compiledOf(code, this.addressOf, libraries);
    return Object.fromEntries(codes.map((code) => [code.name, compiled(code)]));
  }

  get again(): Again {
    const { root, raw, unchecked: artifacts, addressOf } = this;
    return (this.recompiled ??= new Again({
      ...{ root, artifacts, addressOf },
      codes: () => this.ownCodes,
      sources: raw.sources,
    }));
  }

  readonly guided: NonNullable<CompiledElsewhere["guided"]> = (notify) =>
    guidedOf(this.root, this.ownCodes, this.artifacts(), this.addressOf, notify);

  /** Without the tool's. */
  private get ownCodes(): readonly ContractCode[] {
    return this.codes.filter(({ name }) => !isCallee(this.raw.contracts[name]));
  }

  readonly stale = (): string | undefined => {
    const { tool, folder } = this.found;
    const files = this.codes.flatMap(({ artifact, behind }) =>
      [artifact, behind].flatMap((one) => (one?.file === undefined ? [] : [one.file])),
    );
    const [first, ...others] = changedSources(this.root, files);
    if (first === undefined) return undefined;
    const what = others.length === 0 ? `${first} has` : `${first} and ${others.length} more have`;
    return `${what} changed since ${folder}/ was compiled; run ${tool === "Foundry" ? "forge build" : "npx hardhat compile"}`;
  };

  /** The errors that contracts declare which the project does not deploy: a call that reaches them comes back with those. */
  otherErrors(): readonly ErrorShape[] {
    return errorsIn(this.found);
  }
}

import { existsSync, readdirSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  applyEdits,
  compile,
  compileChanged,
  importedBy,
  readSources,
  type Artifacts,
  type CompileOptions,
  type Sources,
} from "../../evm/compile";
import { compileInstrumented, solidityCoverage } from "../../evm/coverage";
import { compileSchemata, type Schemata } from "../../check/mutation/rewrite";
import { codeDigest, importedByConfig, programsDigest } from "../code-digest";
import type { SetupChoice } from "../project";
import { readBugs, type BugFile } from "../bugs";
import { isProgram } from "../../search/listen";
import { Code } from "./code";
import { editionOf, editionsOf, type AnyProtocol } from "./protocol";

/** Versions of all packages: it decides what is tested, where there is one. */
const LOCK = "package-lock.json";

/** Folder of the sequences that campaigns begin with. */
const CORPUS = "corpus";

const corpusName = (edition: string): string => `${CORPUS}/${edition}.json`;

/** Where the files of a protocol's project are, and what is compiled of them. */
export class ProjectFiles {
  readonly root: string;

  constructor(private readonly given: AnyProtocol) {
    this.root = given.root;
  }

  /** Folder of the contracts, relative to the root. */
  get contracts(): string {
    return this.given.contracts ?? this.given.compiled?.again?.folder ?? "contracts";
  }

  /** The contracts as they are. */
  compiled(notify: (line: string) => void = () => undefined): Artifacts {
    return this.given.compiled?.artifacts() ?? compile(this.options(notify));
  }

  options(notify: (line: string) => void): CompileOptions {
    return { root: this.root, dir: this.contracts, cacheDir: join(this.root, ".cache", "contracts"), notify };
  }

  /** Whether the project has a folder of bugs. */
  get hasBugs(): boolean {
    return existsSync(join(this.root, this.bugsOfAll));
  }

  /** `bugs`, or `broken` where a project still has a folder with that name, which was the name before version 0.2. */
  private get bugsOfAll(): string {
    const [name, before] = [`${this.contracts}/bugs`, `${this.contracts}/broken`];
    return !existsSync(join(this.root, name)) && existsSync(join(this.root, before)) ? before : name;
  }

  /** The bugs of the first edition are in the folder `bugs` itself, those of another edition in a subfolder with its name. */
  bugFolder(edition: string): string {
    return `${this.bugsOfAll}${editionsOf(this.given)[0] === edition ? "" : `/${edition}`}`;
  }

  bugs(edition: string): readonly BugFile[] {
    const folder = join(this.root, this.bugFolder(edition));
    return existsSync(folder) ? readBugs(folder) : [];
  }

  /** @throws Error for one that is not there */
  bug(edition: string, name: string): BugFile {
    const all = this.bugs(edition);
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return found;
    const names = all.map((one) => one.name).join(", ");
    const there = names === "" ? "there is none" : `one of ${names}`;
    throw new Error(`expected a bug in ${this.bugFolder(edition)}, ${there}; received "${name}"`);
  }

  artifacts({ edition, bug, schemata, coverage }: SetupChoice, notify: (line: string) => void): Artifacts {
    if (schemata === true) return this.schemata(edition, notify).artifacts;
    if (this.given.compiled !== undefined) return this.compiled();
    if (coverage !== undefined)
      return compileInstrumented(solidityCoverage(), { ...this.options(notify), files: (name) => this.isTested(name) });
    if (bug === null) return compile(this.options(notify));
    return compileChanged(this.options(notify), this.bug(edition, bug));
  }

  /** The sources of the contracts that are compiled here, with the edits of the choice's bug, and what they import. */
  sources({ edition, bug }: SetupChoice): Sources {
    const sources = readSources(this.root, this.contracts);
    return bug === null ? sources : applyEdits(sources, this.bug(edition, bug).edits);
  }

  /** Compiled names of what an edition deploys. */
  deployed(edition: string, artifacts: Artifacts): readonly string[] {
    const { world } = this.given;
    const code = new Code(world, artifacts, editionOf(this.given, edition).artifacts);
    return world.coded.map((name) => code.compiledName(name));
  }

  /** The same of all that is deployed, each once. */
  deployedOnce(edition: string): readonly string[] {
    return [...new Set(this.deployed(edition, this.compiled()))];
  }

  /** Files and folders of Solidity that the checks are to be held against. */
  get tested(): readonly string[] {
    return this.given.sources ?? [this.contracts];
  }

  /** Whether a source is one of them. */
  isTested(source: string): boolean {
    return this.tested.some((one) => source === one || source.startsWith(one.endsWith("/") ? one : `${one}/`));
  }

  /** All mutants of an edition's contracts in one set of contracts; from the cache when nothing changed. */
  schemata(edition: string, notify: (line: string) => void): Schemata {
    const again = this.given.compiled?.again;
    if (again !== undefined) return again.schemata(this.deployedOnce(edition), notify);
    const options = this.options(notify);
    const sources = readSources(options.root, options.dir);
    const compiled = compile(options);
    const deployed = this.deployed(edition, compiled).map((name) => compiled[name]?.source ?? "");
    const own = importedBy(sources, deployed);
    const mutated = new Set([...own].filter((source) => this.isTested(source)));
    // what is deployed takes in what is mutated of its bases
    const carriers = new Set(deployed.filter((source) => !mutated.has(source)));
    return compileSchemata({
      ...options,
      files: (source) => mutated.has(source),
      among: (source) => own.has(source),
      carriers: (source) => carriers.has(source),
    });
  }

  /** What decides the contracts' code, by name: sources (those of packages, too, which need not have a lock file here), or what others compiled. */
  private contents(): Iterable<readonly [name: string, text: string]> {
    if (this.given.compiled !== undefined)
      return Object.entries(this.compiled()).map(([name, { bytecode, abi }]) => [name, bytecode + JSON.stringify(abi)]);
    const sources = readSources(this.root, this.contracts);
    return [...sources].map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]);
  }

  /** File of an edition's corpus. */
  corpus(edition: string): string {
    return join(this.root, corpusName(edition));
  }

  /** Where the model is: folders, and single files. */
  get model(): readonly string[] {
    return this.programs.filter((name) => isProgram(name) || this.isFolder(name));
  }

  /** The project's own programs: folders, and single files. Where the protocol does not say: what assay.config.ts imports, or, where it was not loaded, what is beside it. */
  private get programs(): readonly string[] {
    return this.given.code ?? importedByConfig(this.root) ?? readdirSync(this.root).filter(isProgram).sort();
  }

  /** @throws Error for what is not there */
  private isFolder(name: string): boolean {
    const found = statSync(join(this.root, name), { throwIfNoEntry: false });
    if (found === undefined)
      throw new Error(`code: expected files and folders of ${this.root}, received "${name}", which is not there`);
    return found.isDirectory();
  }

  /** Digest of the project's own programs. */
  ownDigest(): string {
    const isFolder = (name: string): boolean => this.isFolder(name);
    const { root, programs } = this;
    return programsDigest(
      root,
      programs.filter(isFolder),
      programs.filter((name) => !isFolder(name)),
    );
  }

  /** Digest of all that a result depends on: the project's programs, its contracts and all that they import, its corpus, bugs, and this tool. */
  digest(edition: string, bugs: readonly string[]): string {
    const { root } = this;
    const given = this.programs;
    // of every edition: a queue is found by a digest with nothing chosen
    const corpora = editionsOf(this.given).map(corpusName);
    const more = [LOCK, ...corpora].filter((name) => existsSync(join(root, name)));
    const files = [...given.filter((name) => !this.isFolder(name)), ...more];
    const programs = given.filter((name) => this.isFolder(name));
    const changed = bugs.map((name) => `${this.bugFolder(edition)}/${name}.yaml`);
    const compiledHere = this.given.compiled === undefined ? { contracts: this.contracts } : {};
    const own = codeDigest({ root, programs, files, ...compiledHere }, changed);
    const hash = createHash("sha256").update(own);
    for (const [name, text] of [...this.contents()].sort(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(`\n${name} ${createHash("sha256").update(text).digest("hex")}`);
    return hash.digest("hex");
  }
}

import { id } from "ethers";
import { readAbi } from "../../core/codec";
import type { CompileOptions } from "./compile";
import { cached, keyOf, type CacheOptions } from "./cached";
import type { Build } from "./elsewhere/compiler";
import { describeSources, type SolcDescription, type SolcTarget, type StorageLayout, type StorageSlot } from "./solc";
import { importedBy, readSources, type Sources } from "./sources";

/** A place in the sources. */
export interface SourcePosition {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A callable function, with its declaration as text. */
export interface SurfaceFunction {
  readonly selector: string;
  /** "function f(uint256 a) view returns (uint256)". */
  readonly text: string;
  readonly place?: SourcePosition | undefined;
}

/** An event or an error. */
export interface SurfaceItem {
  readonly text: string;
  readonly place?: SourcePosition | undefined;
}

/** A state variable with its place in storage and its type. */
export interface SurfaceVariable {
  readonly slot: string;
  readonly offset: number;
  readonly type: string;
  readonly label: string;
  readonly place?: SourcePosition | undefined;
}

/** The external surface of a contract: its functions, its events and errors, and its storage layout. */
export interface ContractSurface {
  readonly name: string;
  readonly place?: SourcePosition | undefined;
  readonly functions: readonly SurfaceFunction[];
  readonly events: readonly SurfaceItem[];
  readonly errors: readonly SurfaceItem[];
  readonly storage: readonly SurfaceVariable[];
  /** The structs in the storage, with their members as "slot+offset type label". */
  readonly structs: Readonly<Record<string, readonly string[]>>;
}

/** The part of a declaration in the compiler's syntax tree that is used here. */
interface Node {
  readonly id: number;
  readonly nodeType: string;
  readonly src: string;
  readonly name?: string;
  readonly kind?: string;
  readonly nameLocation?: string;
  readonly functionSelector?: string;
  readonly eventSelector?: string;
  readonly errorSelector?: string;
  readonly implemented?: boolean;
  readonly linearizedBaseContracts?: readonly number[];
  readonly nodes?: readonly Node[];
}

/** The surfaces of some contracts; from the cache when nothing changed. @throws CompileError */
export function readSurface(
  options: CompileOptions,
  wanted: readonly { readonly name: string; readonly source: string }[],
): ContractSurface[] {
  const all = readSources(options.root, options.dir);
  const files = new Set(wanted.map(({ source }) => source));
  const needed = importedBy(all, files);
  const sources = new Map([...all].filter(([name]) => needed.has(name)));
  return surfaceIn(
    options,
    sources,
    wanted.map(({ name, source }) => ({ shown: name, name, source })),
  );
}

/** The surfaces of some contracts of sources, by the compiler of others if `build` says so; from the cache when nothing changed. @throws CompileError */
export function surfaceIn(
  options: CacheOptions,
  sources: Sources,
  wanted: readonly SolcTarget[],
  build?: Build,
): ContractSurface[] {
  const asked = build === undefined ? wanted : [wanted, build.version, build.settings];
  return cached(options, `surface-${keyOf(sources, asked)}`, `the surface of ${wanted.length} contracts`, () => {
    const described = describeSources(sources, new Set(wanted.map(({ source }) => source)), build);
    const places = new SourcePositions(sources, described);
    return wanted.map((one) => surfaceOf(one, described, places));
  });
}

function surfaceOf(
  { shown, source, name: own }: SolcTarget,
  { contracts }: SolcDescription,
  places: SourcePositions,
): ContractSurface {
  const name = `${source}:${own}`;
  const described = contracts[name];
  if (described === undefined) throw new Error(`expected the contract ${own} in ${source}, it is not there`);
  const { code, unread, ...declared } = readAbi(described.abi);
  const functions: SurfaceFunction[] = [];
  const events: SurfaceItem[] = [];
  const errors: SurfaceItem[] = [];
  code.forEachFunction((one) => {
    const { selector } = one;
    functions.push({ selector, text: one.format("full"), ...places.callable(name, selector.slice(2)) });
  });
  for (const { signature, constant } of unread) {
    const selector = id(signature).slice(0, 10);
    const text = `function ${signature}${constant ? " view" : ""}`;
    functions.push({ selector, text, ...places.callable(name, selector.slice(2)) });
  }
  for (const kind of ["receive", "fallback"] as const) {
    const there = kind === "receive" ? code.receive : code.fallback !== null;
    if (there) functions.push({ selector: "0x", text: `${kind}()`, ...places.special(name, kind) });
  }
  for (const { signature, topic } of declared.events) {
    const text = code.getEvent(topic)?.format("full") ?? `event ${signature}`;
    events.push({ text, ...places.declared(topic.slice(2)) });
  }
  for (const { signature, selector } of declared.errors) {
    const text = code.getError(selector)?.format("full") ?? `error ${signature}`;
    errors.push({ text, ...places.declared(selector.slice(2)) });
  }
  const byText = (a: SurfaceItem, b: SurfaceItem): number => (a.text < b.text ? -1 : 1);
  return {
    name: shown,
    ...places.contract(name),
    functions: functions.sort(byText),
    events: events.sort(byText),
    errors: errors.sort(byText),
    storage: described.layout.storage.map((slot) => ({
      ...variable(slot, described.layout),
      ...places.id(slot.astId),
    })),
    structs: structsOf(described.layout),
  };
}

function variable({ slot, offset, type, label }: StorageSlot, { types }: StorageLayout): SurfaceVariable {
  return { slot, offset, type: types?.[type]?.label ?? type, label };
}

/** The structs among the types, because the members of structs in mappings and arrays are part of the layout too. */
function structsOf({ types }: StorageLayout): Record<string, string[]> {
  const structs = Object.values(types ?? {}).flatMap(({ label, members }) => {
    if (members === undefined) return [];
    const lines = members.map(
      (member) => `${member.slot}+${member.offset} ${types?.[member.type]?.label ?? member.type} ${member.label}`,
    );
    return [[label, lines] as const];
  });
  return Object.fromEntries(structs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The places of declarations, as objects to be spread: empty when the syntax trees lack a place. */
class SourcePositions {
  private readonly contracts = new Map<string, Node>();
  private readonly byId = new Map<number, Node>();
  private readonly bySelector = new Map<string, Node>();
  private readonly files = new Map<number, string>();
  private readonly bytes = new Map<string, Buffer>();

  constructor(
    private readonly sources: Sources,
    { asts }: SolcDescription,
  ) {
    for (const [name, tree] of asts) this.read(name, tree as Node);
  }

  contract(name: string): { place?: SourcePosition } {
    return this.of(this.contracts.get(name));
  }

  id(id: number): { place?: SourcePosition } {
    return this.of(this.byId.get(id));
  }

  /** An event or error by its selector. */
  declared(selector: string): { place?: SourcePosition } {
    return this.of(this.bySelector.get(selector));
  }

  /** The function that runs when a contract is called with a selector: the most derived one that has a body. */
  callable(contract: string, selector: string): { place?: SourcePosition } {
    return this.of(this.inherited(contract).find((node) => node.functionSelector === selector));
  }

  special(contract: string, kind: "receive" | "fallback"): { place?: SourcePosition } {
    return this.of(this.inherited(contract).find((node) => node.kind === kind));
  }

  private inherited(contract: string): readonly Node[] {
    const bases = this.contracts.get(contract)?.linearizedBaseContracts ?? [];
    return bases.flatMap((id) => (this.byId.get(id)?.nodes ?? []).filter(({ implemented }) => implemented !== false));
  }

  private read(file: string, tree: Node): void {
    this.files.set(Number(tree.src.split(":")[2]), file);
    for (const node of tree.nodes ?? []) {
      this.note(node);
      if (node.nodeType !== "ContractDefinition") continue;
      this.contracts.set(`${file}:${node.name ?? ""}`, node);
      for (const member of node.nodes ?? []) this.note(member);
    }
  }

  private note(node: Node): void {
    this.byId.set(node.id, node);
    const selector = node.eventSelector ?? node.errorSelector;
    if (selector !== undefined && !this.bySelector.has(selector)) this.bySelector.set(selector, node);
  }

  private of(node: Node | undefined): { place?: SourcePosition } {
    if (node === undefined) return {};
    const named = node.nameLocation !== undefined && !node.nameLocation.startsWith("-1");
    const [start, , index] = (named ? (node.nameLocation ?? "") : node.src).split(":").map(Number);
    const file = this.files.get(index ?? -1);
    if (file === undefined || start === undefined) return {};
    return { place: { file, line: this.lineOf(file, start) } };
  }

  /** The line of a byte offset. */
  private lineOf(file: string, offset: number): number {
    const bytes = this.bytes.get(file) ?? Buffer.from(this.sources.get(file) ?? "");
    this.bytes.set(file, bytes);
    let line = 1;
    for (const byte of bytes.subarray(0, offset)) if (byte === 10) line += 1;
    return line;
  }
}

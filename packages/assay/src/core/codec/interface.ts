import { Fragment, FunctionFragment, Interface, ParamType, id } from "ethers";
import type { Hex } from "../types";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "./encode";

/** A parameter as an ABI has it. */
export interface JsonParam {
  readonly name?: string;
  readonly type?: string;
  readonly indexed?: boolean;
  readonly components?: readonly JsonParam[];
}

const LISTS = /(\[\d*\])*$/;
const KNOWN = /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int\d*)$/;

/** A type as signatures have it: "(address,uint256)[2]". */
function canonicalType({ type = "", components = [] }: JsonParam): string {
  const [lists = ""] = LISTS.exec(type) ?? [];
  const base = type.slice(0, type.length - lists.length);
  if (base === "tuple") return `(${components.map(canonicalType).join(",")})${lists}`;
  return (base === "uint" || base === "int" ? `${base}256` : base) + lists;
}

/**
 * A parameter of types that ethers has and that are encoded alike: a function is 24 bytes, a number with a fixed point is a whole one. `canonical`: as signatures would have it. Undefined for an unknown type.
 */
export function standIn(param: JsonParam): { readonly json: JsonParam; readonly canonical: string } | undefined {
  const { type = "", components } = param;
  const [lists = ""] = LISTS.exec(type) ?? [];
  const base = type.slice(0, type.length - lists.length);
  if (base === "tuple") {
    const inner = (components ?? []).map(standIn);
    if (!inner.every((one) => one !== undefined)) return undefined;
    const json = { ...param, components: inner.map((one) => one.json) };
    return { json, canonical: canonicalType(json) };
  }
  const known = elementary(base);
  if (known === undefined) return undefined;
  const json = { ...param, type: known + lists };
  return { json, canonical: canonicalType(json) };
}

function elementary(type: string): string | undefined {
  if (KNOWN.test(type)) return type;
  if (type === "function") return "bytes24";
  const [, unsigned, bits = "128"] = /^(u?)fixed(?:(\d+)x\d+)?$/.exec(type) ?? [];
  return unsigned === undefined ? undefined : `${unsigned}int${bits}`;
}

/** An error as an ABI declares it. */
export interface ErrorShape {
  readonly name: string;
  /** "Locked(uint256)". */
  readonly signature: string;
  readonly selector: Hex;
  readonly inputs: readonly ParamType[];
}

/** An event as an ABI declares it. */
export interface EventShape {
  readonly name: string;
  readonly signature: string;
  readonly topic: Hex;
  readonly anonymous: boolean;
  /** With `indexed` as declared. */
  readonly inputs: readonly ParamType[];
}

/** A function that cannot be called. */
export interface UnreadFunction {
  /** "run(function)". */
  readonly signature: string;
  /** "it takes a function". */
  readonly reason: string;
  /** It is declared view or pure. */
  readonly constant: boolean;
}

/** An ABI that was read entry by entry. */
export interface ReadAbi {
  /** The entries that can be encoded. An answer of a type that ethers does not have is of one that is encoded alike. */
  readonly code: Interface;
  /** All that are declared, those of types that ethers does not have too. */
  readonly errors: readonly ErrorShape[];
  readonly events: readonly EventShape[];
  readonly unread: readonly UnreadFunction[];
}

interface JsonEntry {
  readonly type?: string;
  readonly name?: string;
  readonly anonymous?: boolean;
  readonly constant?: boolean;
  readonly payable?: boolean;
  readonly stateMutability?: string;
  readonly inputs?: readonly JsonParam[];
  readonly outputs?: readonly JsonParam[];
}

const made = new WeakMap<readonly unknown[], ReadAbi>();

/** Reads an ABI as a compiler gives it, once for as long as the ABI lives: ethers hashes every signature in it. An entry that cannot be read is left out, or listed in `unread`. */
export function readAbi(abi: readonly unknown[]): ReadAbi {
  const known = made.get(abi);
  if (known !== undefined) return known;
  const read = new AbiReading();
  for (const entry of abi) if (typeof entry === "object" && entry !== null) read.take(entry);
  made.set(abi, read.made);
  return read.made;
}

/** What ethers makes of an ABI. */
export const interfaceOf = (abi: readonly unknown[]): Interface => readAbi(abi).code;

class AbiReading {
  private readonly fragments: Fragment[] = [];
  private readonly errors: ErrorShape[] = [];
  private readonly events: EventShape[] = [];
  private readonly unread: UnreadFunction[] = [];
  private readonly single = new Set<string>();

  get made(): ReadAbi {
    const { errors, events, unread } = this;
    return { code: new Interface(this.fragments), errors, events, unread };
  }

  take(entry: JsonEntry): void {
    const { type = "function" } = entry;
    if (type === "function") this.takeFunction(entry);
    else if (type === "event" || type === "error") this.takeDeclared(entry, type);
    else if (!this.single.has(type)) this.takeSingle(entry, type);
  }

  private takeFunction(entry: JsonEntry): void {
    const { name = "", inputs = [], outputs = [], stateMutability = "" } = entry;
    const signature = signatureOf(name, inputs);
    const strange = inputs.find((one) => canonicalType(one) !== standIn(one)?.canonical);
    const answers = outputs.map((one) => standIn(one)?.json);
    // an answer with an unknown type cannot be read
    const known = answers.every((one) => one !== undefined) ? answers : [];
    const fragment =
      strange === undefined ? fragmentFrom({ ...entry, type: "function", inputs, outputs: known }) : undefined;
    if (fragment instanceof FunctionFragment) this.fragments.push(fragment);
    else
      this.unread.push({
        signature,
        reason: strange === undefined ? "its entry in the ABI cannot be read" : `it takes a ${typeIn(strange)}`,
        constant: entry.constant === true || stateMutability === "view" || stateMutability === "pure",
      });
  }

  private takeDeclared(entry: JsonEntry, type: "event" | "error"): void {
    const { name = "", inputs = [], anonymous = false } = entry;
    const signature = signatureOf(name, inputs);
    const types = inputs.map((one) => paramFrom(standIn(one)?.json));
    if (!types.every((one) => one !== undefined)) return;
    const topic = id(signature);
    if (type === "event") this.events.push({ name, signature, topic, anonymous, inputs: types });
    else this.errors.push({ name, signature, selector: topic.slice(0, 10), inputs: types });
    const own = inputs.every((one) => canonicalType(one) === standIn(one)?.canonical);
    const fragment = own ? fragmentFrom({ ...entry, inputs }) : undefined;
    if (fragment !== undefined) this.fragments.push(fragment);
  }

  /** Constructor, fallback and receive: ethers refuses two of them. */
  private takeSingle(entry: JsonEntry, type: string): void {
    const inputs = (entry.inputs ?? []).map((one) => standIn(one)?.json ?? one);
    // ethers reads of a constructor the `payable` of old compilers only
    const payable = entry.payable === true || entry.stateMutability === "payable";
    const fragment = fragmentFrom(type === "constructor" ? { ...entry, inputs, payable } : entry);
    if (fragment === undefined) return;
    this.single.add(type);
    this.fragments.push(fragment);
  }
}

/** Undefined for what ethers does not know. */
function fragmentFrom(entry: object): Fragment | undefined {
  try {
    return Fragment.from(entry);
  } catch {
    return undefined;
  }
}

function paramFrom(json: JsonParam | undefined): ParamType | undefined {
  try {
    return json === undefined ? undefined : ParamType.from(json, true);
  } catch {
    return undefined;
  }
}

const signatureOf = (name: string, inputs: readonly JsonParam[]): string =>
  `${name}(${inputs.map(canonicalType).join(",")})`;

/** The type that ethers does not have, of a list or a struct that of what is in it. */
function typeIn(param: JsonParam): string {
  const strange = param.components?.find((one) => canonicalType(one) !== standIn(one)?.canonical);
  return strange === undefined ? String(param.type).replace(/(\[\d*\])+$/, "") : typeIn(strange);
}

interface Method {
  readonly selector: Hex;
  readonly args: TypeEncoder;
}

/** The hot path's own encoder of calls: ethers reads the ABI once, then calls are encoded by closures over their types. */
export class Abi {
  private readonly methods = new Map<string, Method>();
  private readonly overloaded = new Set<string>();

  /** `json`: a contract's ABI as solc gives it. */
  constructor(json: readonly unknown[]) {
    interfaceOf(json).forEachFunction((fragment) => {
      const method = { selector: fragment.selector, args: tupleEncoder(fragment.inputs) };
      this.methods.set(fragment.format("sighash"), method);
      if (this.methods.has(fragment.name)) this.overloaded.add(fragment.name);
      this.methods.set(fragment.name, method);
    });
  }

  /** Names and signatures that can be encoded. */
  get functions(): readonly string[] {
    return [...this.methods.keys()].filter((key) => key.includes("(")).sort();
  }

  /** Calldata of a call. `method`: the name, or the signature ("f(uint256,bool)") where the name is overloaded. */
  encode(method: string, args: readonly AbiValue[]): Hex {
    const found = this.methods.get(method);
    if (found === undefined)
      throw new Error(`expected a function of the ABI, received "${method}"; it has ${this.functions.join(", ")}`);
    if (this.overloaded.has(method))
      throw new Error(
        `"${method}" is overloaded; name one of ${this.functions.filter((f) => f.startsWith(`${method}(`)).join(", ")}`,
      );
    return found.selector + found.args.encode(args);
  }
}

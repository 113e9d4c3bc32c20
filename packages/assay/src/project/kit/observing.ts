import type { ParamType } from "ethers";
import type { AbiValue } from "../../core/codec";
import type { Call, ExpectedState, Field } from "../../core/types";
import { partsOfKey } from "../../run";
import type { Code } from "./code";
import { ADDRESS, ID, type AnyKind, type FieldOf, type ReadOf } from "./descriptors";
import { UNKNOWN, type Unknown } from "./outcome";
import { addressFrom, wordWithSlack, type Approximate } from "./values";

/** Of a look at everything. */
const GAS = 500_000_000;
/** In place of a word that the model does not predict. */
const NOTHING = [0n, 0n] as const;
/** As Reader.sol has them: beside the index of the word. */
const MAY_REVERT = 0x80;
const WHOLE = 0x7f;
const WEI = 0x7e;
const REFUSAL = 0x7d;
/** Reads whose bytes are remembered. All are forgotten when there are more. */
const MOST_READS = 50_000;
/** Most words that are read of an answer at a time. */
const MOST_WORDS = 0xff;
const digits = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, "0");

/** A read as Reader.sol takes it. */
interface Read {
  readonly to: string;
  readonly how: number;
  count: number;
  readonly data: string;
}

/** Asks the reader for what is observed. The bytes of a thing's reads are worked out once. */
export class Observing<M, C extends string> {
  /** With the types of their fields, as the ABIs have them. */
  readonly kinds: readonly AnyKind<M>[];
  private readonly byCode: ReadonlyMap<bigint, AnyKind<M>>;
  private readonly reads = new Map<bigint, string>();

  constructor(
    kinds: readonly AnyKind<M>[],
    private readonly code: Code<C>,
  ) {
    this.kinds = kinds.map((kind) => ({ ...kind, fields: this.typed(kind) }));
    this.byCode = new Map(this.kinds.map((kind) => [BigInt(kind.code), kind]));
  }

  /** A kind with the types of its fields. */
  kind(kind: AnyKind<M>): AnyKind<M> {
    return this.byCode.get(BigInt(kind.code)) ?? kind;
  }

  private typed({ name, of, fields }: AnyKind<M>): readonly Field[] {
    return fields.map((field) => {
      const { read, part, whole, mayRevert, word, wei, refusal } = of[field.name] ?? {};
      if (read === undefined) return field;
      if (word !== undefined || wei !== undefined)
        return { ...field, type: "uint256", ...(mayRevert === true ? { mayRevert } : {}) };
      const what = `kind ${name}, ${field.name}`;
      const [contract, method] = typeof read === "function" ? read(0n) : read;
      const { outputs } = this.code.functionOf(contract as C, method, what);
      const type = whole === true || refusal === true ? "bytes32" : typeOf(what, outputs, part);
      return {
        ...field,
        type,
        ...(/^int\d*$/.test(type) ? { signed: true as const } : {}),
        ...(mayRevert === true ? { mayRevert } : {}),
      };
    });
  }

  /** The call that answers the words of these keys. */
  lens(keys: readonly bigint[]): Call {
    const { reader } = this.code.world;
    let data = "0x";
    for (const key of keys) data += this.readsOf(key);
    return { from: reader, to: reader, data, value: 0n, gas: GAS, view: true };
  }

  /** The reads that the observer makes in such a call. */
  readsIn(call: Call): readonly { readonly call: Call; readonly words: number }[] | undefined {
    if (call.to !== this.code.world.reader) return undefined;
    const reads: { readonly call: Call; readonly words: number }[] = [];
    for (let at = 2; at < call.data.length;) {
      const part = (from: number, to: number): string => `0x${call.data.slice(at + 2 * from, at + 2 * to)}`;
      const length = Number(part(22, 24));
      reads.push({ call: { ...call, to: part(0, 20), data: part(24, 24 + length) }, words: Number(part(21, 22)) });
      at += 2 * (24 + length);
    }
    return reads;
  }

  private readsOf(key: bigint): string {
    let found = this.reads.get(key);
    if (found === undefined) {
      const [code, id] = partsOfKey(key);
      const kind = this.byCode.get(code);
      if (kind === undefined) throw new Error(`expected the key of a kind, received 0x${key.toString(16)}`);
      found = this.readsOfKind(kind, id);
      if (this.reads.size >= MOST_READS) this.reads.clear();
      this.reads.set(key, found);
    }
    return found;
  }

  /** Words of one answer that follow each other are one read. */
  private readsOfKind(kind: AnyKind<M>, id: bigint): string {
    const all: Read[] = [];
    let before: FieldOf<M, string> | undefined;
    for (const [name, field] of Object.entries(kind.of)) {
      const what = `kind ${kind.name}, ${name}`;
      const last = all.at(-1);
      const own = this.howOf(what, field, id);
      // the same function gives the same call
      const goesOn =
        before !== undefined && before.read === field.read && last !== undefined && last.count < MOST_WORDS;
      const isNext =
        goesOn && own < REFUSAL + MAY_REVERT && own % MAY_REVERT < REFUSAL && own === last.how + last.count;
      if (isNext) last.count++;
      else all.push({ ...this.callOf(what, field, id), how: own, count: 1 });
      before = field;
    }
    return all
      .map(({ to, how, count, data }) => to + digits(how, 1) + digits(count, 1) + digits(data.length / 2, 2) + data)
      .join("");
  }

  private callOf(what: string, field: FieldOf<M, string>, id: bigint): Pick<Read, "to" | "data"> {
    if (field.wei !== undefined) return { to: field.wei(id).slice(2), data: "" };
    const [contract, method, ...args] = getterOf(field.read, id);
    const fragment = this.code.functionOf(contract as C, method, what);
    const data = this.code.encode(contract as C, fragment.format("sighash"), args).slice(2);
    return { to: this.code.world.at[contract as C].slice(2), data };
  }

  /** What of the answer is wanted, as Reader.sol takes it. */
  private howOf(what: string, field: FieldOf<M, string>, id: bigint): number {
    if (field.wei !== undefined) return WEI;
    if (field.refusal === true) return REFUSAL;
    const may = field.mayRevert === true ? MAY_REVERT : 0;
    if (field.whole === true) return WHOLE + may;
    const [contract, method] = getterOf(field.read, id);
    const word = field.word ?? wordOf(what, this.code.functionOf(contract as C, method, what).outputs, field.part);
    if (word >= REFUSAL)
      throw new Error(`${what}: expected a word of the first ${REFUSAL} of the answer, received number ${word}`);
    return word + may;
  }
}

/** The getter of a thing, with its id in the arguments. */
export function getterOf(read: ReadOf<string>, id: bigint): readonly [string, string, ...AbiValue[]] {
  const [contract, method, ...args] = typeof read === "function" ? read(id) : read;
  return [contract, method, ...args.map((one) => (one === ID ? id : one === ADDRESS ? addressFrom(id) : one))];
}

/** Things as the model has them. @throws Error for an id below 0 */
export function expectedStates<M>(
  kind: AnyKind<M>,
  ids: readonly bigint[],
  model: M,
  now: bigint,
): readonly ExpectedState[] {
  const fields = Object.values(kind.of);
  return ids.map((id) => {
    if (id < 0n) throw new Error(`kind ${kind.name}: expected an id from 0, received ${id}`);
    const words: bigint[] = [];
    let slack: bigint[] | undefined;
    let unknown: number[] | undefined;
    for (const { predict } of fields) {
      const said = predict === undefined ? UNKNOWN : predict(model, id, now);
      if (said === UNKNOWN) (unknown ??= []).push(words.length);
      if (!isAnswer(said)) throw wrongAnswer(kind, id, words.length, said);
      const [word, room] = said === UNKNOWN ? NOTHING : wordWithSlack(said);
      if (room !== 0n) slack ??= new Array<bigint>(words.length).fill(0n);
      words.push(word);
      slack?.push(room);
    }
    const state = { kind, id, label: kind.label(id), words, ...(unknown === undefined ? {} : { unknown }) };
    return slack === undefined ? state : { ...state, slack };
  });
}

/** Whether a model's answer is one that a field can have: models are not only written in TypeScript. */
function isAnswer(said: unknown): said is bigint | Approximate | Unknown {
  if (typeof said === "bigint" || said === UNKNOWN) return true;
  if (typeof said !== "object" || said === null || !("value" in said) || !("slack" in said)) return false;
  return typeof said.value === "bigint" && typeof said.slack === "bigint";
}

/** The error for a model's answer that is not a number; it names the getter. */
function wrongAnswer<M>(kind: AnyKind<M>, id: bigint, index: number, said: unknown): TypeError {
  const { name, of, fields } = kind;
  const [field, { read }] = Object.entries(of)[index] ?? ["?", { read: [name, "?"] as const }];
  const [contract, method] = typeof read === "function" ? read(id) : read;
  const type = fields[index]?.type;
  const as = type === "bool" ? ", 1n or 0n" : type === "address" ? ", BigInt(address)" : "";
  return new TypeError(
    `${kind.label(id)}, ${field}: expected a bigint${as} or UNKNOWN for ${type ?? "a word"} of the getter ${contract}.${method}, the model answers ${shown(said)}`,
  );
}

const shown = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? `an object with ${Object.keys(value).join(", ")}`
    : `${typeof value} ${String(value)}`;

/** Words that a static type takes; undefined for one whose place is not fixed. */
function sizeOf(type: ParamType): number | undefined {
  if (type.isTuple()) {
    const sizes = type.components.map(sizeOf);
    return sizes.some((size) => size === undefined)
      ? undefined
      : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }
  if (type.isArray()) {
    const size = sizeOf(type.arrayChildren);
    return size === undefined || type.arrayLength === -1 ? undefined : size * type.arrayLength;
  }
  return type.type === "string" || type.type === "bytes" ? undefined : 1;
}

/** Index of the word that a field is: of the only answer, or of the `part` of several, by names or indices with dots between. @throws Error for none */
export function wordOf(what: string, outputs: readonly ParamType[], part: string | undefined): number {
  return placeOf(what, outputs, part).word;
}

/** Type of the one word that a type takes. */
const wordType = (type: ParamType): string =>
  type.isArray() ? wordType(type.arrayChildren) : type.isTuple() ? type.components.map(wordType).join() : type.type;

/** Type of that word. @throws Error for none */
const typeOf = (what: string, outputs: readonly ParamType[], part: string | undefined): string =>
  placeOf(what, outputs, part).type;

function placeOf(
  what: string,
  outputs: readonly ParamType[],
  part: string | undefined,
): { readonly word: number; readonly type: string } {
  const path = part?.split(".") ?? [];
  let among = outputs;
  let word = 0;
  for (;;) {
    const [only] = among;
    // a struct that is the whole answer need not be named
    const inside = among.length === 1 && only?.isTuple() === true && path[0] !== only.name && path[0] !== "0";
    const key = inside ? "0" : (path.shift() ?? (among.length === 1 ? "0" : ""));
    const at = /^\d+$/.test(key) ? Number(key) : among.findIndex(({ name }) => name === key);
    const sizes = among.slice(0, Math.max(0, at)).map(sizeOf);
    const found = among[at];
    if (found === undefined || sizeOf(found) === undefined || sizes.includes(undefined)) break;
    word += sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (!found.isTuple()) {
      if (sizeOf(found) !== 1 || path.length > 0) break;
      return { word, type: wordType(found) };
    }
    among = found.components;
  }
  const all = outputs.map((type) => type.format("full")).join(", ");
  throw new Error(
    `${what}: expected part to name one word of the answer (${all}), received ${part ?? "none"}; texts, bytes and lists have none`,
  );
}

import type { ParamType } from "ethers";
import { decode, tupleEncoder, type AbiValue, type TypeEncoder } from "../../core/codec";
import { wordDigits } from "../../core/codec/encode";
import type { ExpectedState, Hex } from "../../core/types";
import { allWords } from "../../run/judge/words";
import { RECEIVE } from "../kit/code";
import { REVERTED, type AnyKind, type FieldOf, type Kind } from "../kit";
import { addressFrom } from "../kit/values";
import { idOfKeys, idsAhead, inTypes, keysIn, keysOfId, keyTypes, type Keys } from "./keys";
import type { Context, Held } from "./context";
import { isReadable, refusalOf, type FunctionShape } from "./shapes";
import { UserError } from "./user-error";

/** Words of an answer of any length that invariants can read. */
const MOST_WORDS = 64;
/** How `observe` names the wei of accounts, which no getter says. */
export const ETHER = "ether";
/** Field of an answer that is one word, or of the hash of one that is not. */
const ANSWER = "answer";

/** A word of an answer that always takes as many. */
export interface WordOf {
  readonly name: string;
  /** Indices, from the outputs down. */
  readonly path: readonly number[];
  readonly type: ParamType;
}

/** A getter that is observed: each call of it is a thing. */
export interface GetterCode {
  readonly shape: FunctionShape;
  /** Its words; undefined where an answer takes any number of them. */
  readonly words: readonly WordOf[] | undefined;
  /** What the model's answer is compared with. */
  readonly kind: Kind<Held>;
  /** What invariants read: the same where the words are known. */
  readonly read: Kind<Held>;
  /** What the getter refuses with: of those that the model speaks of, and those without arguments. */
  readonly refusal: Kind<Held> | undefined;
  readonly encoder: TypeEncoder;
}

const unitOf = ({ type }: ParamType): string =>
  type === "bool" ? "flag" : type === "address" ? "address" : type.startsWith("bytes") ? "hex" : "count";

/** The words of types that always take as many; undefined for others. */
function wordsOf(types: readonly ParamType[], path: readonly number[] = [], name = ""): readonly WordOf[] | undefined {
  const all: WordOf[] = [];
  for (const [i, type] of types.entries()) {
    const own = type.name === "" ? String(i) : type.name;
    const named = types.length === 1 && path.length === 0 ? "" : `${name === "" ? "" : `${name}.`}${own}`;
    if (type.isArray() || type.type === "string" || type.type === "bytes") return undefined;
    const inside = type.isTuple() ? wordsOf(type.components, [...path, i], named) : undefined;
    if (type.isTuple() && inside === undefined) return undefined;
    all.push(...(inside ?? [{ name: named === "" ? ANSWER : named, path: [...path, i], type }]));
  }
  return all;
}

/** The getters of a project, as kinds of things. */
export class GetterBook {
  /** Answers by the words that were read of them: many invariants ask for the same. */
  private readonly read = new WeakMap<readonly bigint[], { readonly value: unknown }>();
  readonly all: readonly GetterCode[];
  /** Wei of accounts. */
  readonly ether: Kind<Held>;
  private readonly byKey: ReadonlyMap<string, GetterCode>;
  private readonly byCode: ReadonlyMap<number, GetterCode>;
  /** Words of empty answers, by kind. */
  private readonly empty = new Map<number, readonly bigint[]>();

  /** `modelled`: keys of those that the model speaks of. */
  constructor(
    private readonly context: Context,
    modelled: (key: string) => boolean,
  ) {
    let codes = 0;
    const shapes = [...context.callable.values()].flatMap(({ getters }) => getters.filter(isReadable));
    this.ether = kindOf(
      ++codes,
      "wei",
      {
        wei: {
          unit: "wei",
          read: ["", ""],
          wei: (id) => addressFrom(id),
          ...(modelled(ETHER) ? { predict: () => 0n } : {}),
        },
      },
      (id) => `wei of ${context.book.nameOf(addressFrom(id))}`,
    );
    this.all = shapes.map((shape) => {
      const words = wordsOf(shape.fragment.outputs);
      const label = (id: bigint): string => this.labelOf(shape, id);
      const says: Pick<FieldOf<Held, string>, "predict"> = modelled(shape.key) ? { predict: () => 0n } : {};
      const read = (id: bigint): readonly [string, string, ...AbiValue[]] => {
        const [at, keys] = this.partsOf(shape, id);
        return [at, shape.signature, ...keys];
      };
      const { editions } = shape;
      const made = (name: string, fields: Fields): Kind<Held> => kindOf(++codes, name, fields, label, editions);
      const kind = made(shape.key, fieldsOf(words, read, says));
      const isFixed = words !== undefined && words.length > 0;
      return {
        shape,
        words: isFixed ? words : undefined,
        kind,
        read: isFixed ? kind : made(`${shape.key} in words`, rawFields(read)),
        refusal:
          modelled(shape.key) || shape.inputs.length === 0
            ? made(refusalOf(shape.key), { refusal: { unit: "keccak256", read, refusal: true } })
            : undefined,
        encoder: tupleEncoder(shape.fragment.outputs),
      };
    });
    this.byKey = new Map(this.all.map((one) => [one.shape.key, one]));
    this.byCode = new Map(this.all.flatMap((one) => kindsOf(one).map(({ code }) => [code, one] as const)));
  }

  get kinds(): readonly AnyKind<Held>[] {
    return [this.ether, ...this.all.flatMap(kindsOf)];
  }

  get(key: string): GetterCode | undefined {
    return this.byKey.get(key);
  }

  ofKind(code: number): GetterCode | undefined {
    return this.byCode.get(code);
  }

  /** The id of a call of a getter. */
  idOf({ contract, inputs }: FunctionShape, at: string, keys: readonly unknown[]): bigint {
    const given = inputs.flatMap((type, i) => {
      const name = type.name === "" ? `argument ${i}` : type.name;
      return keysIn(this.context.values.argument(keys[i], type, `${contract}.${name}`));
    });
    const { instances } = this.context;
    return idOfKeys(instances.isSeveral(contract) ? [instances.indexOf(contract, at), ...given] : given);
  }

  /** Contract and keys of an id. */
  partsOf({ contract, inputs }: FunctionShape, id: bigint): readonly [at: string, keys: readonly Keys[]] {
    const { instances } = this.context;
    const types = keyTypes(inputs);
    if (!instances.isSeveral(contract)) return [instances.first(contract), inTypes(inputs, keysOfId(id, types))];
    const [index, ...keys] = keysOfId(id, ["uint256", ...types]);
    return [instances.at(contract, BigInt(index ?? 0n)), inTypes(inputs, keys)];
  }

  private labelOf(shape: FunctionShape, id: bigint): string {
    const [at, keys] = this.partsOf(shape, id);
    const text = (key: Keys | undefined, { type, components }: ParamType): string => {
      if (typeof key === "object") return `{${components?.map((one, i) => text(key[i], one)).join(", ") ?? ""}}`;
      return type === "address" ? this.context.book.nameOf(String(key)) : String(key);
    };
    const args = shape.inputs.map((type, i) => text(keys[i], type));
    return `${at}.${shape.fragment.name}(${args.join(", ")})`;
  }

  /** The call that asks a getter by itself. */
  callOf(shape: FunctionShape, id: bigint): { readonly to: Hex; readonly data: Hex } {
    const [at, keys] = this.partsOf(shape, id);
    return { to: this.context.world.at[at] ?? "0x", data: this.encodeCall(shape, keys) };
  }

  /** Calldata of a function. */
  encodeCall({ fragment, inputs }: FunctionShape, args: readonly AbiValue[]): Hex {
    if (fragment === RECEIVE) return "0x";
    return fragment.selector + tupleEncoder(inputs).encode(args);
  }

  /** Whether the words that were read of an answer are all of it. */
  isWhole({ words: known }: GetterCode, words: readonly bigint[]): boolean {
    return known !== undefined || words.includes(REVERTED);
  }

  /** What a getter answers by the words that were read of it; undefined when it reverts. @throws UserError for an answer of more words than are read */
  answerIn({ shape, words: known }: GetterCode, words: readonly bigint[]): { readonly value: unknown } | undefined {
    if (words[0] === REVERTED) return undefined;
    const read = this.read.get(words);
    if (read !== undefined) return read;
    const end = known === undefined ? words.indexOf(REVERTED) : -1;
    const own = end < 0 ? words : words.slice(0, end);
    const data = `0x${own.map((word) => wordDigits(BigInt.asUintN(256, word))).join("")}`;
    const reading = decode(shape.fragment.outputs, data);
    if (reading.readable) {
      const found = { value: frozen(this.context.values.answer(reading.values)) };
      this.read.set(words, found);
      return found;
    }
    throw new UserError(
      known === undefined && end < 0
        ? `${shape.key} answers more than ${MOST_WORDS} words, which invariants do not read; ask a getter that answers less`
        : `${shape.key} answers ${data}, which is not what its ABI says`,
    );
  }

  /** A look at something of which nothing is predicted. Its words are those of an empty answer: zeros, and lists of nothing. */
  look(kind: Kind<Held>, id: bigint): ExpectedState {
    const empty = this.emptyIn(kind);
    const words = kind.fields.map((_, i) => (empty === undefined ? 0n : (empty[i] ?? REVERTED)));
    return { kind, id, label: kind.label(id), words, unknown: words.map((_, i) => i) };
  }

  /** Looks at the next keys: that many of each key that is a number, or an account. */
  ahead(kind: Kind<Held>, id: bigint, count: number): readonly ExpectedState[] {
    const getter = this.byCode.get(kind.code);
    if (getter === undefined) return [];
    const { contract, inputs } = getter.shape;
    const { instances, world } = this.context;
    const types = [...(instances.isSeveral(contract) ? ["contract"] : []), ...keyTypes(inputs)];
    const accounts = [...world.people, world.deployer, ...Object.values<Hex>(world.at)];
    return idsAhead(id, types, accounts, count).map((one) => this.look(kind, one));
  }

  /** Words of an empty answer, where an answer takes any number of them; undefined for others. */
  private emptyIn({ code }: Kind<Held>): readonly bigint[] | undefined {
    const getter = this.byCode.get(code);
    if (getter === undefined || getter.read.code !== code || getter.read === getter.kind) return undefined;
    let found = this.empty.get(code);
    if (found === undefined) {
      const data = getter.encoder.encode(getter.shape.fragment.outputs.map(emptyOf));
      this.empty.set(code, (found = allWords(`0x${data}`)));
    }
    return found;
  }

  /** The same looks at others of a kind, where a look is at a contract that another one made. */
  siblings({ kind, id }: ExpectedState, born: readonly string[]): readonly ExpectedState[] {
    const { book, instances } = this.context;
    const getter = this.ofKind(kind.code);
    const [at, keys] = getter === undefined ? [book.nameOf(addressFrom(id)), []] : this.partsOf(getter.shape, id);
    if (!born.includes(at)) return [];
    const own = getter === undefined ? this.ether : getter.kind.code === kind.code ? getter.kind : getter.read;
    return born
      .filter((one) => instances.kindOf(one) === instances.kindOf(at))
      .map((one) =>
        this.look(own, getter === undefined ? BigInt(book.addressOf(one)) : this.idOf(getter.shape, one, keys)),
      );
  }
}

/** What no invariant can change for the next one that reads it. */
export function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** Zero, nobody, a text or a list of nothing; a list of a fixed length of as many of these. */
function emptyOf(type: ParamType): AbiValue {
  if (type.isArray()) return Array.from({ length: Math.max(0, type.arrayLength) }, () => emptyOf(type.arrayChildren));
  if (type.isTuple()) return type.components.map(emptyOf);
  if (type.type === "string") return "";
  if (type.type === "bytes") return "0x";
  if (type.type === "bool") return false;
  if (type.type === "address") return `0x${"0".repeat(40)}`;
  return type.type.startsWith("bytes") ? `0x${"0".repeat(2 * Number(type.type.slice("bytes".length)))}` : 0n;
}

const kindsOf = ({ kind, read, refusal }: GetterCode): readonly Kind<Held>[] => [
  kind,
  ...(read === kind ? [] : [read]),
  ...(refusal === undefined ? [] : [refusal]),
];

function kindOf(
  code: number,
  name: string,
  of: Fields,
  label: (id: bigint) => string,
  editions?: readonly string[],
): Kind<Held> {
  const fields = Object.entries(of).map(([field, { unit }]) => ({ name: field, unit }));
  return { code, name, fields, of, ids: () => [], label, ...(editions === undefined ? {} : { editions }) };
}

type Fields = Readonly<Record<string, FieldOf<Held, string>>>;
type Read = FieldOf<Held, string>["read"];

function fieldsOf(
  words: readonly WordOf[] | undefined,
  read: Read,
  says: Pick<FieldOf<Held, string>, "predict">,
): Readonly<Record<string, FieldOf<Held, string>>> {
  if (words === undefined || words.length === 0)
    return { [ANSWER]: { unit: "keccak256", read, mayRevert: true, whole: true, ...says } };
  return Object.fromEntries(
    words.map(({ name, path, type }) => [
      name,
      { unit: unitOf(type), read, mayRevert: true, part: path.join("."), ...says },
    ]),
  );
}

const rawFields = (read: Read): Readonly<Record<string, FieldOf<Held, string>>> =>
  Object.fromEntries(
    Array.from({ length: MOST_WORDS }, (_, word) => [`word ${word}`, { unit: "hex", read, mayRevert: true, word }]),
  );

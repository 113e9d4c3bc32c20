import { describing, REVERTED, type Chain, type Kind } from "../../kit";
import type { Invariant, Verdict } from "../../../core/types";
import type { ContractCode } from "../code";
import type { Context, Held } from "../context";
import type { GetterBook } from "../getters";
import { idParts } from "../member-names";
import { namedBy } from "../predicted";

/** Field of a getter that answers one word. */
const ANSWER = "answer";
/** Digits of the index that an id begins with where there are several contracts of a kind. */
const WORD = 256n;

/** An oracle of a contract. */
export type Oracle = Invariant<unknown>;

/** A getter of one contract, as it is observed: its keys are the numbers of its arguments. */
export interface Watched {
  readonly kind: Kind<Held>;
  /** The id of a call of it with these keys. */
  readonly idOf: (keys: bigint) => bigint;
  /** The keys of an id; undefined for one of another contract of the same kind. */
  readonly keysOf: (id: bigint) => bigint | undefined;
}

/** What oracles are made of. */
export class Watching {
  readonly invariant;
  /** A name as a part of an id: "Coin.transfer" is COIN-TRANSFER. */
  readonly inId: (name: string) => string;
  /** Kinds of the getters that oracles read, by their codes. */
  readonly watched = new Set<number>();
  /** Those of them that say what an owner allows: their first key is the owner. */
  readonly allowing = new Set<number>();

  constructor(
    readonly context: Context,
    readonly codes: readonly ContractCode[],
    readonly getters: GetterBook,
  ) {
    this.invariant = describing<Held, unknown>().of(context.world).invariant;
    this.inId = idParts(this.namesInIds());
  }

  private namesInIds(): readonly string[] {
    return [...this.context.shapes().values()].flatMap(({ name: kind, getters }) => [
      ...this.context.callsOf(kind).map(({ key }) => key),
      ...this.context.instances.deployed(kind).flatMap((at) => [at, ...getters.map(({ name }) => `${at}.${name}`)]),
    ]);
  }

  /**
   * Who may take tokens in a call. Where it is the token that is called, these are the caller, the token and whom the arguments name, since what it calls back is named; any other
   * contract may have called anybody: undefined.
   */
  takersOf({ step: { kind, call } }: Chain, token: string): ReadonlySet<bigint> | undefined {
    const called = call?.at ?? kind.slice(0, kind.indexOf("."));
    return called === token ? new Set([BigInt(this.context.world.at[token] ?? 0), ...namedBy(call)]) : undefined;
  }

  /** A getter that says what the owner that is its first key allows. */
  allowedBy(kind: string, at: string, signature: string): Watched | undefined {
    const found = this.of(kind, at, signature);
    if (found !== undefined) this.allowing.add(found.kind.code);
    return found;
  }

  /** A getter of a contract by its signature; undefined where there is none, or it is not observed. */
  of(kind: string, at: string, signature: string): Watched | undefined {
    const found = this.getters.all.find(({ shape }) => shape.contract === kind && shape.signature === signature);
    if (found === undefined) return undefined;
    this.watched.add(found.kind.code);
    const { instances } = this.context;
    if (!instances.isSeveral(kind)) return { kind: found.kind, idOf: (keys) => keys, keysOf: (id) => id };
    const index = instances.indexOf(kind, at);
    return {
      kind: found.kind,
      idOf: (keys) => (keys << WORD) | index,
      keysOf: (id) => (BigInt.asUintN(Number(WORD), id) === index ? id >> WORD : undefined),
    };
  }
}

/** A statement that does not hold. */
export const violated = (message: string, expected: string, observed: string, site?: string): Verdict => ({
  verdict: "violated",
  message,
  expected,
  observed,
  ...(site === undefined ? {} : { site }),
});

/** A word as a number: none for a getter that reverts, or was not read. */
export const known = (word: bigint | undefined): bigint => (word === undefined || word === REVERTED ? 0n : word);

/** What a getter answered now. */
export const answerOf = (chain: Chain, { kind, idOf }: Watched, keys: bigint): bigint | undefined =>
  chain.now(kind, idOf(keys))?.[ANSWER];

/** What a getter answered before this step. */
export const answerBefore = (chain: Chain, { kind, idOf }: Watched, keys: bigint): bigint | undefined =>
  chain.before(kind, idOf(keys))?.[ANSWER];

/** All that a getter was asked for since the start, with its last answers. */
export const answersOf = (
  chain: Chain,
  { kind, keysOf }: Watched,
): readonly { readonly keys: bigint; readonly answer: bigint }[] =>
  chain.all(kind).flatMap(({ id, ...words }) => {
    const keys = keysOf(id);
    return keys === undefined ? [] : [{ keys, answer: known((words as Readonly<Record<string, bigint>>)[ANSWER]) }];
  });

/** Whether an owner had allowed one of the takers something, by a getter of both; `takers` undefined: anybody. */
export const hadAllowed = (
  chain: Chain,
  pairs: Watched,
  owner: bigint,
  takers: ReadonlySet<bigint> | undefined,
): boolean =>
  answersOf(chain, pairs).some(({ keys }) => {
    const [of, taker] = [BigInt.asUintN(Number(WORD), keys), keys >> WORD];
    return of === owner && takers?.has(taker) !== false && known(answerBefore(chain, pairs, keys)) !== 0n;
  });

/** What a getter was asked for after this step. */
export const seenOf = (chain: Chain, { kind, keysOf }: Watched): readonly bigint[] =>
  chain.seen(kind).flatMap((id) => keysOf(id) ?? []);

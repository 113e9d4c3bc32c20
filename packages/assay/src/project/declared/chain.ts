import type { Context, Held } from "./context";
import type { GetterBook, GetterCode } from "./getters";
import type { Kind } from "../kit";
import { suggestion } from "../../core/suggestion";
import type { FunctionShape } from "./shapes";
import { summedOver } from "./tables";
import { Reverts, UserError } from "./user-error";

/** Gives the words of a thing as the chain has them. */
export type ReadWords = (kind: Kind<Held>, id: bigint) => readonly bigint[];

/** What reads the chain. */
export interface Reader {
  /** What a getter answers. @throws Reverts where it reverts */
  answer(getter: GetterCode, at: string, args: readonly unknown[]): unknown;
  /** Wei of an account. */
  ether(account: unknown): bigint;
}

/** Reads the chain by words. */
export function readerOf({ book }: Context, getters: GetterBook, words: ReadWords): Reader {
  return {
    answer(getter, at, args) {
      const id = getters.idOf(getter.shape, at, args);
      const found = getters.answerIn(getter, words(getter.read, id));
      if (found === undefined) throw new Reverts(`${getter.kind.label(id)} reverts`);
      return found.value;
    },
    ether: (account) => words(getters.ether, BigInt(book.addressOf(account)))[0] ?? 0n,
  };
}

/** Accounts that sums of a getter are over. */
export type Everybody = () => Iterable<string>;

/** An object whose other members are errors with the nearest name. */
function naming(what: string, members: object): object {
  const known = Object.keys(members);
  const fail = new Proxy(
    {},
    {
      get: (_, key) => {
        if (typeof key === "symbol" || key in Object.prototype || key === "toJSON" || key === "then") return undefined;
        throw new UserError(`there is no ${what} "${key}"${suggestion(key, known)}`);
      },
    },
  );
  return Object.setPrototypeOf(members, fail) as object;
}

/** In the place of the one contract of a kind, where none is deployed and all are made by others. */
const severalOf = (kind: string): object =>
  Object.create(
    new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key === "symbol" || key in Object.prototype || key === "toJSON" || key === "then")
            return undefined;
          throw new UserError(`there may be many ${kind}: say whose ${key} is meant: ${kind}.at(name).${key}`);
        },
      },
    ),
  ) as object;

/** The chain as invariants read it: `chain.Coin.balanceOf("alice")`. */
export function chainOver(context: Context, getters: GetterBook, reader: Reader, everybody: Everybody): object {
  const answer = (shape: FunctionShape, at: string, args: readonly unknown[]): unknown => {
    const getter = getters.get(shape.key);
    if (getter === undefined)
      throw new UserError(
        `${shape.key} takes ${shape.inputs.map(({ type }) => type).join(", ")}: only getters whose arguments are single values, or structs of such, are read`,
      );
    if (args.length !== shape.inputs.length)
      throw new UserError(
        `${shape.key}: expected ${shape.inputs.length} arguments (${shape.names.join(", ")}), received ${args.length}`,
      );
    return reader.answer(getter, at, args);
  };
  const viewOf = (kind: string, at: string): object => {
    const view = {};
    for (const shape of context.callable.get(kind)?.getters ?? []) {
      const { name, inputs } = shape;
      const ask = summedOver((...args: readonly unknown[]) => answer(shape, at, args), `${kind}.${name}`, everybody);
      Object.defineProperty(
        view,
        name,
        inputs.length === 0 ? { enumerable: true, get: () => answer(shape, at, []) } : { enumerable: true, value: ask },
      );
    }
    return naming(`getter ${kind}`, view);
  };
  const views = Object.fromEntries(
    context.kinds.map((kind) => {
      const { instances } = context;
      const deployed = instances.deployed(kind);
      const all = new Map(deployed.map((at) => [at, viewOf(kind, at)]));
      const own = deployed[0] === undefined ? severalOf(kind) : (all.get(deployed[0]) ?? {});
      Object.defineProperty(own, "at", {
        value: (at: string) => {
          if (!instances.has(kind, at)) throw new UserError(`there is no ${kind} "${at}"${suggestion(at, deployed)}`);
          const found = all.get(at) ?? viewOf(kind, at);
          all.set(at, found);
          return found;
        },
      });
      return [kind, own];
    }),
  );
  const ether = summedOver((account: unknown) => reader.ether(account), "ether", everybody);
  return naming("contract", { ...views, ether });
}

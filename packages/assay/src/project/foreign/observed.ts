import type { FunctionFragment } from "ethers";
import type { AnyKind, Approximate, Describing, FieldOf, Kind, Unknown, World } from "../kit";
import { valueText, type Value } from "../kit/values";
import type { Hex } from "../../core/types";
import type { ContractCode } from "./code";
import type { Getter } from "./describe";
import { idsFor, keysOfId, type Key } from "../declared/keys";
import type { Abstaining } from "../declared/abstaining";
import { own } from "../declared/own";

/** A getter with keys that is observed, as a kind: a thing for each keys. */
export interface Keyed<M> {
  readonly contract: string;
  /** "balanceOf(address)". */
  readonly method: string;
  readonly kind: Kind<M>;
}

/** What is observed of a project. */
export interface Observed<M> {
  /** The getters without keys, by contract. */
  readonly plain: ReadonlyMap<string, Kind<M>>;
  readonly keyed: readonly Keyed<M>[];
  readonly kinds: readonly AnyKind<M>[];
}

/** Field of a keyed getter that gives one word. */
export const ANSWER = "answer";

/** Makes kinds of all getters. Any of them may revert: that is seen, and oracles say which must not. */
export function observedOf<M extends Abstaining>(
  codes: readonly ContractCode[],
  describe: Describing<M, string, null>,
  world: World<string>,
): Observed<M> {
  const accounts = [...world.people, world.deployer, ...Object.values<Hex>(world.at)];
  const plain = new Map<string, Kind<M>>();
  const keyed: Keyed<M>[] = [];
  for (const code of codes) {
    const { name } = code;
    const getters = Object.entries(gettersOf(code));
    const without = getters.filter(([, { keys }]) => keys.length === 0);
    const fields = without.map(([field, getter]) => [field, fieldOf<M>(code, field, getter)] as const);
    if (fields.length > 0) plain.set(name, describe.kind({ name, fields: Object.fromEntries(fields) }));
    for (const method of new Set(getters.filter(([, { keys }]) => keys.length > 0).map(([, one]) => one.method))) {
      const fragment = fragmentOf(code, method);
      const own = getters.filter(([, one]) => one.method === method);
      const keys = fragment.inputs.map((input) => ({ type: input.type, name: input.name }));
      const types = keys.map(({ type }) => type);
      const words = own.map(([field, getter]) => {
        const as = getter.part ?? ANSWER;
        return [as, fieldOf<M>(code, field, getter)] as const;
      });
      const label = (id: bigint): string => {
        const given = keysOfId(id, types).map((key) => valueText(key as Value, (at) => world.nameOf(at)));
        return `${name}.${fragment.name}(${given.join(", ")})`;
      };
      const ids = (model: M): readonly bigint[] => idsFor(keys, accounts, model);
      const kindName = own[0]?.[0].split(".")[0] ?? fragment.name;
      keyed.push({
        contract: name,
        method,
        kind: describe.kind({ name: `${name}.${kindName}`, ids, label, fields: Object.fromEntries(words) }),
      });
    }
  }
  return { plain, keyed, kinds: [...plain.values(), ...keyed.map(({ kind }) => kind)] };
}

/** Of a proxy those of what is behind it, too. */
function gettersOf({ contract }: ContractCode): Readonly<Record<string, Getter>> {
  return { ...contract.interface.getters, ...contract.described.behaves?.interface.getters };
}

/** @throws Error for a getter that the contract has no more */
function fragmentOf({ abi, name, contract }: ContractCode, method: string): FunctionFragment {
  const found = abi.getFunction(method);
  if (found !== null) return found;
  throw new Error(`${name}.${method} is not in ${contract.interface.artifact} any more: run assay init again`);
}

type Say<M> = (model: M, keys: readonly Key[], now: bigint) => bigint | Approximate | Unknown;

function fieldOf<M>(code: ContractCode, field: string, getter: Getter): FieldOf<M, string> {
  const { name, contract } = code;
  const fragment = fragmentOf(code, getter.method);
  const types = fragment.inputs.map(({ type }) => type);
  const say = own(contract.described.answers as object as Readonly<Record<string, Say<M>>>, field);
  return {
    unit: getter.whole === true ? "keccak256" : unitOf(fragment, getter.part),
    read: (id) => [name, getter.method, ...keysOfId(id, types)],
    mayRevert: true,
    ...(getter.part === undefined ? {} : { part: getter.part }),
    ...(getter.whole === true ? { whole: true } : {}),
    ...(say === undefined ? {} : { predict: (model, id, now) => say(model, keysOfId(id, types), now) }),
  };
}

function unitOf({ outputs }: FunctionFragment, part: string | undefined): string {
  const type = outputs.find(({ name }, i) => part === undefined || name === part || String(i) === part)?.type;
  if (type === "address" || type === "bool") return type === "bool" ? "flag" : "address";
  return type?.startsWith("bytes") === true ? "hex" : "count";
}

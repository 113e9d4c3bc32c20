import type { FunctionFragment, Interface, ParamType } from "ethers";
import { interfaceOf, readAbi, type ErrorShape, type EventShape } from "../../core/codec";
import type { Artifacts } from "../../evm/compile";
import { readsSender, readsTime } from "../../evm/artifacts";
import { RECEIVE } from "../kit/code";
import { memberNames } from "./member-names";
import { isKeyType, isMadeOfKeys } from "./keys";
import { suggestion } from "../../core/suggestion";
import { UserError } from "./user-error";

/** A function of a contract, by the name that projects give it: "Coin.transfer", with its types where several have the name. */
export interface FunctionShape {
  readonly key: string;
  /** Kind of contract, as `contracts` names it. */
  readonly contract: string;
  /** Without the contract: "transfer". */
  readonly name: string;
  readonly fragment: FunctionFragment;
  readonly signature: string;
  readonly inputs: readonly ParamType[];
  /** Names of the arguments. */
  readonly names: readonly string[];
  /** Editions whose contract has it; absent: all. */
  readonly editions?: readonly string[];
}

/** What a contract's ABI has, and whether its getters can be asked: keys that are no single words have no id. */
export interface ContractShape {
  readonly name: string;
  readonly abi: Interface;
  readonly calls: readonly FunctionShape[];
  readonly getters: readonly FunctionShape[];
  /** Signatures of getters that read who asks: those are called, too, by the people. */
  readonly asked: ReadonlySet<string>;
  /** Whether it reads the time: getters of others answer no moments. */
  readonly readsTime: () => boolean;
  readonly errors: readonly ErrorShape[];
  readonly events: readonly EventShape[];
}

/** Whether a getter can be asked for by keys of a word each. */
export const isAskable = ({ inputs }: FunctionShape): boolean => inputs.every(({ type }) => isKeyType(type));

/** Whether a getter can be read: its keys may be in structs, too. */
export const isReadable = ({ inputs }: FunctionShape): boolean => inputs.every(isMadeOfKeys);

function functionsOf(contract: string, abi: Interface): readonly FunctionShape[] {
  const all: FunctionFragment[] = [];
  abi.forEachFunction((one) => all.push(one));
  return all.map((fragment) => {
    const signature = fragment.format("sighash");
    const name = all.filter((one) => one.name === fragment.name).length > 1 ? signature : fragment.name;
    const names = memberNames(fragment.inputs);
    return { key: `${contract}.${name}`, contract, name, fragment, signature, inputs: fragment.inputs, names };
  });
}

/** A contract as its ABI has it. `deployed`: its code, or that of what is behind a proxy. `isWanted`: of which getters it matters whether they read who asks. */
export function shapeOf(
  contract: string,
  abi: readonly unknown[],
  deployed = "0x",
  isWanted: (getter: FunctionShape) => boolean = () => false,
): ContractShape {
  const code = interfaceOf(abi);
  const all = functionsOf(contract, code);
  const { errors, events } = readAbi(abi);
  const getters = all.filter(({ fragment }) => fragment.constant);
  const isAsked = readsSender(deployed);
  return {
    name: contract,
    abi: code,
    calls: all.filter(({ fragment }) => !fragment.constant),
    getters,
    asked: new Set(
      getters.filter((one) => isWanted(one) && isAsked(one.fragment.selector)).map(({ signature }) => signature),
    ),
    readsTime: () => readsTime(deployed),
    errors,
    events,
  };
}

/** The contracts of a project by their kinds. @throws UserError for one that was not compiled */
export function shapesOf(
  kinds: readonly string[],
  compiledName: (kind: string) => string,
  artifacts: Artifacts,
  isWanted: (getter: FunctionShape) => boolean,
): ReadonlyMap<string, ContractShape> {
  return new Map(
    kinds.map((kind): [string, ContractShape] => {
      const name = compiledName(kind);
      const artifact = artifacts[name];
      if (artifact === undefined)
        throw new UserError(
          `contracts: there is no contract "${name}" among what was compiled${suggestion(name, Object.keys(artifacts))}`,
        );
      return [kind, shapeOf(kind, artifact.abi, (artifact.behaves ?? artifact).deployedBytecode, isWanted)];
    }),
  );
}

/** What a contract that takes plain wei can be sent, as a function: "Coin.receive". */
const receivingOf = ({ name: contract, abi }: ContractShape): readonly FunctionShape[] =>
  abi.receive
    ? [
        {
          ...{ key: `${contract}.${RECEIVE.name}`, contract, name: RECEIVE.name, fragment: RECEIVE },
          ...{ signature: RECEIVE.format("sighash"), inputs: [], names: [] },
        },
      ]
    : [];

const askedOf = ({ getters, asked }: ContractShape): readonly FunctionShape[] =>
  getters.filter(({ signature }) => asked.has(signature));

/**
 * The contracts with all that can be called or asked in any of the editions, the first one's functions before the others', with `receive` where they take plain wei, and with the getters that read who asks. A function by a name that the
 * first edition has for another one goes by its signature.
 */
export function callableShapes(
  editions: ReadonlyMap<string, ReadonlyMap<string, ContractShape>>,
): ReadonlyMap<string, ContractShape> {
  const [first = new Map<string, ContractShape>()] = editions.values();
  const all = (kind: string, of: (shape: ContractShape) => readonly FunctionShape[]): readonly FunctionShape[] =>
    united(
      [...editions].map(([edition, shapes]) => {
        const shape = shapes.get(kind);
        return [edition, shape === undefined ? [] : of(shape)];
      }),
    );
  return new Map(
    [...first].map(([kind, shape]) => [
      kind,
      {
        ...shape,
        calls: all(kind, (one) => [...one.calls, ...receivingOf(one), ...askedOf(one)]),
        asked: new Set(all(kind, askedOf).map(({ signature }) => signature)),
        getters: all(kind, ({ getters }) => getters),
      },
    ]),
  );
}

function united(
  editions: readonly (readonly [edition: string, functions: readonly FunctionShape[]])[],
): readonly FunctionShape[] {
  const bySignature = new Map<string, FunctionShape>();
  const keys = new Set<string>();
  for (const shape of editions.flatMap(([, functions]) => functions)) {
    const { signature, contract } = shape;
    if (bySignature.has(signature)) continue;
    const key = keys.has(shape.key) ? `${contract}.${signature}` : shape.key;
    keys.add(key);
    const having = editions.filter(([, functions]) => functions.some((one) => one.signature === signature));
    const limited = having.length < editions.length ? { editions: having.map(([edition]) => edition) } : {};
    bySignature.set(signature, { ...shape, key, ...limited });
  }
  return [...bySignature.values()];
}

/** Finds a function by the name that a project gives it. @throws UserError with the nearest name */
export function functionNamed(
  key: string,
  what: string,
  shapes: ReadonlyMap<string, ContractShape>,
  of: "calls" | "getters",
): FunctionShape {
  const all = [...shapes.values()].flatMap((shape) => shape[of]);
  const found = all.filter((one) => one.key === key || `${one.contract}.${one.signature}` === key);
  const [only] = found;
  if (only !== undefined) return only;
  const others = [...shapes.values()].flatMap((shape) => shape[of === "calls" ? "getters" : "calls"]);
  if (others.some((one) => one.key === key))
    throw new UserError(
      of === "calls"
        ? `${what}: ${key} is a getter: predict its answer in \`observe\``
        : `${what}: ${key} is not a getter: write its rule in \`calls\``,
    );
  throw new UserError(
    `${what}: there is no function "${key}"${suggestion(
      key,
      all.map((one) => one.key),
    )}`,
  );
}

/** The name of the kind of what a getter reverts with. */
export const refusalOf = (getter: string): string => `${getter} refusing`;

import type { ParamType } from "ethers";
import { numberRange } from "../../run/judge/words";
import type { Context } from "./context";
import type { Members } from "./raw";
import { isAskable, type FunctionShape } from "./shapes";
import { partsOf } from "./tables";
import { UserError, shown } from "./user-error";

/** Which calls of a getter the model speaks of, and what it says of each. */
export interface Source {
  readonly shape: FunctionShape;
  readonly where: string;
  /** Whether the lists of arguments are the same objects each time. */
  readonly isLasting?: boolean;
  calls(state: Members, numbers: readonly bigint[]): Iterable<readonly unknown[]>;
  said(state: Members, args: readonly unknown[]): unknown;
}

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** Members of the model that are a getter's answer by their name: of one contract in the model itself, of several in a member of the contract's name. */
export function memberSources(context: Context, model: object, taken: ReadonlySet<string>): readonly Source[] {
  const shapes = [...context.shapes().values()];
  const nested = (contract: string): boolean => isObject((model as Members)[contract]);
  return shapes.flatMap(({ name: contract, getters }) => {
    if (context.instances.isSeveral(contract))
      return ofSeveral(
        context,
        contract,
        model,
        getters.filter(({ key }) => !taken.has(key)),
      );
    const holder = ({ model: of }: Members): Members =>
      nested(contract) ? ((of as Members)[contract] as Members) : (of as Members);
    const own = holder({ model });
    return getters.flatMap((shape): Source[] => {
      const { key, name } = shape;
      if (taken.has(key) || !isAskable(shape) || !(name in own)) return [];
      const others = shapes.filter(
        (one) => one.name !== contract && !nested(one.name) && one.getters.some((getter) => getter.name === name),
      );
      if (!nested(contract) && others.length > 0)
        throw new UserError(
          `model.${name}: ${[contract, ...others.map((one) => one.name)].join(" and ")} have a getter of this name; say whose it is: model.${contract}.${name}`,
        );
      const where = `model.${nested(contract) ? `${contract}.` : ""}${name}`;
      return [sourceOf(context, shape, where, holder, own[name])];
    });
  });
}

function sourceOf(
  context: Context,
  shape: FunctionShape,
  where: string,
  holder: (state: Members) => Members,
  sample: unknown,
): Source {
  const { inputs, name } = shape;
  const member = (state: Members): unknown => holder(state)[name];
  if (typeof sample === "function") {
    const said = (state: Members, args: readonly unknown[]): unknown => {
      const own = holder(state);
      return (own[name] as (...given: readonly unknown[]) => unknown).call(own, ...args);
    };
    const byAccounts = inputs.every(({ type }) => type === "address" || type === "bool");
    const known = byAccounts ? combinations(inputs.map((type) => keysFor(type, context, []))) : undefined;
    const calls: Source["calls"] = (_, numbers) =>
      known ?? combinations(inputs.map((type) => keysFor(type, context, numbers)));
    return { shape, where, said, calls, isLasting: true };
  }
  const depth = depthOf(sample);
  const byAccounts = inputs.every(({ type }) => type === "address");
  if (depth !== inputs.length || !byAccounts)
    throw new UserError(
      `${where}: the getter ${shape.key} takes ${inputs.length === 0 ? "nothing" : inputs.map(({ type }) => type).join(", ")}: expected ${inputs.length === 0 ? "its answer" : "a table for each account that it takes, or a method"}; rename it, or say what is meant in observe: { "${shape.key}": … }`,
    );
  checkType(shape, where, leafOf(sample));
  const keys = new TableKeys(inputs.length, context.book.all);
  return {
    shape,
    where,
    isLasting: true,
    calls: (state) => keys.of(member(state)),
    said: (state, args) => args.reduce<unknown>((table, key) => (table as Members)[String(key)], member(state)),
  };
}

/** Getters of contracts of which there are several: what each has is in the model by the contract's name. */
function ofSeveral(
  context: Context,
  contract: string,
  model: object,
  getters: readonly FunctionShape[],
): readonly Source[] {
  const all = (model as Members)[contract];
  if (!isObject(all)) return [];
  // where none is there at the start, what the model has of one is seen when it is made
  const samples = Object.values(all).filter(isObject);
  const has = ({ name }: FunctionShape): boolean => samples.length === 0 || samples.some((one) => name in one);
  return getters.filter((shape) => isAskable(shape) && has(shape)).map((shape) => sourceOfSeveral(context, shape));
}

function sourceOfSeveral(context: Context, shape: FunctionShape): Source {
  const { contract, name } = shape;
  const where = `model.${contract}[…].${name}`;
  const holder = (state: Members): Members => {
    const all = (state["model"] as Members)[contract] as Members;
    return (all[String(state["at"])] ?? {}) as Members;
  };
  let made: Source | undefined;
  const own = (state: Members): Source => (made ??= sourceOf(context, shape, where, holder, holder(state)[name]));
  return {
    shape,
    where,
    isLasting: true,
    calls: (state, numbers) => (name in holder(state) ? own(state).calls(state, numbers) : []),
    said: (state, args) => own(state).said(state, args),
  };
}

/** How many tables stand in one another. */
function depthOf(value: unknown): number {
  const parts = partsOf(value);
  return parts === undefined ? 0 : 1 + depthOf(parts.absent);
}

function leafOf(value: unknown): unknown {
  const parts = partsOf(value);
  return parts === undefined ? value : leafOf(parts.absent);
}

/** @throws UserError where a member has a getter's name and another type */
function checkType({ key, fragment }: FunctionShape, where: string, value: unknown): void {
  const [only, ...more] = fragment.outputs;
  if (only === undefined || more.length > 0 || value === undefined) return;
  const wanted = expectedType(only);
  if (wanted === undefined || typeof value === wanted || (wanted === "bigint" && isObject(value))) return;
  throw new UserError(
    `${where} is ${shown(value)}, and the getter ${key} answers ${only.type}; make it a ${wanted}, or rename it`,
  );
}

const expectedType = ({ type, baseType }: ParamType): "bigint" | "boolean" | "string" | undefined =>
  numberRange(type) !== undefined
    ? "bigint"
    : type === "bool"
      ? "boolean"
      : /^(address|string|bytes)/.test(baseType)
        ? "string"
        : undefined;

/** The keys of a table: all accounts that are known, which are the same lists each time, and what else has an entry. */
class TableKeys {
  private readonly known: readonly (readonly string[])[];
  private readonly accounts: ReadonlySet<string>;

  constructor(
    private readonly depth: number,
    accounts: readonly string[],
  ) {
    this.accounts = new Set(accounts);
    this.known = combinations(Array.from({ length: depth }, () => accounts)) as readonly (readonly string[])[];
  }

  of(table: unknown): readonly (readonly string[])[] {
    const others = this.others(table, this.depth, false);
    return others.length === 0 ? this.known : [...this.known, ...others];
  }

  /** Entries of which some key is none of the accounts; `isOther` says that one was. */
  private others(value: unknown, depth: number, isOther: boolean): readonly (readonly string[])[] {
    if (depth === 0) return isOther ? [[]] : [];
    const found: (readonly string[])[] = [];
    const parts = partsOf(value);
    for (const [key, one] of parts?.entries ?? []) {
      const isAbsent = depth === 1 && one === parts?.absent;
      if (isAbsent) continue;
      for (const rest of this.others(one, depth - 1, isOther || !this.accounts.has(key))) found.push([key, ...rest]);
    }
    return found;
  }
}

function keysFor(type: ParamType, context: Context, numbers: readonly bigint[]): readonly unknown[] {
  if (type.type === "address") return context.book.all;
  if (type.type === "bool") return [false, true];
  const range = numberRange(type.type);
  return range === undefined ? [] : numbers.filter((one) => one >= range[0] && one <= range[1] && one < 1n << 128n);
}

const combinations = (lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  lists.reduce<readonly (readonly unknown[])[]>(
    (all, list) => all.flatMap((one) => list.map((key) => [...one, key])),
    [[]],
  );

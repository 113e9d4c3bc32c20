import type { ParamType } from "ethers";
import { numberRange } from "../../run/judge/words";
import type { Call } from "../kit/descriptors";
import type { Context, Held } from "./context";
import { predictedEvents, predictedReturns } from "./predicted-events";
import { memberNames } from "./member-names";
import { argumentsOf } from "./ruling";
import type { FunctionShape } from "./shapes";

/** Most calls of one getter that a step names; of more, some in turn. */
const MOST = 2;

const PLAIN = new Map<string, string>();

/** "uint256 _tokenId" is a "tokenId"; names are few, and asked for again and again. */
function plainName(name: string): string {
  let plain = PLAIN.get(name);
  if (plain === undefined) PLAIN.set(name, (plain = name.toLowerCase().replaceAll("_", "")));
  return plain;
}

/** What a step names: the call's arguments, its predicted results and events, the caller, the called contract, and the emitters. */
export class StepNames {
  private readonly accounts = new Set<string>();
  /** Numbers by the names of their arguments. */
  private readonly numbers = new Map<string, Set<bigint>>();
  private readonly found = new Map<string, readonly bigint[]>();
  private readonly contracts = new Map<string, readonly string[]>();

  constructor(
    private readonly context: Context,
    { edition, outcome }: Held,
    operation: string,
    call: Call,
  ) {
    const shape = context.called(operation);
    const { caller, at } = call;
    this.accounts.add(context.book.nameOf(caller));
    this.accounts.add(at ?? context.instances.first(shape.contract));
    const args = argumentsOf(context, shape, call.args);
    shape.inputs.forEach((type, i) => {
      this.take(shape.names[i] ?? "", args[shape.names[i] ?? ""], type);
    });
    const returns = predictedReturns(context, shape, outcome);
    const { outputs } = shape.fragment;
    const all = outputs.length === 1 ? [returns] : (returns as readonly unknown[] | undefined);
    if (returns !== undefined)
      outputs.forEach((type, i) => {
        this.take(type.name, all?.[i], type);
      });
    for (const { values, inputs } of predictedEvents(context, edition, outcome)) {
      this.accounts.add(String(values["by"]));
      for (const type of inputs) this.take(type.name, values[type.name], type);
    }
    this.accounts.delete("nobody");
  }

  private take(name: string, value: unknown, type: ParamType): void {
    if (value === undefined) return;
    if (type.isArray()) {
      const one = name.replace(/s$/, "");
      for (const each of value as readonly unknown[]) this.take(one, each, type.arrayChildren);
    } else if (type.isTuple()) {
      const names = memberNames(type.components);
      type.components.forEach((inside, i) => {
        this.take(names[i] ?? "", (value as Readonly<Record<string, unknown>>)[names[i] ?? ""], inside);
      });
    } else if (typeof value === "bigint") {
      const key = plainName(name);
      this.numbers.set(key, (this.numbers.get(key) ?? new Set<bigint>()).add(value));
    } else if (type.baseType === "address" && typeof value === "string") this.accounts.add(value);
  }

  /** Calls of a getter whose contract and arguments are all named: numbers by their names, of which "assessorGroupId" is a "groupId", too. `turn`: which, of many. */
  *callsOf(
    { contract, inputs, names }: FunctionShape,
    model: object,
    turn: number,
  ): Generator<readonly [at: string, args: readonly unknown[]]> {
    const { instances } = this.context;
    const contracts = this.contractsOf(contract, model);
    if (contracts.length === 0) return;
    // a getter that takes nothing is named where its contract is one of several; others are asked by turns
    if (inputs.length === 0 && !instances.isSeveral(contract)) return;
    const lists = inputs.map((type, i) => this.valuesOf(names[i] ?? "", type));
    const count = lists.reduce((product, list) => product * list.length, contracts.length);
    for (let i = 0; i < Math.min(count, MOST); i++) {
      let rest = count <= MOST ? i : (turn + Math.floor((i * count) / MOST)) % count;
      const at = contracts[rest % contracts.length] ?? "";
      rest = Math.floor(rest / contracts.length);
      const args = lists.map((list) => {
        const value = list[rest % list.length];
        rest = Math.floor(rest / list.length);
        return value;
      });
      yield [at, args];
    }
  }

  private contractsOf(contract: string, model: object): readonly string[] {
    let found = this.contracts.get(contract);
    if (found === undefined) {
      const { instances } = this.context;
      const all = instances.in(contract, model);
      found = instances.isSeveral(contract) ? all.filter((at) => this.accounts.has(at)) : all;
      this.contracts.set(contract, found);
    }
    return found;
  }

  private valuesOf(name: string, type: ParamType): readonly unknown[] {
    if (type.type === "address") return [...this.accounts];
    if (type.type === "bool") return [false, true];
    const range = numberRange(type.type);
    if (range === undefined) return [];
    const key = plainName(name);
    let known = this.found.get(key);
    if (known === undefined) {
      const all = key === "" ? [] : [...this.numbers].filter(([own]) => own.endsWith(key));
      known = [...new Set(all.flatMap(([, values]) => [...values]))];
      this.found.set(key, known);
    }
    return known.filter((one) => one >= range[0] && one <= range[1]);
  }
}

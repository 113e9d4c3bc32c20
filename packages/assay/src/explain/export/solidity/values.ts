import { getAddress } from "ethers";
import type { Hex } from "../../../core/types";
import { durationText, grouped, numberText, type NumberStyle } from "../numbers";
import type { AbiParameter } from "../described";
import { isOutside } from "../enums";
import { behindFor, bytesOf, namesIn, symbolOf, typeName } from "../types";
import { AbiReader, type AbiFunction, type Value } from "../values";
import { Writing } from "../writing";
import { Imports } from "./imports";
import { fixedBytes, textLiteral } from "./literals";

const STYLE: NumberStyle = {
  whole: grouped,
  ether: (text) => `${text.replace(/^\d+/, (digits) => grouped(BigInt(digits)))} ether`,
  duration: (count, unit) => `${grouped(count)} ${unit}`,
  power: (mantissa, exponent) => `${mantissa}e${exponent}`,
  most: "type(uint256).max",
};

/** A time from here on is a point in time, a smaller one is a duration. */
const LEAST_TIME = 1_000_000_000n;

/** An expression, and the statements that must precede it. */
export interface Written {
  readonly before: readonly string[];
  readonly text: string;
}

/** Writes values as Solidity, and remembers what the file must import for them. */
export class SolidityValues extends Writing {
  readonly imports = new Imports(this.of);

  /** Each loop starts a new scope of names. */
  override withEach<T>(each: Hex | undefined, write: () => T): T {
    return this.apart(() => super.withEach(each, write));
  }

  /** Imports a type of the project from `path`, by default from the file that declares it for the contracts, and returns its name. */
  symbol(type: string, path = this.of.described.declaredIn(symbolOf(type))): string {
    const symbol = symbolOf(type);
    return this.imports.nameOf(symbol, path) + type.slice(symbol.length);
  }

  /** Whether the file can name the types of all these parameters. */
  canName(parameters: readonly AbiParameter[]): boolean {
    return parameters.every((parameter) =>
      namesIn(parameter)?.every((name) => this.of.described.declaredIn(symbolOf(name)) !== undefined),
    );
  }

  /** Whether all enum values are known to be members of their enums. */
  areMembers(args: readonly Value[]): boolean {
    return !args.some((arg) => isOutside(arg, this.of.described.enumSize));
  }

  /** Whether arguments can be written, and the compiler can reach all of them and their variables on its limited stack. */
  canWrite(parameters: readonly AbiParameter[], args: readonly Value[]): boolean {
    if (parameters.length > MOST_ARGUMENTS || !this.canName(parameters) || !this.areMembers(args)) return false;
    const variables = this.apart(() => args.map((arg) => variablesOf(this.value(arg))));
    // on the stack, an argument's variables are below all later variables and below the earlier arguments
    return variables.every((own, i) => own === 0 || i + sum(variables.slice(i)) <= MOST_BETWEEN);
  }

  /** Whether a function can be called by its types: its arguments can be written, and its answers fit on the compiler's stack (unused ones need room too). */
  canCall({ ambiguous, inputs, outputs }: AbiFunction, args: readonly Value[]): boolean {
    return !ambiguous && outputs.length <= MOST_ARGUMENTS && this.canWrite(inputs, args);
  }

  /** The type of a variable for a single value. */
  typeOf(parameter: AbiParameter): string {
    const name = typeName(parameter);
    return namesIn(parameter)?.length === 0 ? name : this.symbol(name);
  }

  /** An account as an address. */
  address(address: Hex): string {
    if (address === this.each) return "each";
    if (/^0x0+$/.test(address)) return "address(0)";
    const named = this.of.nameOf(address);
    if (named === undefined) return getAddress(address);
    if (named.kind === "person") return named.name;
    if (named.kind === "member") return `address(${named.family.name}(${named.index}))`;
    if (this.made !== undefined && named.nonce >= this.made) return `_created(${named.nonce})`;
    return `address(${named.name})`;
  }

  /** A contract, to call a function of it. */
  contract(address: Hex, { signature }: Pick<AbiFunction, "signature">): string {
    const named = this.of.nameOf(address);
    if (named?.kind === "member") return `${named.family.name}(${named.index})`;
    const compiled = named?.kind === "contract" ? this.of.described.compiled[named.contract] : undefined;
    const behind = compiled === undefined ? undefined : behindFor(compiled, signature);
    if (behind !== undefined) return this.cast(behind.name, this.address(address), behind.source);
    return named?.name ?? this.address(address);
  }

  /** The type of a deployed contract. */
  contractType(contract: string): string {
    const { name = contract, source } = this.of.described.compiled[contract] ?? {};
    return this.symbol(name, source);
  }

  /** A number, written by the meaning of its parameter's name. */
  number(value: bigint, name: string): string {
    const meaning = this.of.described.meaningOf(name);
    if (meaning === "seconds" && value > 0n && value < LEAST_TIME) return durationText(value, STYLE);
    if (meaning !== undefined && value >= LEAST_TIME && value < 1n << 40n) return this.time(value);
    return value < 0n ? `-${numberText(-value, STYLE)}` : numberText(value, STYLE);
  }

  /** A point in time, relative to the file's constants. */
  time(time: bigint): string {
    const { start, genesis } = this.of;
    if (time === BigInt(genesis)) return "GENESIS";
    if (time === BigInt(start)) return "START";
    const distance = time - BigInt(start);
    return `START ${distance < 0n ? "-" : "+"} ${parenthesized(durationText(distance < 0n ? -distance : distance, STYLE), distance < 0n)}`;
  }

  /** A number without a special meaning. */
  plain(value: bigint): string {
    return numberText(value, STYLE);
  }

  /** The statement that begins a block: the time, and the number if it is known. */
  at(time: string, block: number | undefined): string {
    return block === undefined ? `vm.warp(${time});` : `_at(${time}, ${block});`;
  }

  /** A duration. */
  duration(seconds: bigint): string {
    return durationText(seconds, STYLE);
  }

  /** 32 bytes. */
  bytes32(word: bigint): string {
    return word === 0n ? "bytes32(0)" : bytesOf(word);
  }

  /** An address as a contract. */
  cast(type: string, address: string, path?: string): string {
    const abis = Object.entries(this.of.described.compiled).flatMap(([known, { name = known, abi, behaves }]) => [
      ...(name === type ? [abi] : []),
      ...(behaves?.name === type ? [behaves.abi] : []),
    ]);
    // the ABI of a package's contract is unknown; a payable address can be cast to any contract
    const payable = abis.length === 0 || abis.some((abi) => new AbiReader(abi).takesEther);
    return `${this.symbol(type, path)}(${payable ? `payable(${address})` : address})`;
  }

  /** Arguments of a call, comma-separated. */
  args(values: readonly Value[]): Written {
    const written = values.map((value) => this.value(value));
    return {
      before: written.flatMap(({ before }) => before),
      text: written.map(({ text }) => text).join(", "),
    };
  }

  /** Any value. Lists need preceding statements. */
  value(value: Value): Written {
    const name = this.hoistedAs(value);
    return name === undefined ? this.write(value) : only(name);
  }

  private write(value: Value): Written {
    switch (value.kind) {
      case "number":
        return only(this.number(value.value, value.name));
      case "bool":
        return only(String(value.value));
      case "text":
        return only(textLiteral(value.value));
      case "bytes":
        return only(value.fixed ? fixedBytes(value.value) : `hex"${value.value.slice(2)}"`);
      case "account": {
        const { cast } = value;
        const address = this.address(value.address);
        if (cast === undefined) return only(address);
        return only(cast === "payable" ? `payable(${address})` : this.cast(cast, address));
      }
      case "enum":
        return only(`${this.symbol(value.type)}(${value.value})`);
      case "own": {
        // a type over `address payable` wraps only payable addresses; a type over `address` wraps both
        const { value: inner } = value;
        const { before, text } = this.value(inner.kind === "account" ? { ...inner, cast: "payable" } : inner);
        return { before, text: `${this.symbol(value.type)}.wrap(${text})` };
      }
      case "struct": {
        const fields = value.fields.map(([name, field]) => [name, this.value(field)] as const);
        return {
          before: fields.flatMap(([, { before }]) => before),
          text: `${this.symbol(value.type)}({${fields.map(([name, { text }]) => `${name}: ${text}`).join(", ")}})`,
        };
      }
      case "list":
        return this.list(value);
    }
  }

  private list(value: Value & { kind: "list" }): Written {
    const { name, items, fixed } = value;
    const of = this.itemType(value);
    if (items.length === 0 && !fixed) return only(`new ${of}[](0)`);
    const local = this.local(name === "" ? "list" : name);
    const declared = fixed
      ? `${of}[${items.length}] memory ${local};`
      : `${of}[] memory ${local} = new ${of}[](${items.length});`;
    return { before: [declared, ...items.flatMap((item, i) => this.assigned(`${local}[${i}]`, item))], text: local };
  }

  /** Statements that assign a value to a place in memory. Nested lists are filled in place, since a variable for each would not fit on the stack. */
  private assigned(place: string, value: Value): readonly string[] {
    if (value.kind === "list") {
      const { items, fixed } = value;
      const filled = items.flatMap((item, i) => this.assigned(`${place}[${i}]`, item));
      return fixed ? filled : [`${place} = new ${this.itemType(value)}[](${items.length});`, ...filled];
    }
    if (value.kind === "struct" && holdsList(value))
      return value.fields.flatMap(([name, field]) => this.assigned(`${place}.${name}`, field));
    const { before, text } = this.value(value);
    return [...before, `${place} = ${text};`];
  }

  /** The item type of a list: a type of the ABI, or an imported type of the project. */
  private itemType({ type, abiType }: Value & { kind: "list" }): string {
    return type === abiType || /^address( payable)?(\[\d*\])*$/.test(type) ? type : this.symbol(type);
  }
}

/** How many arguments without variables, or answers, a call can have when the optimizer is off. */
export const MOST_ARGUMENTS = 11;
/** How many variables and arguments may be above a variable that the compiler must reach, in a call with ether and gas. */
const MOST_BETWEEN = 9;

const variablesOf = ({ before }: Written): number => before.filter((line) => line.includes(" memory ")).length;
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

const only = (text: string): Written => ({ before: [], text });

const holdsList = (value: Value): boolean =>
  value.kind === "list" || (value.kind === "struct" && value.fields.some(([, field]) => holdsList(field)));

const parenthesized = (text: string, needed: boolean): string => (needed && text.includes(" + ") ? `(${text})` : text);

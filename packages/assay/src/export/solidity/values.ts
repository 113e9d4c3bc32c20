import { getAddress } from "ethers";
import type { Hex } from "../../types";
import { durationText, grouped, numberText, type NumberStyle } from "../numbers";
import type { Value } from "../values";
import { Writing } from "../writing";

const STYLE: NumberStyle = {
  whole: grouped,
  ether: (text) => `${text.replace(/^\d+/, (digits) => grouped(BigInt(digits)))} ether`,
  duration: (count, unit) => `${grouped(count)} ${unit}`,
  power: (mantissa, exponent) => `${mantissa}e${exponent}`,
  most: "type(uint256).max",
};

/** Numbers from here on are points in time rather than durations. */
const LEAST_TIME = 1_000_000_000n;

/** Statements that must come before an expression, and the expression. */
export interface Written {
  readonly before: readonly string[];
  readonly text: string;
}

/** Writes values as Solidity, and remembers what the file must import for them. */
export class SolidityValues extends Writing {
  readonly imports = new Set<string>();

  private names = new Map<string, number>();

  /** Names are told apart anew within a loop. */
  override withEach<T>(each: Hex | undefined, write: () => T): T {
    this.names = new Map();
    return super.withEach(each, write);
  }

  /** A symbol, imported. */
  symbol(type: string): string {
    this.imports.add(type.split(".")[0] ?? type);
    return type;
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

  /** A contract, to call it. */
  contract(address: Hex): string {
    const named = this.of.nameOf(address);
    if (named?.kind === "member") return `${named.family.name}(${named.index})`;
    return named?.name ?? this.address(address);
  }

  /** A number by what the parameter's name means. */
  number(value: bigint, name: string): string {
    const meaning = this.of.described.meaningOf(name);
    if (meaning === "seconds" && value > 0n && value < LEAST_TIME) return durationText(value, STYLE);
    if (meaning !== undefined && value >= LEAST_TIME && value < 1n << 40n) return this.time(value);
    return value < 0n ? `-${numberText(-value, STYLE)}` : numberText(value, STYLE);
  }

  /** A point in time, by the names of the file. */
  time(time: bigint): string {
    const { start, genesis } = this.of;
    if (time === BigInt(genesis)) return "GENESIS";
    if (time === BigInt(start)) return "START";
    const distance = time - BigInt(start);
    return `START ${distance < 0n ? "-" : "+"} ${parenthesized(durationText(distance < 0n ? -distance : distance, STYLE), distance < 0n)}`;
  }

  /** A number without a meaning. */
  plain(value: bigint): string {
    return numberText(value, STYLE);
  }

  /** A duration. */
  duration(seconds: bigint): string {
    return durationText(seconds, STYLE);
  }

  /** Arguments of a call, comma-separated. */
  args(values: readonly Value[]): Written {
    const written = values.map((value) => this.value(value));
    return {
      before: written.flatMap(({ before }) => before),
      text: written.map(({ text }) => text).join(", "),
    };
  }

  /** Any value. Lists need statements before them. */
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
        return only(JSON.stringify(value.value));
      case "bytes":
        return only(value.fixed ? value.value : `hex"${value.value.slice(2)}"`);
      case "account": {
        const { cast } = value;
        const address = this.address(value.address);
        if (cast === undefined) return only(address);
        return only(`${cast === "payable" ? cast : this.symbol(cast)}(${address})`);
      }
      case "enum":
        return only(`${this.symbol(value.type)}(${value.value})`);
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

  private list({ type, name, items }: Value & { kind: "list" }): Written {
    const of = this.itemType(type, items);
    if (items.length === 0) return only(`new ${of}[](0)`);
    const written = items.map((item) => this.value(item));
    const local = this.fresh(name === "" ? "list" : name);
    return {
      before: [
        ...written.flatMap(({ before }) => before),
        `${of}[] memory ${local} = new ${of}[](${items.length});`,
        ...written.map(({ text }, i) => `${local}[${i}] = ${text};`),
      ],
      text: local,
    };
  }

  private itemType(type: string, items: readonly Value[]): string {
    const [first] = items;
    const elementary = /^(u?int|bytes|bool|address|string)/.test(type);
    return first?.kind === "struct" || !elementary ? this.symbol(type) : type;
  }

  private fresh(name: string): string {
    const count = (this.names.get(name) ?? 0) + 1;
    this.names.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  }
}

const only = (text: string): Written => ({ before: [], text });

const parenthesized = (text: string, needed: boolean): string => (needed && text.includes(" + ") ? `(${text})` : text);

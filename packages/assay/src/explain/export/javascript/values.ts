import type { Hex } from "../../../core/types";
import { durationText, grouped, numberText, type NumberStyle } from "../numbers";
import { visible } from "../texts";
import type { Value } from "../values";
import { Writing } from "../writing";

const STYLE: NumberStyle = {
  whole: (value) => `${grouped(value)}n`,
  ether: (text) => `ether("${text}")`,
  duration: (count, unit) => (unit === "seconds" ? `${grouped(count)}n` : `${grouped(count)}n * ${unit.toUpperCase()}`),
  power: (mantissa, exponent) => `${mantissa === 1n ? "" : `${mantissa}n * `}10n ** ${exponent}n`,
  most: "MAX",
};

/** A time from here on is a point in time, a smaller one is a duration. */
const LEAST_TIME = 1_000_000_000n;

/** Writes values as JavaScript, for ethers. */
export class JavaScriptValues extends Writing {
  /** An account as an address. */
  address(address: Hex): string {
    if (address === this.each) return "each";
    if (/^0x0+$/.test(address)) return "NOBODY";
    const named = this.of.nameOf(address);
    if (named === undefined) return `"${address}"`;
    if (named.kind === "person") return named.name;
    if (named.kind === "member") return `${named.family.name}(${named.index}n).address`;
    if (this.made !== undefined && named.nonce >= this.made) return `created(${named.nonce})`;
    return `${named.name}.address`;
  }

  /** A contract, to call it. */
  contract(address: Hex): string {
    const named = this.of.nameOf(address);
    if (named?.kind === "member") return `${named.family.name}(${named.index}n)`;
    return named?.kind === "contract" ? named.name : this.address(address);
  }

  /** A number, written by the meaning of its parameter's name. */
  number(value: bigint, name: string): string {
    const meaning = this.of.described.meaningOf(name);
    if (meaning === "seconds" && value > 0n && value < LEAST_TIME) return durationText(value, STYLE);
    if (meaning !== undefined && value >= LEAST_TIME && value < 1n << 40n) return this.time(value);
    return value < 0n ? `-(${numberText(-value, STYLE)})` : numberText(value, STYLE);
  }

  /** A point in time, relative to the file's constants. */
  time(time: bigint): string {
    const { start, genesis } = this.of;
    if (time === BigInt(genesis)) return "GENESIS";
    const distance = time - BigInt(start);
    if (distance === 0n) return "START";
    return distance > 0n ? `START + ${durationText(distance, STYLE)}` : `START - (${durationText(-distance, STYLE)})`;
  }

  /** A number without a special meaning. */
  plain(value: bigint): string {
    return numberText(value, STYLE);
  }

  /** Arguments as a list. */
  args(values: readonly Value[]): string {
    return `[${values.map((value) => this.value(value)).join(", ")}]`;
  }

  /** Any value. */
  value(value: Value): string {
    const name = this.hoistedAs(value);
    if (name !== undefined) return name;
    switch (value.kind) {
      case "number":
        return this.number(value.value, value.name);
      case "bool":
        return String(value.value);
      case "text":
        return visible(JSON.stringify(value.value));
      case "own":
        return this.value(value.value);
      case "bytes":
        return `"${value.value}"`;
      case "account":
        return this.address(value.address);
      case "enum":
        return `${value.value}n`;
      case "struct":
        return `{ ${value.fields.map(([field, one]) => `${field}: ${this.value(one)}`).join(", ")} }`;
      case "list":
        return `[${value.items.map((item) => this.value(item)).join(", ")}]`;
    }
  }
}

import type { Hex, NumberContext, Formatting } from "../types";
import type { DecodedValue, DecodedItem } from "./abi-book";
import { grouped } from "./format";

const NOBODY = `0x${"0".repeat(40)}`;
/** Bytes longer than this are shortened: they are all in the file. */
const MOST_DIGITS = 42;

/** Prefix of a rounded number (`fixed`). */
const ROUNDED = "≈";

/** What it takes to write values beside the values themselves. */
export interface Formatter {
  readonly formatting: Formatting;
  nameOf(address: Hex): string | undefined;
  look: NumberContext["look"];
  /** Numbers whose readable form is rounded are followed by the exact one. */
  readonly exact?: boolean;
}

type Numbers = ReadonlyMap<string, bigint>;

/** What an argument says: its name and its value. */
export const saying = ({ name, value }: DecodedValue): string =>
  `${name} ${typeof value === "object" ? value.map(saying).join() : String(value)}`;

/** Arguments in words: "coverId 1, amount 1.5 ETH". `at` is whose code it is about; what is `known` (as `saying` has it) is not said again. */
export function argsText(
  item: DecodedItem,
  formatter: Formatter,
  at?: Hex,
  known: ReadonlySet<string> = new Set(),
): string {
  const owner = item.contract === "" || at === undefined ? item.name : `${item.contract}.${item.name}`;
  const numbers = new Map(numbersIn(item.args));
  const args = item.args.filter((arg) => !known.has(saying(arg)));
  return listText(args, { owner, formatter, ...(at === undefined ? {} : { at }) }, numbers);
}

interface Where {
  readonly owner: string;
  readonly formatter: Formatter;
  readonly at?: Hex;
}

function listText(args: readonly DecodedValue[], where: Where, outer: Numbers): string {
  const numbers = new Map([...outer, ...numbersIn(args)]);
  return args.map((arg) => `${arg.name === "" ? "" : `${arg.name} `}${valueText(arg, where, numbers)}`).join(", ");
}

/** Numbers by their names, those in tuples too (not those in lists: there are several of a name). */
function numbersIn(args: readonly DecodedValue[]): [string, bigint][] {
  return args.flatMap(({ name, type, value }): [string, bigint][] => {
    if (typeof value === "bigint") return [[name, value]];
    return type === "tuple" && typeof value === "object" ? numbersIn(value) : [];
  });
}

function valueText({ name, type, value }: DecodedValue, where: Where, numbers: Numbers): string {
  const { owner, formatter, at } = where;
  if (typeof value === "bigint") {
    const place = {
      owner,
      name,
      value,
      ...(at === undefined ? {} : { at }),
      beside: (other: string) => numbers.get(other),
      look: formatter.look,
    };
    const text = formatter.formatting.numberText(place) ?? grouped(value);
    return formatter.exact === true && text.startsWith(ROUNDED) ? `${text} = ${value}` : text;
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return plainText(type, value, formatter);
  if (type === "tuple") return `{${listText(value, where, numbers)}}`;
  // elements of a list have the list's name, which is already written before it
  return `[${value.map((one) => valueText(one, where, numbers)).join(", ")}]`;
}

function plainText(type: string, value: string, formatter: Formatter): string {
  if (type === "address") return addressText(value, formatter);
  if (type === "string") return JSON.stringify(value);
  if (value === "0x") return "empty";
  return shortened(value);
}

/** A name where there is one, "nobody" for the zero address. */
export function addressText(address: Hex, { nameOf }: Pick<Formatter, "nameOf">): string {
  return address === NOBODY ? "nobody" : (nameOf(address) ?? address);
}

/** Long bytes with how many they are. */
export function shortened(hex: Hex): string {
  return hex.length <= MOST_DIGITS ? hex : `${hex.slice(0, MOST_DIGITS - 16)}… (${(hex.length - 2) / 2} bytes)`;
}

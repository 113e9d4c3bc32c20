import type { ParamType } from "ethers";
import { ZERO, type Choices } from "../kit";
import type { Hex, Plain } from "../../core/types";
import type { Abstaining } from "./abstaining";
import type { Privileged } from "./privileged";
import { OWNER } from "./remembered";
import { memberNames } from "./member-names";
import { isLength, isTime, type Times } from "./times";

/** What arguments are drawn from. */
export interface Drawing {
  readonly choices: Choices;
  readonly model: Abstaining;
  /** Numbers that are in the code. */
  readonly literals: readonly bigint[];
  readonly people: readonly Hex[];
  readonly deployer: Hex;
  /** Who calls; absent in calldata, and where a project draws some of the arguments. */
  readonly caller?: Hex | undefined;
  /** Who may call the function, where it refuses others. */
  readonly privileged?: Privileged | undefined;
  readonly contracts: readonly Hex[];
  /** The contract that is called; absent in calldata. */
  readonly by?: string | undefined;
  /** Unix seconds. */
  readonly now: bigint;
  /** The times among the arguments of the call. */
  readonly times?: Times | undefined;
  /** The time, not past, that was drawn for an argument before this one: the next is mostly not before it. */
  readonly after?: bigint | undefined;
  /** Contracts that fit where the source has a contract as an argument's type. Absent: any address does. */
  readonly fitting?: (type: ParamType) => readonly Hex[];
  /** Elements of lists, where a call is given several of the same length. */
  readonly length?: number | undefined;
  /** What calldata is for, and how it is drawn. Absent in calldata itself. */
  readonly calldata?: Calldata | undefined;
  /** The contract that bytes are for: the address that was drawn before them. */
  readonly target?: Hex | undefined;
  /** The same of lists, element by element. */
  readonly targets?: readonly Hex[] | undefined;
}

/** Contracts with functions that can be called. */
export interface Calldata {
  readonly contracts: readonly Hex[];
  /** Draws calldata for a contract; undefined for an account without functions. */
  draw(at: Hex | undefined, from: Drawing): Hex | undefined;
}

const DAY = 86_400n;
const LONGEST_LIST = 4;
const MOST_DECIMALS = 25;
/** Seconds from now, the plainest first. */
const MOMENTS: readonly bigint[] = [DAY, 30n * DAY, 3_600n, 0n, -1n, 365n * DAY];
/** Seconds of a length of time, the plainest first. */
const LENGTHS: readonly bigint[] = [DAY, 30n * DAY, 3_600n, 7n * DAY, 600n, 365n * DAY];
/** Seconds from one time of a call to the next, the plainest first. */
const STEPS: readonly bigint[] = [DAY, 30n * DAY, 3_600n, 0n, 600n, 365n * DAY];
const TEXTS: readonly string[] = ["a", "", "two words", "0123456789abcdef0123456789abcdef0123456789"];

/** How often lists that a call is given have the same length, of 100. */
const ALIKE_PERCENT = 75;

/** The length of the lists that a call is given, where there are several and they are alike. */
export function lengthFor(inputs: readonly ParamType[], choices: Choices): number | undefined {
  if (inputs.filter((type) => type.isArray() && type.arrayLength < 0).length < 2) return undefined;
  return choices.chance(ALIKE_PERCENT) ? choices.below(LONGEST_LIST) : undefined;
}

/** How often a struct is one that a call was given before, of 100: contracts know structs by their hashes. */
const WHOLE_PERCENT = 75;

/** Draws an argument by its type and name. It takes one of the choices, however large the argument is: a call has `CHOICES` of them. Zero draws give the plainest one. */
export function drawn(type: ParamType, around: Drawing): Plain {
  const choices = around.choices.branch();
  const from = { ...around, choices };
  const { baseType, arrayChildren } = type;
  if (type.isArray() && arrayChildren !== null) {
    const fixed = type.arrayLength;
    if (fixed >= 0)
      return Object.fromEntries(Array.from({ length: fixed }, (_, i) => [String(i), drawn(arrayChildren, from)]));
    const inner = { ...from, length: undefined };
    return Array.from({ length: from.length ?? choices.below(LONGEST_LIST) }, (_, i) =>
      drawn(arrayChildren, { ...inner, target: from.targets?.[i] ?? from.target }),
    );
  }
  if (type.isTuple()) {
    const whole = from.model.whole(type);
    if (whole.length > 0 && choices.chance(WHOLE_PERCENT)) return choices.one(whole);
    const names = memberNames(type.components);
    return Object.fromEntries(
      type.components.map((one, i): [string, Plain] => [names[i] ?? one.name, drawn(one, from)]),
    );
  }
  if (baseType === "address") return addressFrom(type, from);
  if (baseType === "bool") return choices.below(2) === 1;
  if (baseType === "string") return choices.one(TEXTS);
  if (baseType.startsWith("bytes")) return bytesOf(type, from);
  return numberOf(type, from);
}

/** How often bytes behind an address are calldata for it, and how often the address is then a contract, of 100. */
const CALLDATA_PERCENT = 70;
/** How often bytes of any length are empty, of 100: then nobody is called back. */
const EMPTY_PERCENT = 30;
/** How often it is some that was given before, of 100: what reenters, most likely, and what was scheduled. */
const AGAIN_PERCENT = 35;

/** How often an address that the source has as a contract is any other, of 100. */
const UNFIT_PERCENT = 10;

/** How often an account whose things a call is about is the caller, of 100: others must have allowed it. */
const CALLER_PERCENT = 40;

function addressFrom(param: ParamType, from: Drawing): Hex {
  const { type, name } = param;
  const { choices, model, people, deployer, contracts, calldata, caller } = from;
  const fitting = from.fitting?.(param) ?? [];
  if (fitting.length > 0 && !choices.chance(UNFIT_PERCENT)) return choices.one(fitting);
  if (calldata !== undefined && calldata.contracts.length > 0 && choices.chance(CALLDATA_PERCENT))
    return choices.one(calldata.contracts);
  if (caller !== undefined && OWNER.test(name) && choices.chance(CALLER_PERCENT)) return caller;
  const part = choices.below(100);
  const met = model.met(type, name).filter((one): one is Hex => typeof one === "string");
  if (part >= 97) return ZERO;
  if (part >= 85 && met.length > 0) return choices.one(met);
  if (part >= 75 && contracts.length > 0) return choices.one(contracts);
  return part >= 60 ? deployer : choices.one(people);
}

/** The bits of a number's type, and whether it has a sign. */
function sizeOf(type: string): readonly [bits: number, signed: boolean] {
  const [, unsigned = "", bits = ""] = /^(u?)int(\d*)$/.exec(type) ?? [];
  return [bits === "" ? 256 : Number(bits), unsigned === ""];
}

function numberOf({ type, name }: ParamType, from: Drawing): bigint {
  const { choices } = from;
  const [bits, signed] = sizeOf(type);
  const part = choices.below(100);
  const size = numberBy(part, bits, { type, name }, from);
  if (!signed) return BigInt.asUintN(bits, size);
  const negative = choices.below(4) === 3;
  // the least is one further from zero than the most
  if (part >= EXTREME) return negative ? -(1n << BigInt(bits - 1)) : (1n << BigInt(bits - 1)) - 1n;
  return BigInt.asIntN(bits, negative ? -size : size);
}

/** From this part of 100 on, the end of a type is drawn. */
const EXTREME = 96;

/** How often a number is one that contracts made, where there are some of its name, of 100. */
const MADE_PERCENT = 60;

/** `part` says how: a number that was met, one of the code, a small one, a large one. */
function numberBy(
  part: number,
  bits: number,
  { type, name }: { readonly type: string; readonly name: string },
  { choices, model, literals, now, after, times, by }: Drawing,
): bigint {
  const isMoment = isTime({ type, name }, times?.types);
  if (isMoment && times?.several === true && part % 4 !== 3)
    return after === undefined ? now + choices.one(MOMENTS) : after + choices.one(STEPS);
  const made = model.made(type, name, by);
  if (made.length > 0 && choices.chance(MADE_PERCENT)) return choices.one(made);
  const met = model.met(type, name).filter((one) => typeof one === "bigint");
  // a lifetime is no time
  if (isLength({ type, name }) && part % 4 !== 3) return choices.one(LENGTHS);
  if (isMoment && part % 2 === 0) return now + choices.one(MOMENTS);
  if (part < 20) return BigInt(choices.below(5));
  if (part < 40 && met.length > 0) return choices.one(met);
  if (part < 55 && met.length > 0) return choices.around(choices.one(met));
  if (part < 70 && literals.length > 0) return choices.one(literals) + BigInt(choices.below(3)) - 1n;
  if (part < 92) return 10n ** BigInt(choices.below(MOST_DECIMALS)) * BigInt(1 + choices.below(9));
  if (part < EXTREME) return choices.between(0n, (1n << BigInt(bits)) - 1n);
  return (1n << BigInt(bits)) - 1n - BigInt(choices.below(2));
}

function bytesOf({ type, name }: ParamType, from: Drawing): Hex {
  const { choices, model, literals, calldata, target } = from;
  const met = model.met(type, name).filter((one): one is Hex => typeof one === "string");
  if (type === "bytes" && choices.chance(EMPTY_PERCENT)) return "0x";
  if (type === "bytes" && calldata !== undefined && choices.chance(CALLDATA_PERCENT)) {
    if (met.length > 0 && choices.chance(AGAIN_PERCENT)) return choices.one(met);
    const made = calldata.draw(target, from);
    if (made !== undefined) return made;
  }
  const size = /^bytes(\d+)$/.exec(type)?.[1];
  const length = size === undefined ? choices.one([0, 1, 4, 32, 36]) : Number(size);
  const part = choices.below(100);
  const digits = (value: bigint): Hex =>
    `0x${BigInt.asUintN(length * 8, value)
      .toString(16)
      .padStart(length * 2, "0")}`;
  if (length === 0) return "0x";
  if (part >= 40 && met.length > 0) return choices.one(met);
  if (part >= 80 && literals.length > 0) return digits(choices.one(literals));
  if (part >= 60) return digits(choices.between(0n, (1n << BigInt(length * 8)) - 1n));
  return digits(BigInt(choices.below(4)));
}

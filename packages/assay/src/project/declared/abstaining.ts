import { isDeepStrictEqual } from "node:util";
import { id, keccak256, type ParamType } from "ethers";
import type { GivenArguments, Met } from "../kit";
import type { Hex, Plain } from "../../core/types";
import { EarlierCalls } from "./earlier-calls";
import { keep, keyOf } from "./remembered";
import { isLength } from "./times";
import { typeKey } from "./type-key";

/** What is further ahead is no time, in seconds. */
const FURTHEST = 2n * 365n * 86_400n;
/** A getter that answered so many numbers that are no times is not asked for one any more. */
const ENOUGH_OTHERS = 3;
/** How many moments are remembered. */
const MOST_MOMENTS = 8;

const SHORTER = /^uint(\d+)$/;

/** Remembers what calls were given, returned and emitted, for arguments to be chosen from. */
export class Abstaining {
  private readonly byName: Map<string, (Hex | bigint | boolean)[]>;
  private readonly byType: Map<string, (Hex | bigint | boolean)[]>;
  /** Numbers that contracts made, by type and name, and by the contract, too. */
  private readonly own = new Map<string, bigint[]>();
  /** Numbers that calls which were chosen return, by contract, type and name. */
  private readonly expected = new Set<string>();
  /** The last moments that calls named which succeeded, some of them past. */
  moments: readonly bigint[] = [];
  /** Whole structs that calls which succeeded were given, by type. */
  private readonly structs: Map<string, Plain[]>;
  /** Calls that succeeded. */
  readonly calls: EarlierCalls;

  /** How often getters answered what is no time, by the codes of their kinds. */
  private readonly others = new Map<number, number>();

  /** The next nonces that people sign by what was drawn, and by what succeeded. */
  private readonly nonces = new Map<string, { drawn: bigint; made: bigint }>();

  /** `before`: what was given before, which is remembered too. */
  constructor(before?: Abstaining) {
    this.byName = new Map(before?.byName);
    this.byType = new Map(before?.byType);
    this.calls = new EarlierCalls(before?.calls);
    this.structs = new Map(before?.structs);
  }

  /** Remembers what getters answer before anything is called. */
  meetFirst(met: readonly Met[]): void {
    for (const { type, name, value } of met) {
      if (value === 0n || !/^(u?int|address|bytes32)/.test(type)) continue;
      keep(this.byType, type, value);
      keep(this.byName, keyOf(type, name), value);
    }
  }

  /** Remembers what a call met, and what it was given. */
  meet(met: readonly Met[], call: GivenArguments): void {
    this.calls.note(met, call);
    const { types, args } = call;
    for (const [name, type] of types) if (name in args) this.meetStructs(type, args[name] ?? null);
    const given = new Set<unknown>(Object.values(args));
    for (const { type, name, value, by } of met) {
      // of a text or bytes contracts take the hash later: "description" is known by its "descriptionHash"
      if ((type === "string" || type === "bytes") && name !== "")
        keep(
          this.byName,
          keyOf("bytes32", `${name}Hash`),
          type === "string" ? id(String(value)) : keccak256(String(value)),
        );
      if (type === "string" || type === "bytes" || type === "bool") continue;
      if (name !== "" && typeof value === "bigint" && !given.has(value))
        for (const key of [keyOf(type, name), ofContract(by, keyOf(type, name))]) keep(this.own, key, value);
      keep(this.byType, type, value);
      if (name !== "") keep(this.byName, keyOf(type, name), value);
    }
  }

  /** Remembers the moments among what a call met: when something begins or ends. */
  meetTimes(met: readonly Met[], now: bigint): void {
    for (const { type, name, value } of met) {
      if (typeof value !== "bigint") continue;
      const moment = isLength({ type, name }) ? now + value : value;
      if (moment > now && moment <= now + FURTHEST)
        this.moments = [...this.moments.filter((one) => one !== moment), moment].slice(-MOST_MOMENTS);
    }
  }

  /** Notes what a getter answered, by the code of its kind. */
  noteAnswer(code: number, value: bigint, now: bigint): void {
    const isTime = value >= now - FURTHEST && value <= now + FURTHEST;
    if (value !== 0n && !isTime) this.others.set(code, (this.others.get(code) ?? 0) + 1);
  }

  /** Whether a getter may answer times: it has not answered several other numbers. */
  mayAnswerTimes(code: number): boolean {
    return (this.others.get(code) ?? 0) < ENOUGH_OTHERS;
  }

  private nonceOf(contract: string, who: number): { drawn: bigint; made: bigint } {
    const key = `${contract} ${who}`;
    let found = this.nonces.get(key);
    if (found === undefined) this.nonces.set(key, (found = { drawn: 0n, made: 0n }));
    return found;
  }

  /** The nonce that one of the people signs next for a contract. `ahead`: if all succeeds that was drawn. */
  nonce(contract: string, who: number, ahead: boolean): bigint {
    const { drawn, made } = this.nonceOf(contract, who);
    return ahead && drawn > made ? drawn : made;
  }

  /** Notes a nonce that is signed. */
  signs(contract: string, who: number, nonce: bigint): void {
    const known = this.nonceOf(contract, who);
    if (nonce >= known.drawn) known.drawn = nonce + 1n;
  }

  /** Notes a nonce with which a call succeeded. */
  used(contract: string, who: number, nonce: bigint): void {
    const known = this.nonceOf(contract, who);
    if (nonce >= known.made) known.made = nonce + 1n;
  }

  private meetStructs(type: ParamType, value: Plain): void {
    if (type.isTuple()) keep(this.structs, typeKey(type), value, undefined, isDeepStrictEqual);
    else if (type.isArray() && Array.isArray(value))
      for (const one of value as readonly Plain[]) this.meetStructs(type.arrayChildren, one);
  }

  /** Whole structs of a type that calls which succeeded were given, the opening's first. */
  whole(type: ParamType): readonly Plain[] {
    return this.structs.get(typeKey(type)) ?? [];
  }

  /** Values of a type that were met: those of this name or, where there are none, of any; of a shorter type of numbers where there are none, any that fit. */
  met(type: string, name = ""): readonly (Hex | bigint | boolean)[] {
    const found = this.byName.get(keyOf(type, name)) ?? this.byType.get(type);
    const [, bits] = SHORTER.exec(type) ?? [];
    if (found !== undefined || bits === undefined) return found ?? [];
    return (this.byType.get("uint256") ?? []).filter((one) => typeof one === "bigint" && one >> BigInt(bits) === 0n);
  }

  /** Notes a number that a call which is chosen will make. `what`: its type and name. */
  expect(what: string, by: string): void {
    this.expected.add(ofContract(by, what));
  }

  /** Whether a contract made no number of this type and name, nor will by the calls that were chosen. */
  lacks(what: string, by: string): boolean {
    return !this.expected.has(ofContract(by, what)) && !this.own.has(ofContract(by, what));
  }

  /** Numbers of this name that a contract made or, where it made none, others; and no call was given: ids and shares, most likely. */
  made(type: string, name: string, by: string | undefined): readonly bigint[] {
    const key = keyOf(type, name);
    return this.own.get(ofContract(by, key)) ?? this.own.get(key) ?? [];
  }
}

const ofContract = (by = "", what: string): string => `${by}: ${what}`;

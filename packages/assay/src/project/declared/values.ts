import type { ParamType } from "ethers";
import { numberRange } from "../../run/judge/words";
import type { DecodedValue } from "../../core/codec";
import type { Plain } from "../../core/types";
import { approximately as withSlack, type Value } from "../kit";
import { memberNames } from "./member-names";
import type { AccountBook } from "./accounts";
import { suggestion } from "../../core/suggestion";
import { UserError, shown } from "./user-error";
import { UNKNOWN } from "./words";

/** Marks the part of a translated value that the model does not predict. */
export const NOTHING_SAID = Symbol("nothing said");
/** A value as the tool has it, of which parts may be unknown. */
export type Translated = Value | typeof NOTHING_SAID | readonly Translated[];

/** Whether the model leaves something of a value open. */
export const hasUnknown = (value: Translated): boolean =>
  value === NOTHING_SAID || (Array.isArray(value) && (value as readonly Translated[]).some(hasUnknown));

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isUnknown = (said: unknown): boolean => said === (UNKNOWN as unknown);

const wrong = (where: string, expected: string, value: unknown): UserError =>
  new UserError(`${where}: expected ${expected}, received ${shown(value)}`);

const approximate = (value: unknown): { readonly value: bigint; readonly below: bigint } | undefined =>
  isMembers(value) && typeof value["approximately"] === "bigint" && typeof value["below"] === "bigint"
    ? { value: value["approximately"], below: value["below"] }
    : undefined;

/** Between what a project says and what the chain has. */
export class ValueTranslator {
  constructor(readonly book: AccountBook) {}

  /** What a project says, as the tool has it. `where`: "Coin.transfer, value", for errors. @throws UserError for what the type is not */
  translated(said: unknown, type: ParamType, where: string): Translated {
    if (isUnknown(said)) return NOTHING_SAID;
    if (type.isArray())
      return this.list(said, type, where).map((one, i) => this.translated(one, type.arrayChildren, `${where}[${i}]`));
    if (type.isTuple())
      return this.members(said, type.components, where).map(([name, one, of]) =>
        this.translated(one, of, `${where}.${name}`),
      );
    if (type.baseType === "address") return this.account(said, where);
    const near = approximate(said);
    if (near !== undefined && numberRange(type.type) !== undefined) return withSlack(near.value, near.below);
    return this.plain(said, type, where);
  }

  /** Values of an error or of an event, by its types. @throws UserError for what a type is not */
  translatedAll(said: readonly unknown[], types: readonly ParamType[], where: string): readonly Translated[] {
    return types.map((type, i) =>
      this.translated(said[i], type, `${where}, ${type.name === "" ? `value ${i}` : type.name}`),
    );
  }

  /** An argument of a call: every value of it is known, and a number beyond the type's limits is the limit. @throws UserError for what the type is not */
  argument(given: unknown, type: ParamType, where: string): Plain {
    if (type.isArray()) {
      const all = this.list(given, type, where).map((one, i) =>
        this.argument(one, type.arrayChildren, `${where}[${i}]`),
      );
      return type.arrayLength === -1 ? all : Object.fromEntries(all.map((one, i) => [String(i), one]));
    }
    if (type.isTuple())
      return Object.fromEntries(
        this.members(given, type.components, where).map(([name, one, of]) => [
          name,
          this.argument(one, of, `${where}.${name}`),
        ]),
      );
    if (type.baseType === "address") return this.account(given, where);
    const value = this.plain(given, type, where);
    const range = numberRange(type.type);
    if (range === undefined || typeof value !== "bigint") return value;
    return value < range[0] ? range[0] : value > range[1] ? range[1] : value;
  }

  private account(given: unknown, where: string): string {
    try {
      return this.book.addressOf(given);
    } catch (error) {
      throw new UserError(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  private plain(given: unknown, { type }: ParamType, where: string): bigint | boolean | string {
    if (numberRange(type) !== undefined) {
      if (typeof given === "bigint") return given;
      throw wrong(where, `a bigint for ${type}`, given);
    }
    if (type === "bool") {
      if (typeof given === "boolean") return given;
      throw wrong(where, "true or false", given);
    }
    if (typeof given !== "string") throw wrong(where, `a string for ${type}`, given);
    if (type !== "string" && !/^0x([0-9a-fA-F]{2})*$/.test(given)) throw wrong(where, `a 0x-string for ${type}`, given);
    return given;
  }

  private list(given: unknown, { type, arrayLength }: ParamType, where: string): readonly unknown[] {
    if (!Array.isArray(given)) throw wrong(where, `a list for ${type}`, given);
    if (arrayLength !== null && arrayLength !== -1 && given.length !== arrayLength)
      throw new UserError(`${where}: expected ${arrayLength} values for ${type}, received ${given.length}`);
    return given as readonly unknown[];
  }

  private members(
    given: unknown,
    types: readonly ParamType[],
    where: string,
  ): readonly (readonly [string, unknown, ParamType])[] {
    if (!isMembers(given)) throw wrong(where, `{ ${types.map(({ name }) => name).join(", ")} }`, given);
    const names = memberNames(types);
    const extra = Object.keys(given).find((name) => !names.includes(name));
    if (extra !== undefined) throw new UserError(`${where}: there is no member "${extra}"${suggestion(extra, names)}`);
    return types.map((type, i) => {
      const name = names[i] ?? "";
      if (given[name] === undefined) {
        const others = name in given ? "nothing" : `{ ${Object.keys(given).join(", ")} } without it`;
        throw new UserError(
          `${where}: expected a member ${name} for ${type.type}, received ${others}; put its value in`,
        );
      }
      return [name, given[name], type];
    });
  }

  /** A value of the chain as projects read it: accounts are names, structs are objects. */
  read({ value, type }: DecodedValue): unknown {
    if (typeof value !== "object")
      return type === "address" && typeof value === "string" ? this.book.nameOf(value) : value;
    if (type !== "tuple") return value.map((one) => this.read(one));
    const names = memberNames(value);
    return Object.fromEntries(value.map((one, i) => [names[i] ?? "", this.read(one)]));
  }

  /** All that a function answers: nothing, its only value, or a list of several. */
  answer(values: readonly DecodedValue[]): unknown {
    const [first] = values;
    return values.length <= 1
      ? first === undefined
        ? undefined
        : this.read(first)
      : values.map((one) => this.read(one));
  }

  /** An argument as the tool keeps it, as projects read it. */
  kept(value: Plain | undefined, type: ParamType): unknown {
    if (type.isArray()) return Object.values(value as object).map((one: Plain) => this.kept(one, type.arrayChildren));
    if (type.isTuple()) {
      const names = memberNames(type.components);
      const members = value as Readonly<Record<string, Plain>>;
      return Object.fromEntries(
        type.components.map((one, i) => [names[i] ?? "", this.kept(members[names[i] ?? ""], one)]),
      );
    }
    return type.baseType === "address" && typeof value === "string" ? this.book.nameOf(value) : value;
  }
}

import { isDeepStrictEqual } from "node:util";
import type { Hex } from "../../core/types";
import type { Case } from "./case";
import type { Value } from "./values";

/** The state of writing a test, common to both languages. */
export abstract class Writing {
  /** The account that the loop variable replaces in the loop that is being written. */
  protected each: Hex | undefined;
  /** How many contracts are deployed so far; the others have no name yet. Undefined: all. */
  protected made: number | undefined;
  private hoisted: readonly (readonly [Value, string])[] = [];
  private names: ReadonlySet<string> = new Set();

  constructor(readonly of: Case) {}

  /** Writes with the loop variable in place of an account. */
  withEach<T>(each: Hex | undefined, write: () => T): T {
    this.each = each;
    try {
      return write();
    } finally {
      this.each = undefined;
    }
  }

  /** Writes code that runs when only the deployer's first contracts exist. */
  whileMade<T>(made: number, write: () => T): T {
    this.made = made;
    try {
      return write();
    } finally {
      this.made = undefined;
    }
  }

  /** Opens a scope for a function or a block: names of variables and hoisted values end with it. */
  apart<T>(write: () => T): T {
    const [names, hoisted] = [this.names, this.hoisted];
    this.names = new Set();
    try {
      return write();
    } finally {
      this.names = names;
      this.hoisted = hoisted;
    }
  }

  /** A variable name that is unique in its function and hides no name of the file. */
  local(name: string): string {
    const { identifiers } = this.of;
    let free = name;
    while (!identifiers.isFree(free)) free += "_";
    let given = free;
    for (let count = 2; this.names.has(given) || !identifiers.isFree(given); count++) given = `${free}${count}`;
    this.names = new Set([...this.names, given]);
    return given;
  }

  /** Names a value until the end of the scope. */
  hoist(value: Value, name: string): void {
    this.hoisted = [...this.hoisted, [value, name]];
  }

  /** The name of a hoisted value. */
  protected hoistedAs(value: Value): string | undefined {
    return this.hoisted.find(([one]) => isDeepStrictEqual(one, value))?.[1];
  }
}

/** The name of a variable for a struct. */
export const variableFor = (type: string): string =>
  type.replace(/^.*\./, "").replace(/^./, (first) => first.toLowerCase());

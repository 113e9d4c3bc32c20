import { isDeepStrictEqual } from "node:util";
import type { Hex } from "../../core/types";
import type { Case } from "./case";
import type { Value } from "./values";

/** What is known while a test is written, in whichever language. */
export abstract class Writing {
  /** The value of the loop variable in the loop that is being written. */
  protected each: Hex | undefined;
  /** Deployed so far; the others have no name yet. Undefined: all. */
  protected made: number | undefined;
  private hoisted: readonly (readonly [Value, string])[] = [];
  private names: ReadonlySet<string> = new Set();

  constructor(readonly of: Case) {}

  /** Writes with the loop's variable in the place of an account. */
  withEach<T>(each: Hex | undefined, write: () => T): T {
    this.each = each;
    try {
      return write();
    } finally {
      this.each = undefined;
    }
  }

  /** Writes while only the deployer's first contracts are there. */
  whileMade<T>(made: number, write: () => T): T {
    this.made = made;
    try {
      return write();
    } finally {
      this.made = undefined;
    }
  }

  /** Starts a new scope of names for a function or a block. Names given to values end with the scope. */
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

  /** A variable that has no other's name in its function, and hides none of the file's. */
  local(name: string): string {
    const { identifiers } = this.of;
    let free = name;
    while (!identifiers.isFree(free)) free += "_";
    let given = free;
    for (let count = 2; this.names.has(given) || !identifiers.isFree(given); count++) given = `${free}${count}`;
    this.names = new Set([...this.names, given]);
    return given;
  }

  /** Gives a value a name, from here to the end of the function that is being written. */
  hoist(value: Value, name: string): void {
    this.hoisted = [...this.hoisted, [value, name]];
  }

  /** The name that a value was given. */
  protected hoistedAs(value: Value): string | undefined {
    return this.hoisted.find(([one]) => isDeepStrictEqual(one, value))?.[1];
  }
}

/** The name of a variable for a struct. */
export const variableFor = (type: string): string =>
  type.replace(/^.*\./, "").replace(/^./, (first) => first.toLowerCase());

import { isDeepStrictEqual } from "node:util";
import type { Hex } from "../types";
import type { Case } from "./case";
import type { Value } from "./values";

/** What is known while a test is written, in whichever language. */
export abstract class Writing {
  /** What the variable of the loop that is being written stands for. */
  protected each: Hex | undefined;
  /** Deployed so far; the others have no name yet. Undefined: all. */
  protected made: number | undefined;
  private readonly hoisted: (readonly [Value, string])[] = [];

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

  /** A name that stands for a value from now on. */
  hoist(value: Value, name: string): void {
    this.hoisted.push([value, name]);
  }

  /** The name that a value was given. */
  protected hoistedAs(value: Value): string | undefined {
    return this.hoisted.find(([one]) => isDeepStrictEqual(one, value))?.[1];
  }
}

import type { Arbitrary } from "fast-check";
import type { Engine, Fixture } from "./engine";

/** What a law relates, and how it is wrong. */
export interface Unlawful {
  /** What is wrong, and where. */
  readonly message: string;
  /** The two values that the law relates, with its names for them. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** The result of a law's case. `skipped`: the premise did not hold. */
export type LawVerdict =
  | { readonly verdict: "skipped" }
  | { readonly verdict: "held" }
  | ({
      readonly verdict: "violated";
      /** What else is wrong in this case. */
      readonly also?: readonly Unlawful[];
      /** The case as a program that a reader can follow, one line each. Absent: the calls that decide. */
      readonly program?: readonly string[];
    } & Unlawful);

/** A statement about whole runs of the contracts. It compares runs on the chain with each other, without the model. */
export interface Law<Input> {
  /** Stable id, e.g. "LAW-POKE-1". */
  readonly id: string;
  /** Rule ids of docs/protocol.md that it checks. */
  readonly rules: readonly string[];
  /** The statement, as mathematics where it can be. */
  readonly title: string;
  /** The condition under which it applies, in words. */
  readonly premise: string;
  /** The editions that it holds in; absent: all. */
  readonly editions?: readonly string[];
  /** It generates the cases, and shrinks them to simple ones. */
  readonly inputs: Arbitrary<Input>;
  /** Runs one case. Throws for internal faults only. */
  check(input: Input, engine: Engine): Promise<LawVerdict>;
}

/** The laws of a protocol, and the state of the chain from which all their cases start. */
export interface Laws {
  readonly fixture: Fixture;
  readonly laws: readonly Law<unknown>[];
}

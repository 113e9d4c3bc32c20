/** A rule of docs/protocol.md or docs/editions.md. */
export interface Rule {
  readonly id: string;
  readonly sentence: string;
  /** The editions that it holds in as it stands. */
  readonly editions: readonly string[];
  /** The rules that take its place in the other edition. */
  readonly counterparts: readonly string[];
}

/** Somewhere in the sources. There are no line numbers: they would change with every edit above them. */
export interface Place {
  /** Relative to the project's root, with slashes. */
  readonly file: string;
  /** The declaration there; the empty text for the file as a whole. */
  readonly symbol: string;
}

/** An invariant or a law. */
export interface Check {
  readonly id: string;
  readonly kind: "invariant" | "law";
  readonly title: string;
  readonly rules: readonly string[];
  /** The editions that it is made in. */
  readonly editions: readonly string[];
  readonly file: string;
}

/** A bug, and the ids that find it: of checks, or of comparisons with the model. */
export interface ProvingBug {
  readonly name: string;
  readonly file: string;
  readonly edition: string;
  readonly caughtBy: readonly string[];
}

/** How many mutants a check caught, alone or with others, and one of them. */
export interface Kills {
  readonly caught: number;
  readonly example: string;
}

/** Where a rule is named. */
export interface Mentions {
  readonly contracts: readonly Place[];
  readonly model: readonly Place[];
  /** Files of tests. */
  readonly tests: readonly string[];
}

/** Everything that is traced. */
export interface Trace {
  readonly rules: readonly Rule[];
  readonly mentions: ReadonlyMap<string, Mentions>;
  readonly checks: readonly Check[];
  readonly bugs: readonly ProvingBug[];
  /** Checks of which a test shows that a tampered step violates them, with the file of that test. */
  readonly tampered: ReadonlyMap<string, string>;
  /** By edition, then by the id of a check or of a comparison with the model. */
  readonly kills: Readonly<Record<string, Readonly<Record<string, Kills>>>>;
  /** Mutants that were killed, in all editions. */
  readonly killed: number;
  /** Checks that no single bug of the contracts can show alone, and why: they need no other proof than a tampered step. */
  readonly structural: ReadonlyMap<string, string>;
  /** Rules that no check is made of, and why. */
  readonly unchecked: Readonly<Record<string, string>>;
  /** Rules that are named in no contract, model file or test, and why: by rule, then by what lacks it. */
  readonly absent: Readonly<Record<string, Readonly<Partial<Record<keyof Mentions, string>>>>>;
}

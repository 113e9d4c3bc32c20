import type { EntityKind, Plain } from "./plan";

/** An entity's values after a step, in the model or on the chain. */
export interface Thing {
  readonly kind: string;
  readonly id: bigint;
  readonly label: string;
  /** The word of a field; undefined when this side does not know it. @throws Error for a field that its kind does not have */
  word(field: string): bigint | undefined;
}

/** All that one side has after a step. */
export interface Side {
  /** Unix seconds. */
  readonly time: number;
  /** The things of a kind, ascending ids. */
  all(kind: string): readonly Thing[];
}

/** A line of a chart. */
export interface SeriesView {
  readonly name: string;
  /** A limit is drawn thinner: what another line is held against. */
  readonly limit?: true;
  /** Its value for the thing that the chart is about; undefined when there is none. */
  value(thing: Thing, side: Side): bigint | undefined;
}

/** A chart per thing of a kind: values over time. */
export interface ChartView {
  readonly title: string;
  /** What is to be seen in it, in a sentence. */
  readonly about: string;
  readonly rules: readonly string[];
  readonly kind: string;
  /** Unit as it is shown, and how many decimals of the words make one of it. */
  readonly unit: string;
  readonly decimals: number;
  /** Drawn as a step function: the value stays until a call changes it. */
  readonly stepped: boolean;
  /** Which thing it is about, in words. */
  subtitle(thing: Thing): string;
  readonly series: readonly SeriesView[];
}

/** Something that lasts, on the time-line. */
export interface Span {
  /** Spans with the same key are one, as it was seen last. */
  readonly key: string;
  /** The row that contains it. */
  readonly lane: string;
  readonly label: string;
  /** Unix seconds. `from` absent: since it was seen first. */
  readonly from?: number;
  readonly to: number;
  readonly rules: readonly string[];
}

/** What lasts, of the things of a kind. */
export interface SpanView {
  readonly kind: string;
  /** `now` is the time of the step. */
  spans(thing: Thing, now: number): readonly Span[];
}

/** A moment on the time-line. */
export interface LaneMark {
  readonly lane: string;
  readonly label: string;
  readonly rules: readonly string[];
}

/** How the words of a unit are shown. */
export type UnitView =
  | { readonly as: "number"; readonly decimals?: number; readonly suffix?: string }
  | { readonly as: "date" | "flag" | "address" | "hex" }
  | { readonly as: "name"; readonly names: Readonly<Record<string, string>> };

/** Defines a protocol's reports: the observed values, and how to show them. Needs no compiled contracts. */
export interface Reporting {
  readonly kinds: readonly EntityKind[];
  readonly charts: readonly ChartView[];
  readonly spans: readonly SpanView[];
  /** What a step that succeeded marks on the time-line; `facts` are those of the step. */
  readonly mark: (facts: Plain, actor: string) => LaneMark | undefined;
  /** What happens at fixed times, within [from, to]: drawn across the time-line. */
  readonly boundaries: (from: number, to: number) => readonly { readonly time: number; readonly label: string }[];
  /** Name and rules of the boundaries. */
  readonly boundary: { readonly name: string; readonly rules: readonly string[] };
  readonly units: Readonly<Record<string, UnitView>>;
  /** The rules that say what a field is. */
  readonly rulesOf: (kind: string, field: string) => readonly string[];
  /** Rule ids to sentences. */
  readonly rules: ReadonlyMap<string, string>;
  /** Names an address. */
  readonly nameOf: (address: string) => string | undefined;
}

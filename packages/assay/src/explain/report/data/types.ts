import type { CampaignRecord } from "../../../campaign/record";
import type { UnitView } from "../../../core/types";

/** The contents of a page as plain JSON, created in node and drawn in the browser. Of a protocol it contains only names and values. */
export interface PageData {
  readonly title: string;
  readonly campaigns: readonly CampaignRecord[];
  /** null: not measured. */
  readonly coverage: CoverageData | null;
  readonly tables: readonly TableData[];
  readonly counterexamples: readonly CounterexampleData[];
  /** Files that the page had no room for. */
  readonly omitted: readonly string[];
  /** The sentences of the rules that anything on the page names. */
  readonly rules: Readonly<Record<string, string>>;
  readonly kinds: readonly KindData[];
  readonly units: Readonly<Record<string, UnitView>>;
  /** Names of addresses. */
  readonly names: Readonly<Record<string, string>>;
}

/** A table of text, e.g. the checks of a gate. */
export interface TableData {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface KindData {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly unit: string; readonly rules: readonly string[] }[];
}

export interface Covered {
  readonly covered: number;
  readonly total: number;
}

/** Coverage of the contracts by tests. */
export interface CoverageData {
  readonly files: readonly { readonly name: string; readonly branches: Covered; readonly lines: Covered }[];
  readonly branches: Covered;
  readonly lines: Covered;
}

export interface FindingData {
  readonly id: string;
  readonly title: string;
  readonly where: string;
  readonly predicted?: string | undefined;
  readonly observed?: string | undefined;
  readonly unit?: string | undefined;
  /** What an invariant read, a line each. */
  readonly reads: readonly string[];
  readonly rules: readonly string[];
}

export interface StepData {
  /** Unix seconds. */
  readonly time: number;
  readonly actor: string;
  readonly words: string;
  /** "succeeded", "reverted with …", or "" when only time passed. */
  readonly outcome: string;
  /** Before the first action. */
  readonly opening: boolean;
}

/** An entity: the index of its kind, and its label. */
export type EntityData = readonly [kind: number, label: string];

/**
 * A field that the step changed, with the model's word and the chain's. The model's word is null when the model abstains. The chain's word is absent when it is the same,
 * and null when the chain has none. A `1` at the end means that the two differ by more than the slack.
 */
export type ChangeData = readonly [
  entity: number,
  field: number,
  model: string | null,
  chain?: string | null,
  differs?: 1,
];

export interface SpanData {
  readonly lane: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  /** The side on which the span exists; "both" unless they differ. */
  readonly side: "model" | "chain" | "both";
  readonly rules: readonly string[];
}

export interface MarkData {
  readonly lane: string;
  readonly label: string;
  readonly step: number;
  readonly rules: readonly string[];
}

/** One value per step; null where there is none. */
export type Values = readonly (number | null)[];

export interface SeriesData {
  readonly name: string;
  readonly limit: boolean;
  readonly model: Values;
  /** null when the chain has the same values. */
  readonly chain: Values | null;
}

export interface ChartData {
  readonly title: string;
  readonly subtitle: string;
  readonly about: string;
  readonly rules: readonly string[];
  readonly unit: string;
  readonly stepped: boolean;
  readonly series: readonly SeriesData[];
  /** Whether any of its values changes, and whether model and chain differ in one. */
  readonly changes: boolean;
  readonly differs: boolean;
}

export interface CounterexampleData {
  /** Name of its file. */
  readonly file: string;
  readonly identity: string;
  readonly bug: string | null;
  readonly edition: string;
  readonly engine: string;
  readonly offset: number;
  readonly origin: {
    readonly seed: number;
    readonly chunk: number;
    readonly sequence: number;
    readonly steps: number | string;
  };
  readonly shrunk: { readonly from: number; readonly to: number; readonly minimal: boolean; readonly runs: number };
  /** The command that runs it again. */
  readonly replay: string;
  readonly findings: readonly FindingData[];
  readonly steps: readonly StepData[];
  readonly entities: readonly EntityData[];
  /** The changes of each step; null when the page had no room for the state. */
  readonly changes: readonly (readonly ChangeData[])[] | null;
  readonly spans: readonly SpanData[];
  readonly marks: readonly MarkData[];
  readonly boundary: {
    readonly name: string;
    readonly rules: readonly string[];
    readonly at: readonly { readonly time: number; readonly label: string }[];
  };
  readonly charts: readonly ChartData[];
}

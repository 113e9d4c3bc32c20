import type { ComparedAt, CorpusEntry, RecordedCall } from "../core/types";
import type { Chosen } from "./cover";
import type { Feature } from "./feature";
import type { Trace } from "./trace";
import { InternalError } from "../run/judge";

/** A sequence that showed what was not known, or showed it sooner. */
export interface FoundSequence {
  readonly offset: number;
  readonly calls: readonly RecordedCall[];
  /** With the number of calls after which each shows. */
  readonly features: readonly (readonly [feature: Feature, at: number])[];
  /** Of contracts that report what they reach: comparisons whose other outcome nothing has shown. */
  readonly compared?: readonly ComparedAt[] | undefined;
  /** It was kept before. */
  readonly known?: true;
}

/** What a corpus receives at the end of an epoch. */
export interface CorpusUpdate {
  /** Sequences that were kept before; only of a campaign, and only in its first update. */
  readonly kept?: readonly CorpusEntry[];
  readonly found: readonly FoundSequence[];
  /** Targets that were continued from, by their numbers, and how often. */
  readonly tries: readonly (readonly [target: number, times: number])[];
}

/** Updates to apply before a task is done: those from a number on, up to the epoch of the task. */
export interface CorpusUpdates {
  readonly from: number;
  readonly updates: readonly CorpusUpdate[];
  /** The updates before are those of another search: the corpus begins again. Absent: it does not. */
  readonly anew?: boolean;
}

/** Sequences to grow. Its result is a function of this and of the corpus as it was at the epoch's beginning. */
export interface GrowTask {
  readonly kind: "grow";
  readonly seed: number;
  readonly epoch: number;
  readonly number: number;
  readonly sequences: number;
  /** Actions of a fresh sequence, and the most that are put behind a corpus entry. */
  readonly steps: number;
}

/** The result of growing. */
export interface GrowReport extends CorpusUpdate {
  readonly kind: "grow";
  readonly sequences: number;
  /** Calls that were planned. */
  readonly calls: number;
  /** With the place of each in its task. */
  readonly found: readonly (FoundSequence & { readonly sequence: number })[];
}

/** Sequences to leave calls out of that what they were chosen for does not need. */
export interface ShortenTask {
  readonly kind: "shorten";
  readonly chosen: readonly Chosen[];
}

/** They as they are now. */
export interface ShortenReport {
  readonly kind: "shorten";
  readonly entries: readonly CorpusEntry[];
}

/** Corpus entries to play. */
export interface TraceTask {
  readonly kind: "trace";
  readonly entries: readonly CorpusEntry[];
}

/** What each of them shows. */
export interface TraceReport {
  readonly kind: "trace";
  readonly traces: readonly ReportedTrace[];
}

/** A trace as plain data: its features as pairs. */
export interface ReportedTrace extends Pick<Trace, "calls"> {
  readonly features: readonly (readonly [feature: Feature, at: number])[];
}

/** A task of a search. Plain data, as its report is: both cross process borders. */
export type SearchTask = GrowTask | ShortenTask | TraceTask;
export type SearchReport = GrowReport | ShortenReport | TraceReport;

/** The updates that come after the first `applied` ones. @throws InternalError when there is a gap between */
export function missingUpdates({ from, updates }: CorpusUpdates, applied: number): readonly CorpusUpdate[] {
  if (from > applied) throw new InternalError(`expected update ${applied} of a search, received update ${from}`);
  return updates.slice(applied - from);
}

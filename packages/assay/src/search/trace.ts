import type { Plain, PlannedStep, RecordedCall, Subject } from "../types";
import { guarded } from "../run/plan";
import type { Sequence } from "../run";
import { signals, type SiteSide } from "./signals";

/** What a sequence can show, by name: "pair cover buyCover > extendCover". Its first word is the family. */
export type Feature = string;

/** The family of a feature: "pair". */
export function familyOf(feature: Feature): string {
  return feature.slice(0, feature.indexOf(" "));
}

/** That a side of a comparison was met in a part of the model's work. */
export function sideFeature(part: string, side: SiteSide): Feature {
  return `side ${part} ${side}`;
}

/** What planning a sequence showed. */
export interface Trace {
  /** Features, with the number of calls after which each was first seen. */
  readonly features: ReadonlyMap<Feature, number>;
  /** The calls that were made, in order: with their times they give the same sequence again. */
  readonly calls: readonly RecordedCall[];
}

/** Levels above it tell nothing new. */
const MOST_LEVEL = 12;
const MOST_SEVERAL = 4;

type Key = string;

/** What is known of an entity within a sequence. */
interface Seen {
  words: readonly bigint[];
  /** Who changed it last, and how. */
  last: { readonly name: string; readonly form: string; readonly actor: string } | undefined;
  /** The function that changed it before that. */
  before: string | undefined;
  /** How often each function changed it. */
  readonly counts: Map<string, number>;
}

/**
 * Plans a sequence by the model alone, and tells what it shows: calls with their outcomes, sides of the model's comparisons (those of one function apart from
 * those of another), pairs of functions on one entity, how often a function changed one entity, and how many entities of a kind one call changed.
 * @throws whatever the subject's session throws
 */
export function traceOf<Action, History>(subject: Subject<Action, History>, sequence: Sequence<Action>): Trace {
  const editor = subject.callEditor;
  const session = subject.session(sequence.offset, () => false);
  const collector = new Collector(openingOf(subject, session.open()));
  signals.take();
  const calls: RecordedCall[] = [];
  sequence.actions.forEach((action, index) => {
    const steps = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    const sides = signals.take();
    if (editor !== undefined) calls.push(...steps.map((step) => editor.recordedCallOf(step)));
    collector.add(steps, sides, calls.length);
  });
  return { features: collector.features, calls };
}

const openings = new WeakMap<object, ReadonlyMap<Key, readonly bigint[]>>();

/** What there is before anything is done: the same for every sequence. */
function openingOf(subject: object, steps: readonly PlannedStep[]): ReadonlyMap<Key, readonly bigint[]> {
  const known = openings.get(subject);
  if (known !== undefined) return known;
  const words = new Map(
    steps.flatMap(({ observe }) => observe.map((state) => [`${state.kind.name} ${state.id}`, state.words] as const)),
  );
  openings.set(subject, words);
  return words;
}

class Collector {
  readonly features = new Map<Feature, number>();
  private readonly entities = new Map<Key, Seen>();

  constructor(private readonly opening: ReadonlyMap<Key, readonly bigint[]>) {}

  /** Takes the steps of an action, with the sides that were met while they were planned; `calls`: made so far, with these. */
  add(steps: readonly PlannedStep[], sides: ReturnType<typeof signals.take>, calls: number): void {
    for (const step of steps) {
      if (step.call === undefined || step.expect === undefined) {
        for (const { kind, id, words } of step.observe) this.seenOf(`${kind.name} ${id}`).words = words;
        this.note(`call ${step.kind} ok`, calls);
        continue;
      }
      const context = step.function ?? step.kind;
      const errors = step.expect.ok ? [] : step.expect.errors.map((error) => error.name);
      if (errors.length < 2) this.note(`call ${context} ${errors[0] ?? "ok"}`, calls);
      this.addEntities(step, context, calls);
    }
    for (const [part, side] of sides) this.note(sideFeature(part, side), calls);
  }

  private addEntities({ observe, expect, actor, facts }: PlannedStep, name: string, calls: number): void {
    const form = `${name}${formOf(facts)}`;
    const changed = new Map<string, number>();
    for (const { kind, id, words } of observe) {
      const entity = this.seenOf(`${kind.name} ${id}`);
      const { last, before } = entity;
      const by = last?.actor === actor ? "same" : "other";
      if (expect?.ok !== true) {
        const error = expect?.errors.length === 1 ? expect.errors[0]?.name : undefined;
        if (last !== undefined && error !== undefined)
          this.note(`refused ${kind.name} ${last.name} > ${name} ${error}`, calls);
        continue;
      }
      if (equal(entity.words, words)) continue;
      entity.words = words;
      changed.set(kind.name, (changed.get(kind.name) ?? 0) + 1);
      if (last !== undefined) {
        this.note(`pair ${kind.name} ${last.form} > ${form}`, calls);
        this.note(`by ${kind.name} ${last.name} > ${name} ${by}`, calls);
        if (before !== undefined) this.note(`triple ${kind.name} ${before} > ${last.name} > ${name}`, calls);
      }
      const count = (entity.counts.get(name) ?? 0) + 1;
      entity.counts.set(name, count);
      if (count <= MOST_LEVEL) this.note(`level ${kind.name} ${name} ${count}`, calls);
      entity.before = last?.name;
      entity.last = { name, form, actor };
    }
    for (const [kind, count] of changed) this.note(`several ${kind} ${name} ${Math.min(MOST_SEVERAL, count)}`, calls);
  }

  private seenOf(key: Key): Seen {
    const known = this.entities.get(key);
    if (known !== undefined) return known;
    const fresh: Seen = { words: this.opening.get(key) ?? [], last: undefined, before: undefined, counts: new Map() };
    this.entities.set(key, fresh);
    return fresh;
  }

  private note(feature: Feature, calls: number): void {
    if (!this.features.has(feature)) this.features.set(feature, calls);
  }
}

/** Which of a call's flags are set: "[01]". */
function formOf(call: Plain): string {
  const marks: string[] = [];
  const look = (data: Plain | undefined, depth: number): void => {
    if (typeof data === "boolean") marks.push(data ? "1" : "0");
    else if (typeof data === "object" && data !== null && !Array.isArray(data) && depth < FORM_DEPTH)
      for (const value of Object.values(data)) look(value, depth + 1);
  };
  look(call, 0);
  return `[${marks.join("")}]`;
}

const FORM_DEPTH = 3;

function equal(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

import type { KeptSequence, Plain, PlannedStep, RecordedCall, Subject } from "../types";
import { guarded } from "../run/plan";
import type { Sequence } from "../run";
import { FeatureNames } from "./feature-names";
import { sequenceOfKept } from "./kept";
import { hasSingleEntries, lastCallOf, outcomeOf, outcomesAlone } from "./lists";
import { isEdge, signals, type SiteSide } from "./signals";
import { functionOf, telling, tellingSides, type MetSides } from "./telling-sides";

/** What a sequence can show, by name: "pair cover buyCover > extendCover". Its first word is the family. */
export type Feature = string;

/** The family of a feature: "pair". */
export function familyOf(feature: Feature): string {
  return feature.slice(0, feature.indexOf(" "));
}

/** Families of conditions that come together. */
const COMBINED: ReadonlySet<string> = new Set(["after", "again", "alone", "both", "gap", "joint", "triple", "without"]);

/** Whether a feature is of conditions that come together. */
export function isCombined(feature: Feature): boolean {
  return COMBINED.has(familyOf(feature));
}

/** That a side of a comparison was met in a part of the model's work. */
export function sideFeature(part: string, side: SiteSide): Feature {
  return `${sideWords(part)} ${side}`;
}

const sideWords = (part: string): string => `side ${part}`;

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

interface Change {
  readonly name: string;
  readonly form: string;
  readonly result: string;
  readonly actor: string;
  /** Which call of the sequence that was. */
  readonly place: number;
}

/** What is known of an entity within a sequence. */
interface Seen {
  words: readonly bigint[];
  /** Who changed it last, and how. */
  last: Change | undefined;
  /** The function that changed it before that. */
  before: string | undefined;
  /** How often each function changed it. */
  readonly counts: Map<string, number>;
  /** Functions that changed it, each with the events of the call: "withdraw{Withdrawn,Transfer}". */
  readonly results: Set<string>;
  /** Two of these, one some time after the other. */
  readonly orders: Set<string>;
  /** Who was the first to change it by each function. */
  readonly actors: Map<string, string>;
  /** Functions that changed it more than once, and whether it was the same account each time. */
  readonly again: Set<string>;
}

/**
 * Plans a kept sequence by the model alone, and tells what it shows. Since its calls are known before they are planned, it also tells what those with two entries in a list would come to with each alone.
 * @throws whatever the subject's session throws
 */
export function traceOfKept<Action, History>(subject: Subject<Action, History>, kept: KeptSequence): Trace {
  return traceOf(subject, sequenceOfKept(subject, kept), kept.calls);
}

/**
 * Plans a sequence by the model alone, and tells what it shows: the families of features that docs/search.md lists.
 * @throws whatever the subject's session throws
 */
export function traceOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
  known: readonly RecordedCall[] = [],
): Trace {
  const editor = subject.callEditor;
  const session = subject.session(sequence.offset, () => false);
  const collector = new Collector(openingOf(session.open()));
  signals.forget();
  const calls: RecordedCall[] = [];
  sequence.actions.forEach((action, index) => {
    const alone = outcomesAlone(editor, session, known[index], index);
    const steps = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    const [sides, fields] = [signals.take(), signals.takeFields()];
    if (editor !== undefined) calls.push(...steps.map((step) => editor.recordedCallOf(step)));
    collector.add(steps, sides, calls.length);
    if (alone !== undefined) collector.addEntries(steps, alone, calls.length);
    for (const [part, field] of telling(steps, fields)) collector.note(`field ${part} ${field}`, calls.length);
  });
  return { features: collector.features, calls };
}

/**
 * Plays a sequence by the model alone, and tells nothing but the sides of comparisons that can make a difference: of a trace the features of the family "side".
 * @throws whatever the subject's session throws
 */
export function sidesOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
): ReadonlySet<SiteSide> {
  const session = subject.session(sequence.offset, () => false);
  session.open();
  signals.forget();
  const met = new Set<SiteSide>();
  sequence.actions.forEach((action, index) => {
    const steps = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    for (const [, side] of tellingSides(steps, signals.take())) met.add(side);
    signals.takeFields();
  });
  return met;
}

const openings = new WeakMap<readonly PlannedStep[], ReadonlyMap<Key, readonly bigint[]>>();

/** What there is before anything is done: for many subjects the same steps for every sequence. */
function openingOf(steps: readonly PlannedStep[]): ReadonlyMap<Key, readonly bigint[]> {
  const known = openings.get(steps);
  if (known !== undefined) return known;
  const words = new Map(
    steps.flatMap(({ observe }) => observe.map((state) => [`${state.kind.name} ${state.id}`, state.words] as const)),
  );
  openings.set(steps, words);
  return words;
}

/** Of this process: they depend on nothing but what they name. */
const names = new FeatureNames();

class Collector {
  readonly features = new Map<Feature, number>();
  private readonly entities = new Map<Key, Seen>();
  /** How many calls were taken. */
  private taken = 0;

  constructor(private readonly opening: ReadonlyMap<Key, readonly bigint[]>) {}

  /** Takes the steps of an action, with the sides that were met while they were planned; `calls`: made so far, with these. */
  add(steps: readonly PlannedStep[], sides: MetSides, calls: number): void {
    for (const step of steps) {
      if (step.call === undefined || step.expect === undefined) {
        for (const { kind, id, words } of step.observe) this.seenOf(`${kind.name} ${id}`).words = words;
        this.note(`call ${step.kind} ok`, calls);
        continue;
      }
      this.taken++;
      const context = functionOf(step);
      const errors = step.expect.ok ? [] : step.expect.errors.map((error) => error.name);
      if (errors.length < 2) this.note(`call ${context} ${errors[0] ?? "ok"}`, calls);
      const own = sides.flatMap(([part, side]) => (part === context ? [side] : []));
      if (errors.length === 1) this.noteEach(`without ${context} ${errors[0] ?? ""}`, own, calls);
      if (errors.length < 2 && hasSingleEntries(step.facts))
        this.noteEach(`alone ${context} ${errors[0] ?? "ok"}`, own, calls);
      const edges = step.expect.ok ? own.filter((side) => isEdge(side) && signals.comparesAt(side)) : [];
      edges.sort((a, b) => a - b);
      this.addEntities(step, context, calls, edges);
      for (const [i, one] of edges.entries()) this.noteEach(`both ${context} ${one}`, edges.slice(i + 1), calls);
    }
    for (const [part, side] of tellingSides(steps, sides)) this.noteEach(sideWords(part), [side], calls);
  }

  /** Of a call whose list has two entries: what it comes to, and what it would with each alone. */
  addEntries(steps: readonly PlannedStep[], alone: string, calls: number): void {
    const outcome = outcomeOf(steps);
    const last = lastCallOf(steps);
    if (outcome !== undefined && last !== undefined)
      this.note(`entries ${functionOf(last)} ${alone} > ${outcome}`, calls);
  }

  private addEntities(
    { observe, expect, actor, facts }: PlannedStep,
    name: string,
    calls: number,
    edges: readonly SiteSide[],
  ): void {
    const form = `${name}${formOf(facts)}`;
    const result = `${name}${eventsOf(expect)}`;
    const changed = new Map<string, number>();
    if (expect?.ok === true) this.addJoint(observe, name, calls);
    for (const { kind, id, words } of observe) {
      const entity = this.seenOf(`${kind.name} ${id}`);
      const { last, before } = entity;
      const by = last?.actor === actor ? "same" : "other";
      if (expect?.ok !== true) {
        const error = expect?.errors.length === 1 ? expect.errors[0]?.name : undefined;
        if (last !== undefined && error !== undefined)
          this.noteRefused(kind.name, last.name, `${name} ${error}`, by, calls);
        continue;
      }
      if (last !== undefined) this.noteEach(`after ${kind.name} ${last.result} > ${name}`, edges, calls);
      if (equal(entity.words, words)) continue;
      entity.words = words;
      changed.set(kind.name, (changed.get(kind.name) ?? 0) + 1);
      if (last !== undefined) {
        this.note(`pair ${kind.name} ${last.form} > ${form}`, calls);
        this.note(`by ${kind.name} ${last.name} > ${name} ${by}`, calls);
        if (before !== undefined) this.note(`triple ${kind.name} ${before} > ${last.name} > ${name}`, calls);
        for (const order of entity.orders) this.note(`gap ${kind.name} ${order} > ${result}`, calls);
      }
      for (const earlier of entity.results) entity.orders.add(`${earlier} > ${result}`);
      entity.results.add(result);
      for (const again of entity.again) this.note(`again ${kind.name} ${again} > ${result}`, calls);
      const first = entity.actors.get(name);
      if (first === undefined) entity.actors.set(name, actor);
      else entity.again.add(`${name} ${first === actor ? "same" : "other"}`);
      const count = (entity.counts.get(name) ?? 0) + 1;
      entity.counts.set(name, count);
      if (count <= MOST_LEVEL) this.note(`level ${kind.name} ${name} ${count}`, calls);
      entity.before = last?.name;
      entity.last = { name, form, result, actor, place: this.taken };
    }
    for (const [kind, count] of changed) this.note(`several ${kind} ${name} ${Math.min(MOST_SEVERAL, count)}`, calls);
  }

  /** Of each two entities that a call looks at: who changed the one last, and who the other one after that. */
  private addJoint(observe: PlannedStep["observe"], name: string, calls: number): void {
    const changes = observe.flatMap(({ kind, id }) => {
      const last = this.entities.get(`${kind.name} ${id}`)?.last;
      return last === undefined ? [] : [{ words: `${kind.name} ${last.name}`, place: last.place }];
    });
    for (const earlier of changes)
      for (const later of changes)
        if (earlier.place < later.place) this.note(`joint ${earlier.words} < ${later.words} > ${name}`, calls);
  }

  private noteRefused(kind: string, before: string, refused: string, by: string, calls: number): void {
    this.note(`refused ${kind} ${before} > ${refused}`, calls);
    this.note(`by ${kind} ${refused} ${by}`, calls);
  }

  private seenOf(key: Key): Seen {
    const known = this.entities.get(key);
    if (known !== undefined) return known;
    const fresh: Seen = {
      words: this.opening.get(key) ?? [],
      last: undefined,
      before: undefined,
      counts: new Map(),
      results: new Set(),
      orders: new Set(),
      actors: new Map(),
      again: new Set(),
    };
    this.entities.set(key, fresh);
    return fresh;
  }

  /** Notes features that differ by the number at their end. */
  private noteEach(words: string, numbers: readonly number[], calls: number): void {
    for (const feature of names.each(words, numbers)) this.note(feature, calls);
  }

  note(feature: Feature, calls: number): void {
    if (!this.features.has(feature)) this.features.set(feature, calls);
  }
}

/** Names of the events of a call, each once: "{Withdrawn,Transfer}". */
function eventsOf(expect: PlannedStep["expect"]): string {
  return expect?.ok === true ? `{${[...new Set(expect.logs.map(({ name }) => name))].join()}}` : "";
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

import type { Plain, PlannedStep } from "../core/types";
import { CopiedFields } from "./copied-fields";
import { Elsewhere } from "./elsewhere";
import { sideWords, type Feature } from "./feature";
import { FeatureNames } from "./feature-names";
import { FieldWriters } from "./field-writers";
import { hasSingleEntries, lastCallOf, outcomeOf, outcomeOfCall } from "./lists";
import { isEdge, signals, type SiteSide } from "./signals";
import { functionOf, tellingSides, type MetSides } from "./telling-sides";

/** Levels above it tell nothing new. */
const MOST_LEVEL = 12;
const MOST_SEVERAL = 4;

/** Names an entity within a sequence: "pool 1". */
export type EntityKey = string;

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
  readonly writers: FieldWriters;
  /** After how many calls of the sequence it was first seen. */
  readonly since: number;
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
  /** Calls that were refused since it changed last, each with the error: "setProducts TotalTooHigh". */
  readonly refused: Set<string>;
}

/** Of this process: they depend on nothing but what they name. */
const names = new FeatureNames();

/** Collects the features that the steps of a sequence show. */
export class FeatureCollector {
  readonly features = new Map<Feature, number>();
  private readonly entities = new Map<EntityKey, Seen>();
  private readonly copied = new CopiedFields();
  private readonly elsewhere = new Elsewhere();
  /** How many calls were taken. */
  private taken = 0;

  constructor(private readonly opening: ReadonlyMap<EntityKey, readonly bigint[]>) {}

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
    const outcome = outcomeOfCall(expect);
    const changed = new Map<string, number>();
    if (expect?.ok === true) this.addJoint(observe, name, calls);
    for (const { kind, id, words } of observe) {
      const entity = this.seenOf(`${kind.name} ${id}`);
      const { last, before } = entity;
      const by = last?.actor === actor ? "same" : "other";
      if (outcome !== undefined)
        for (const use of entity.writers.uses(kind.fields))
          this.note(`use ${kind.name}.${use} > ${name} ${outcome}`, calls);
      if (outcome !== undefined) {
        const others = observe.some((other) => other.kind.name === kind.name && other.id !== id);
        const there = others ? undefined : this.elsewhere.otherwise(`${kind.name} ${name}`, actor, id, outcome);
        const apart = there === undefined ? "" : ` elsewhere ${there}`;
        if (there !== undefined) this.note(`elsewhere ${kind.name} ${name} ${there} > ${outcome}`, calls);
        for (const field of this.copied.stale(kind.name, kind.fields, entity.words, entity.since))
          this.note(`copied ${kind.name}.${field} > ${name} ${outcome}${apart}`, calls);
      }
      if (expect?.ok !== true) {
        if (outcome === undefined) continue;
        if (last !== undefined) this.noteRefused(kind.name, last.name, `${name} ${outcome}`, by, calls);
        entity.refused.add(`${name} ${outcome}`);
        continue;
      }
      for (const refused of entity.refused) this.note(`despite ${kind.name} ${refused} > ${name}`, calls);
      if (last !== undefined) this.noteEach(`after ${kind.name} ${last.result} > ${name}`, edges, calls);
      if (equal(entity.words, words)) continue;
      for (const write of entity.writers.write(kind.fields, entity.words, words, name))
        this.note(`write ${kind.name}.${write}`, calls);
      this.copied.replace(kind.name, kind.fields, entity.words, words, { by: name, place: this.taken });
      entity.words = words;
      entity.refused.clear();
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

  private seenOf(key: EntityKey): Seen {
    const known = this.entities.get(key);
    if (known !== undefined) return known;
    const fresh: Seen = {
      words: this.opening.get(key) ?? [],
      writers: new FieldWriters(),
      since: this.opening.has(key) ? 0 : this.taken,
      last: undefined,
      before: undefined,
      counts: new Map(),
      results: new Set(),
      orders: new Set(),
      actors: new Map(),
      again: new Set(),
      refused: new Set(),
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

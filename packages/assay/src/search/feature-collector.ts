import type { PlannedStep } from "../core/types";
import { branchWords, type Feature } from "./feature";
import { FeatureNames } from "./feature-names";
import { isEdge, signals, type SiteSide } from "./signals";
import { functionOf, decisiveSides, type MetSides } from "./decisive-sides";

/** Higher counts show nothing new. */
const MOST_COUNT = 12;

/** Names an entity within a sequence: "pool 1". */
export type EntityKey = string;

/** What is known of an entity within a sequence. */
interface Seen {
  words: readonly bigint[];
  /** The function that changed it last, and that function with the events of the call: "withdraw{Withdrawn,Transfer}". */
  last: { readonly name: string; readonly result: string } | undefined;
}

/** Of this process: they depend on nothing but what they name. */
const names = new FeatureNames();

/** Collects the features that the steps of a sequence show. */
export class FeatureCollector {
  readonly features = new Map<Feature, number>();
  private readonly entities = new Map<EntityKey, Seen>();
  /** How often something was done, by the words of its feature. */
  private readonly counts = new Map<string, number>();

  constructor(private readonly opening: ReadonlyMap<EntityKey, readonly bigint[]>) {}

  /** Takes the steps of an action, with the sides that were met while they were planned; `calls`: made so far, with these. */
  add(steps: readonly PlannedStep[], sides: MetSides, calls: number): void {
    for (const step of steps) {
      const { call, expect, observe, kind, actor } = step;
      if (call === undefined || expect === undefined) {
        for (const state of observe) this.seenOf(`${state.kind.name} ${state.id}`).words = state.words;
        this.note(`outcome ${kind} ok`, calls);
        continue;
      }
      const name = functionOf(step);
      if (expect.ok) {
        const edges = sides.flatMap(([part, side]) =>
          part === name && isEdge(side) && signals.comparesAt(side) ? [side] : [],
        );
        this.note(`outcome ${name} ok`, calls);
        this.count(`caller ${name}`, actor, calls);
        this.addChanges(step, name, edges, calls);
      } else if (expect.errors.length === 1) this.addRefusal(step, `${name} ${expect.errors[0]?.name ?? ""}`, calls);
    }
    for (const [part, side] of decisiveSides(steps, sides)) this.noteEach(branchWords(part), [side], calls);
  }

  private addChanges({ observe, expect }: PlannedStep, name: string, edges: readonly SiteSide[], calls: number): void {
    const result = `${name}${eventsOf(expect)}`;
    for (const { kind, id, words } of observe) {
      const entity = this.seenOf(`${kind.name} ${id}`);
      const { last } = entity;
      if (last !== undefined) this.noteEach(`boundary ${kind.name} ${last.result} > ${name}`, edges, calls);
      if (equal(entity.words, words)) continue;
      if (last !== undefined) this.note(`transition ${kind.name} ${last.name} > ${name}`, calls);
      this.count(`${kind.name} ${name}`, id, calls);
      entity.words = words;
      entity.last = { name, result };
    }
  }

  private addRefusal({ observe }: PlannedStep, refused: string, calls: number): void {
    this.note(`outcome ${refused}`, calls);
    for (const { kind, id } of observe) {
      const { last } = this.seenOf(`${kind.name} ${id}`);
      if (last !== undefined) this.note(`refusal ${kind.name} ${last.name} > ${refused}`, calls);
    }
  }

  /** Counts what was done to an entity, or by an account. */
  private count(what: string, of: bigint | string, calls: number): void {
    const key = `${what} ${of}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count <= MOST_COUNT) this.note(`count ${what} ${count}`, calls);
  }

  private seenOf(key: EntityKey): Seen {
    let seen = this.entities.get(key);
    if (seen === undefined) this.entities.set(key, (seen = { words: this.opening.get(key) ?? [], last: undefined }));
    return seen;
  }

  /** Notes features that differ by the number at their end. */
  private noteEach(words: string, numbers: readonly number[], calls: number): void {
    for (const feature of names.each(words, numbers)) this.note(feature, calls);
  }

  private note(feature: Feature, calls: number): void {
    if (!this.features.has(feature)) this.features.set(feature, calls);
  }
}

/** Names of the events of a call, each once: "{Withdrawn,Transfer}". */
function eventsOf(expect: PlannedStep["expect"]): string {
  return expect?.ok === true ? `{${[...new Set(expect.logs.map(({ name }) => name))].join()}}` : "";
}

function equal(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

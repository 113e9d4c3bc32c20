import type { CorpusEntry } from "../core/types";
import type { Random } from "./random";
import type { FoundSequence, CorpusUpdate } from "./tasks";
import { familyOf, type Feature } from "./feature";
import type { Start } from "./vary";

/** A feature that was reached, and the shortest sequence that reaches it. */
interface Target {
  /** Its place in the order in which features were met. */
  readonly number: number;
  readonly feature: Feature;
  entry: CorpusEntry;
  /** Number of calls after which the sequence reaches it. */
  at: number;
  /** How often the search continued from it. */
  tries: number;
}

/** This number of targets is drawn at random; the one that was tried least is taken. */
const DRAWN_TARGETS = 6;

/** The features that a sequence reached, each with the number of calls after which it was reached. */
interface Shown extends Pick<FoundSequence, "calls" | "compared"> {
  readonly features: Iterable<readonly [feature: Feature, at: number]>;
}

/** For each feature, the shortest sequence that reaches it. */
export class Corpus {
  private readonly targets = new Map<Feature, Target>();
  private readonly numbered: Target[] = [];
  private readonly families = new Map<string, Target[]>();
  /** Highest count of each kind: only it is a target. */
  private readonly highest = new Map<string, Target>();

  /** How many sequences were added. */
  changes = 0;

  get size(): number {
    return this.targets.size;
  }

  /** Number of targets from which the search has not continued yet; of counts, only the highest is a target. */
  get untried(): number {
    const isTarget = ({ feature }: Target): boolean =>
      familyOf(feature) !== "count" || this.highest.get(kindOf(feature))?.feature === feature;
    return this.numbered.reduce((sum, target) => sum + (target.tries === 0 && isTarget(target) ? 1 : 0), 0);
  }

  /** How many features of each family were met. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.families].map(([family, targets]) => [family, targets.length]));
  }

  /** The sequences of all features, each once. */
  get entries(): readonly CorpusEntry[] {
    return [...new Set([...this.targets.values()].map(({ entry }) => entry))];
  }

  has(feature: Feature): boolean {
    return this.targets.has(feature);
  }

  /** The highest count of a kind, "count near 3"; -1 if there is none. */
  highestOf(kind: string): number {
    const target = this.highest.get(kind);
    return target === undefined ? -1 : numberOf(target);
  }

  /** Number of calls after which the shortest sequence reaches a feature; Infinity if none does. */
  callsTo(feature: Feature): number {
    return this.targets.get(feature)?.at ?? Infinity;
  }

  /** Adds sequences, and counts the targets from which they continued. */
  apply({ found, tries }: CorpusUpdate): void {
    for (const shown of found) this.add(shown.offset, shown);
    for (const [target, times] of tries) this.tried(target, times);
  }

  /** Counts that the search continued from a target. */
  tried(number: number, times: number): void {
    const target = this.numbered[number];
    if (target !== undefined) target.tries += times;
  }

  /** Adds a sequence for its features that are new or reached after fewer calls. Returns how many are new. */
  add(offset: number, { features, calls, compared }: Shown): number {
    let fresh = 0;
    let last = 0;
    const shorter: [Target, number][] = [];
    const found: [Feature, number][] = [];
    for (const [feature, at] of features) {
      // a feature that is reached without a call is no start for another sequence
      if (at === 0) continue;
      const target = this.targets.get(feature);
      if (target === undefined) {
        fresh++;
        found.push([feature, at]);
      } else if (at < target.at) shorter.push([target, at]);
      else continue;
      last = Math.max(last, at);
    }
    if (last === 0) return fresh;
    this.changes++;
    const aims = compared?.filter(({ at }) => at <= last) ?? [];
    const entry = { offset, calls: calls.slice(0, last), ...(aims.length === 0 ? {} : { compared: aims }) };
    for (const [target, at] of shorter) {
      target.entry = entry;
      target.at = at;
    }
    for (const [feature, at] of found) this.put({ number: this.numbered.length, feature, entry, at, tries: 0 });
    return fresh;
  }

  private put(target: Target): void {
    const { feature } = target;
    const family = familyOf(feature);
    this.targets.set(feature, target);
    this.numbered.push(target);
    const list = this.families.get(family);
    if (list === undefined) this.families.set(family, [target]);
    else list.push(target);
    if (family !== "count") return;
    const kind = kindOf(feature);
    const known = this.highest.get(kind);
    if (known === undefined || numberOf(known) < numberOf(target)) this.highest.set(kind, target);
  }

  /** Chooses where to continue: every family equally often, in it the target that was tried least. `tries`: further tries, by target number. */
  start(random: Random, tries: Map<number, number>): Start | undefined {
    const triesOf = (target: Target): number => target.tries + (tries.get(target.number) ?? 0);
    const family = random.pick([...this.families.keys()]);
    if (family === undefined) return undefined;
    const list = family === "count" ? [...this.highest.values()] : (this.families.get(family) ?? []);
    let best: Target | undefined;
    for (let n = 0; n < DRAWN_TARGETS; n++) {
      const target = random.pick(list);
      if (target !== undefined && (best === undefined || triesOf(target) < triesOf(best))) best = target;
    }
    if (best === undefined) return undefined;
    tries.set(best.number, (tries.get(best.number) ?? 0) + 1);
    return { entry: best.entry, at: best.at };
  }

  /** Every feature with its sequence, for choosing sequences. */
  *[Symbol.iterator](): Generator<Readonly<Target>> {
    yield* this.targets.values();
  }
}

/** The feature without its number at the end. */
function kindOf(feature: Feature): string {
  return feature.slice(0, feature.lastIndexOf(" "));
}

function numberOf({ feature }: Target): number {
  return Number(feature.slice(feature.lastIndexOf(" ") + 1));
}

import type { CorpusEntry } from "../core/types";
import type { Random } from "./random";
import type { FoundSequence, CorpusUpdate } from "./tasks";
import { familyOf, type Feature } from "./feature";
import type { Start } from "./vary";

/** A feature that was met, and the shortest sequence that shows it. */
interface Target {
  /** Its place in the order in which features were met. */
  readonly number: number;
  readonly feature: Feature;
  entry: CorpusEntry;
  /** Calls after which it shows. */
  at: number;
  /** How often it was started from. */
  tries: number;
}

/** Targets of a family that are drawn at random; the one of them that was tried least is taken. */
const DRAWN_TARGETS = 6;

/** What a sequence showed: features with the calls after which each shows, as pairs. */
interface Shown extends Pick<FoundSequence, "calls" | "compared"> {
  readonly features: Iterable<readonly [feature: Feature, at: number]>;
}

/** The shortest sequence that shows a feature, for each. */
export class Corpus {
  private readonly targets = new Map<Feature, Target>();
  private readonly numbered: Target[] = [];
  private readonly families = new Map<string, Target[]>();
  /** Highest count of each kind: only it is a target. */
  private readonly highest = new Map<string, Target>();

  /** How often something was added that was new or sooner. */
  changes = 0;

  get size(): number {
    return this.targets.size;
  }

  /** How many targets nothing ever went on from; of counts only the highest is a target. */
  get untried(): number {
    const isTarget = ({ feature }: Target): boolean =>
      familyOf(feature) !== "count" || this.highest.get(kindOf(feature))?.feature === feature;
    return this.numbered.reduce((sum, target) => sum + (target.tries === 0 && isTarget(target) ? 1 : 0), 0);
  }

  /** How many features of each family were met. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.families].map(([family, targets]) => [family, targets.length]));
  }

  /** The sequences that some feature is kept by. */
  get entries(): readonly CorpusEntry[] {
    return [...new Set([...this.targets.values()].map(({ entry }) => entry))];
  }

  has(feature: Feature): boolean {
    return this.targets.has(feature);
  }

  /** The highest count that was met of a kind, "count near 3": -1 when there is none. */
  highestOf(kind: string): number {
    const target = this.highest.get(kind);
    return target === undefined ? -1 : numberOf(target);
  }

  /** Calls after which a feature shows, in the shortest sequence; Infinity when it was never met. */
  callsTo(feature: Feature): number {
    return this.targets.get(feature)?.at ?? Infinity;
  }

  /** Keeps what sequences showed, and notes what they went on from. */
  apply({ found, tries }: CorpusUpdate): void {
    for (const shown of found) this.add(shown.offset, shown);
    for (const [target, times] of tries) this.tried(target, times);
  }

  /** Notes that a target was continued from. */
  tried(number: number, times: number): void {
    const target = this.numbered[number];
    if (target !== undefined) target.tries += times;
  }

  /** Keeps what a sequence showed that is new, or that it shows sooner. Gives how many features are new. */
  add(offset: number, { features, calls, compared }: Shown): number {
    let fresh = 0;
    let last = 0;
    const shorter: [Target, number][] = [];
    const found: [Feature, number][] = [];
    for (const [feature, at] of features) {
      // what shows without a call cannot be continued from
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

  /** Where to continue from: every family as often, in it what was tried least. `tries`: those of the caller, by number, which count as well. */
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

  /** All that is known of each feature, for choosing sequences. */
  *[Symbol.iterator](): Generator<Readonly<Target>> {
    yield* this.targets.values();
  }
}

/** What a count is of. */
function kindOf(feature: Feature): string {
  return feature.slice(0, feature.lastIndexOf(" "));
}

function numberOf({ feature }: Target): number {
  return Number(feature.slice(feature.lastIndexOf(" ") + 1));
}

import type { KeptSequence } from "../types";
import type { Random } from "./random";
import { familyOf, type Feature, type Trace } from "./trace";
import type { Start } from "./vary";

/** A feature that was met, and the shortest sequence that shows it. */
interface Target {
  readonly feature: Feature;
  entry: KeptSequence;
  /** Calls after which it shows. */
  at: number;
  /** How often it was started from. */
  tries: number;
}

/** Of so many targets of a family, drawn at random, the one that was tried least is taken. */
const DRAWN_TARGETS = 6;

/** The shortest sequence that shows a feature, for each. */
export class Corpus {
  private readonly targets = new Map<Feature, Target>();
  private readonly families = new Map<string, Target[]>();
  /** Highest level of each kind: only it is a target. */
  private readonly highest = new Map<string, Target>();

  get size(): number {
    return this.targets.size;
  }

  /** How many features of each family were met. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.families].map(([family, targets]) => [family, targets.length]));
  }

  /** The sequences that some feature is kept by. */
  get entries(): readonly KeptSequence[] {
    return [...new Set([...this.targets.values()].map(({ entry }) => entry))];
  }

  has(feature: Feature): boolean {
    return this.targets.has(feature);
  }

  /** Keeps what a sequence showed that is new, or that it shows sooner. Gives how many features are new. */
  add(offset: number, { features, calls }: Trace): number {
    let fresh = 0;
    let last = 0;
    const shorter: [Target, number][] = [];
    const found: [Feature, number][] = [];
    for (const [feature, at] of features) {
      const target = this.targets.get(feature);
      if (target === undefined) {
        fresh++;
        found.push([feature, at]);
      } else if (at < target.at) shorter.push([target, at]);
      else continue;
      last = Math.max(last, at);
    }
    if (last === 0) return fresh;
    const entry: KeptSequence = { offset, calls: calls.slice(0, last) };
    for (const [target, at] of shorter) {
      target.entry = entry;
      target.at = at;
    }
    for (const [feature, at] of found) this.put({ feature, entry, at, tries: 0 });
    return fresh;
  }

  private put(target: Target): void {
    const { feature } = target;
    const family = familyOf(feature);
    this.targets.set(feature, target);
    const list = this.families.get(family);
    if (list === undefined) this.families.set(family, [target]);
    else list.push(target);
    if (family !== "level") return;
    const kind = feature.slice(0, feature.lastIndexOf(" "));
    const known = this.highest.get(kind);
    if (known === undefined || levelOf(known) < levelOf(target)) this.highest.set(kind, target);
  }

  /** Where to go on from: every family as often, in it what was tried least. */
  start(random: Random): Start | undefined {
    const family = random.pick([...this.families.keys()]);
    if (family === undefined) return undefined;
    const list = family === "level" ? [...this.highest.values()] : (this.families.get(family) ?? []);
    let best: Target | undefined;
    for (let n = 0; n < DRAWN_TARGETS; n++) {
      const target = random.pick(list);
      if (target !== undefined && (best === undefined || target.tries < best.tries)) best = target;
    }
    if (best === undefined) return undefined;
    best.tries++;
    return { entry: best.entry, at: best.at };
  }

  /** All that is known of each feature, for whoever chooses sequences. */
  *[Symbol.iterator](): Generator<Readonly<Target>> {
    yield* this.targets.values();
  }
}

function levelOf({ feature }: Target): number {
  return Number(feature.slice(feature.lastIndexOf(" ") + 1));
}

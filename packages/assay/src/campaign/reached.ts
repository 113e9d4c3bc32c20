import type { Heard, ReachedPlaces } from "../core/types";

/** What sequences of a chunk reached. Plain data: it crosses process borders. */
export interface ReachedReport {
  /** Sequences that were listened to, and their calls. */
  readonly sequences: number;
  readonly calls: number;
  /** Places that calls reached which succeeded, each with how many sequences did, and in which call of these it was first; and refusals, as -1 less their numbers. */
  readonly seen: readonly (readonly [kind: number, sequences: number, call: number])[];
}

/** What a campaign reached. */
export interface Reached extends ReachedPlaces {
  readonly sequences: number;
  readonly calls: number;
  /** Calls since something was reached for the first time. */
  readonly callsSinceNew: number;
  /** Places and refusals that another campaign as long is expected to reach first. */
  readonly expected: number;
}

/** Counts what the sequences of a chunk reach. */
export class ReachedInChunk {
  private sequences = 0;
  private calls = 0;
  private readonly seen = new Map<number, { sequences: number; readonly call: number }>();

  /** Takes a sequence. */
  take(heard: readonly (Heard | undefined)[]): void {
    this.sequences++;
    this.calls += this.note(heard);
  }

  /** Notes what calls reached that do not count as a sequence's; how many calls these are. */
  note(heard: readonly (Heard | undefined)[]): number {
    let calls = 0;
    const here = new Set<number>();
    const meet = (kind: number): void => {
      if (here.has(kind)) return;
      here.add(kind);
      const known = this.seen.get(kind);
      if (known === undefined) this.seen.set(kind, { sequences: 1, call: this.calls + calls });
      else known.sequences++;
    };
    for (const call of heard) {
      if (call === undefined) continue;
      calls++;
      if (call.ok) call.places.forEach(meet);
      if (call.refusal !== undefined) meet(-1 - call.refusal);
    }
    return calls;
  }

  get report(): ReachedReport {
    const { sequences, calls } = this;
    const seen = [...this.seen].map(([kind, { sequences: times, call }]) => [kind, times, call] as const);
    return { sequences, calls, seen };
  }
}

/** Adds up what chunks reached, in the order of their numbers. */
export class ReachedByCampaign {
  private sequences = 0;
  private calls = 0;
  private lastNew = 0;
  private readonly seen = new Map<number, number>();

  take({ sequences, calls, seen }: ReachedReport): void {
    for (const [kind, times, call] of seen) {
      const known = this.seen.get(kind);
      if (known === undefined) this.lastNew = Math.max(this.lastNew, this.calls + call);
      this.seen.set(kind, (known ?? 0) + times);
    }
    this.sequences += sequences;
    this.calls += calls;
  }

  /** Undefined when nothing was listened to. */
  get reached(): Reached | undefined {
    if (this.sequences === 0) return undefined;
    const { sequences, calls } = this;
    const kinds = [...this.seen.keys()].sort((a, b) => a - b);
    return {
      ...{ sequences, calls },
      places: kinds.filter((kind) => kind >= 0),
      refusals: kinds.filter((kind) => kind < 0).map((kind) => -1 - kind),
      callsSinceNew: calls - this.lastNew,
      expected: expectedNew([...this.seen.values()], sequences),
    };
  }
}

/**
 * How many kinds as many samples again are expected to show that were not seen yet, from how often each kind was seen. A sequence is a sample, and a place is a kind: that is how M. Böhme applies what ecologists
 * know of species to fuzzing ("STADS: Software Testing as Species Discovery", ACM TOSEM 27(2), 2018). The number of kinds that were never seen is estimated by Chao2,
 * and how many of them show in as many samples again by the extrapolation of Colwell et al. (J. Plant Ecology 5(1), 2012), which rests on Good and Turing: what is seen once says how much is not seen. Samples that vary what was
 * found are not independent, so this is an estimate and no bound ("Reachability and residual risk", Böhme, Liyanage and Wüstholz, ESEC/FSE 2021).
 */
export function expectedNew(times: readonly number[], samples: number): number {
  const once = times.filter((n) => n === 1).length;
  const twice = times.filter((n) => n === 2).length;
  if (samples === 0 || once === 0) return 0;
  const share = (samples - 1) / samples;
  const unseen = twice > 0 ? (share * once * once) / (2 * twice) : (share * once * (once - 1)) / 2;
  if (unseen === 0) return 0;
  return unseen * (1 - (1 - once / (samples * unseen + once)) ** samples);
}

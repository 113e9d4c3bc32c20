import type { Meter, PlayedStep, View } from "../types";

/** Something that can be owned, with what it counts. */
export interface Asset {
  readonly name: string;
  /** Decimals of its amounts. */
  readonly decimals: number;
  /** What one whole of it counts, in the smallest part of the unit that wealth is told in. */
  readonly price: bigint;
  /** What a holder, as steps name them, has of it; in its smallest part. */
  amount(view: View, holder: string): bigint;
}

/** What holders own together, in the smallest part of the unit that the assets' prices are in; rounded down for each asset. */
export function wealth(assets: readonly Asset[], holders: readonly string[], view: View): bigint {
  return assets.reduce((sum, asset) => {
    const owned = holders.reduce((total, holder) => total + asset.amount(view, holder), 0n);
    return sum + (owned * asset.price) / 10n ** BigInt(asset.decimals);
  }, 0n);
}

/** Reads a number off what is seen; undefined where there is none. */
export type Measure = (view: View, step?: PlayedStep) => bigint | undefined;

/** What a measure comes to at the last look at everything. */
export function final(measure: Measure): (start: View) => Meter {
  return (start) => {
    let now = measure(start);
    return {
      after: (step, view) => {
        if (step.full) now = measure(view, step);
      },
      value: () => now,
    };
  };
}

/**
 * By how much a measure is more at the last look at everything than it was at the start. `prospects`: what may still come of what is held then, in the same unit. The
 * search goes by both together, so that a first step which costs something is one on the way; what is reported is the gain alone.
 */
export function gain(measure: Measure, prospects: Measure = () => 0n): (start: View) => Meter {
  return (start) => {
    const before = measure(start);
    const [held, hoped] = [final(measure)(start), final(prospects)(start)];
    const value = (): bigint | undefined => {
      const now = held.value();
      return before === undefined || now === undefined ? undefined : now - before;
    };
    return {
      after: (step, view) => {
        held.after(step, view);
        hoped.after(step, view);
      },
      value,
      fitness: () => {
        const gained = value();
        return gained === undefined ? undefined : gained + (hoped.value() ?? 0n);
      },
    };
  };
}

/** The most that a measure comes to after any step; it should read only what calls that change it are followed by a look at (`PlayedStep.full`). */
export function highest(measure: Measure): (start: View) => Meter {
  return (start) => {
    let most = measure(start);
    return {
      after: (step, view) => {
        const now = measure(view, step);
        if (now !== undefined && (most === undefined || now > most)) most = now;
      },
      value: () => most,
    };
  };
}

/** What probes that count weigh together: calls of others that the attackers made impossible (`Objective.probes`). */
export function refusals(): () => Meter {
  return () => {
    let sum = 0n;
    return {
      after: ({ probe, ok }) => {
        if (probe !== undefined && !ok) sum += probe.weight;
      },
      value: () => sum,
    };
  };
}

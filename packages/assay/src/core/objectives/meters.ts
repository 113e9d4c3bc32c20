import type { Meter, PlayedStep, View, Objective } from "../types";

/** Something that can be owned, with what it counts. */
export interface Asset {
  readonly name: string;
  /** Decimals of its amounts. */
  readonly decimals: number;
  /** The price of one whole unit of it, in the smallest part of the unit of wealth. */
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

/** Reads a number from the observed state; undefined if there is none. */
export type Measure = (view: View, step?: PlayedStep) => bigint | undefined;

/** The value of a measure when everything was last observed. */
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
 * The increase of a measure from the start to the last complete observation. `prospects`: the expected later return of
 * holdings, in the same unit. The search uses the sum of both, so that it does not reject a first step that costs
 * something. Only the gain is reported.
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

/** The largest value of a measure after any step. The measure should read only state that is observed after every call that changes it (`PlayedStep.full`). */
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

/** Whether an actor is one of those that the attacker controls. */
export function isAttacker({ players }: Pick<Objective, "players">, actor: string): boolean {
  return players.attackers === "everyone" || players.attackers.includes(actor);
}

/**
 * Follows a sequence for an objective. Where others act only before the attackers, the measurement begins at the first call of an attacker: the meter is created from the
 * state at that time, and does not see earlier calls.
 */
export class Measuring {
  private meter: Meter | undefined;
  private attacked = false;

  constructor(private readonly objective: Objective) {}

  /** Starts with what there is now: before the first step, and again before every step up to the first call of an attacker (`waits`). */
  open(view: View): void {
    this.meter = this.objective.meter(view);
  }

  /** Whether steps before the first attacker's call do not count, and no attacker has called yet. */
  get waits(): boolean {
    return !this.attacked && this.objective.players.others === "before";
  }

  /** Records a step; the view is that after it. A caller that cannot open the meter at the right time (`waits`) may say so; the meter is then opened after every step. */
  after(step: PlayedStep, view: View, opens = true): void {
    this.attacked ||= step.facts !== null && isAttacker(this.objective, step.actor);
    if (!this.waits) this.meter?.after(step, view);
    else if (opens) this.open(view);
  }

  /** Value of the sequence so far, in the smallest part of the unit; undefined where there is none. */
  value(): bigint | undefined {
    return this.meter?.value();
  }

  /** The fitness that guides the search; undefined if there is none. */
  fitness(): bigint | undefined {
    const { meter } = this;
    return meter?.fitness === undefined ? meter?.value() : meter.fitness();
  }
}

/** The most decimal places of a value. */
const DIGITS = 6;
/** A small value has more decimal places, for this many significant digits: 0.000000399 is a sixth more than 0.000000345. */
const SIGNIFICANT = 3;

/** A value in its unit: "0.5225 of 1e18 = 100 %/year", "-12.25 native". It is cut after six decimal places, or after the third significant digit if that comes later. */
export function valueText(value: bigint, { decimals, unit }: Pick<Objective, "decimals" | "unit">): string {
  return `${amountText(value, decimals)} ${unit}`;
}

/** A number with its decimals: "0.5225". */
export function amountText(value: bigint, decimals: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : digits.slice(-decimals);
  const first = /[1-9]/.exec(fraction)?.index ?? 0;
  const kept = fraction.slice(0, whole === "0" ? Math.max(DIGITS, first + SIGNIFICANT) : DIGITS).replace(/0+$/, "");
  return `${sign}${whole}${kept === "" ? "" : `.${kept}`}`;
}

/** A number as somebody writes it, with its decimals; undefined for what is no number, or has too many digits behind the point. */
export function amountFrom(text: string, decimals: number): bigint | undefined {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || fraction.length > decimals) return undefined;
  const value = BigInt(whole + fraction.padEnd(decimals, "0"));
  return sign === "-" ? -value : value;
}

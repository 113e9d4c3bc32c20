import type { Meter, Objective, PlayedStep, View } from "../types";

/** Whether an actor is one of those that the attacker controls. */
export function isAttacker({ players }: Pick<Objective, "players">, actor: string): boolean {
  return players.attackers === "everyone" || players.attackers.includes(actor);
}

/**
 * Follows a sequence for an objective. Where others move only before the attackers, what is measured begins at the first call of an attacker: a meter is made of what
 * there is then, and what is called before is not told to it.
 */
export class Measuring {
  private meter: Meter | undefined;
  private attacked = false;

  constructor(private readonly objective: Objective) {}

  /** Starts with what there is now: before the first step, and again before every step up to the first call of an attacker (`waits`). */
  open(view: View): void {
    this.meter = this.objective.meter(view);
  }

  /** Whether all that comes before the first call of an attacker counts for nothing, and no attacker has called yet. */
  get waits(): boolean {
    return !this.attacked && this.objective.players.others === "before";
  }

  /** Notes a step; the view is that after it. One who does not open it at the right time (`waits`) may say so: it is then opened behind every step. */
  after(step: PlayedStep, view: View, opens = true): void {
    this.attacked ||= step.facts !== null && isAttacker(this.objective, step.actor);
    if (!this.waits) this.meter?.after(step, view);
    else if (opens) this.open(view);
  }

  /** Value of the sequence so far, in the smallest part of the unit; undefined where there is none. */
  value(): bigint | undefined {
    return this.meter?.value();
  }

  /** What the search goes by; undefined where there is nothing to go by. */
  fitness(): bigint | undefined {
    const { meter } = this;
    return meter?.fitness === undefined ? meter?.value() : meter.fitness();
  }
}

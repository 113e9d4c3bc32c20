import type { Meter, Objective, PlayedStep, View } from "../types";

/** Whether an actor is one of those that the attacker controls. */
export function isAttacker({ players }: Pick<Objective, "players">, actor: string): boolean {
  return players.attackers === "everyone" || players.attackers.includes(actor);
}

/**
 * Follows a sequence for an objective. Where others move only before the attackers, the meter starts anew with every step of theirs: what is measured begins at
 * the first call of an attacker.
 */
export class Measuring {
  private meter: Meter | undefined;
  private attacked = false;

  constructor(private readonly objective: Objective) {}

  /** Notes what there is before the first step. */
  open(view: View): void {
    this.meter = this.objective.meter(view);
  }

  /** Whether an attacker has called. */
  get begun(): boolean {
    return this.attacked;
  }

  /** Notes a step; the view is that after it. */
  after(step: PlayedStep, view: View): void {
    const { players } = this.objective;
    this.attacked ||= step.facts !== null && isAttacker(this.objective, step.actor);
    if (players.others === "before" && !this.attacked) this.open(view);
    else this.meter?.after(step, view);
  }

  /** Value of the sequence so far, in the smallest part of the unit; undefined where there is none. */
  value(): bigint | undefined {
    return this.meter?.value();
  }
}

import type { Model, ModelCall, Outcome } from "../../model";
import type { Action } from "../action-definition/types";
import { World } from "../action-definition/world";
import type { Target } from "../observe/kinds";
import { keyOf } from "../observe/predict";
import { play } from "../subject/play";

/** A call at a moment, or an observation of some targets. */
export type Step =
  { readonly time: bigint; readonly call: ModelCall } | { readonly time: bigint; readonly look: readonly Target[] };

/** Targets, each once, in order. */
export function unique(targets: readonly Target[]): Target[] {
  const seen = new Set<bigint>();
  return targets.filter((target) => {
    const key = keyOf(target);
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

/** Plans a program. The model makes the same calls, so that meaningful calls can be chosen; its predictions are never a verdict. */
export class ProgramBuilder {
  readonly steps: Step[] = [];

  constructor(
    readonly model: Model,
    readonly world: World,
  ) {}

  /** Makes a call now. */
  call(call: ModelCall): Outcome {
    this.steps.push({ time: this.model.time, call });
    return this.model.execute(call);
  }

  /** Observes targets now, and returns the step's number. */
  look(targets: readonly Target[]): number {
    this.steps.push({ time: this.model.time, look: unique(targets) });
    return this.steps.length - 1;
  }

  /** Lets time pass; a time in the past changes nothing. */
  wait(until: bigint): void {
    if (until > this.model.time) this.model.advance(until);
  }

  /** Plays an action like a campaign. `each` is called before every call. */
  act(action: Action, each: (call: ModelCall) => void = () => undefined): void {
    const { model, world } = this;
    const call = (made: ModelCall): void => {
      each(made);
      this.call(made);
    };
    play(action, { model, world, call, passed: () => undefined });
  }

  /** An independent copy. */
  fork(): ProgramBuilder {
    const model = this.model.clone();
    const copy = new ProgramBuilder(model, new World(model, this.world.surface));
    copy.steps.push(...this.steps);
    return copy;
  }
}

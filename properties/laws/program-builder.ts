import type { Model, ModelCall, Outcome } from "../../model";
import type { Action } from "../action-definition/types";
import { World } from "../action-definition/world";
import type { Target } from "../observe/kinds";
import { keyOf } from "../observe/predict";
import { play } from "../subject/play";

/** A call at a moment, or a look at some things. */
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

/** Plans a program: the model goes along, so that calls can be chosen that mean something. Its answers are never a verdict. */
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

  /** Looks at things now; gives the step's number. */
  look(targets: readonly Target[]): number {
    this.steps.push({ time: this.model.time, look: unique(targets) });
    return this.steps.length - 1;
  }

  /** Lets time pass, at least to the present. */
  wait(until: bigint): void {
    if (until > this.model.time) this.model.advance(until);
  }

  /** Does an action, as a campaign does it. `each` sees every call before it is made. */
  act(action: Action, each: (call: ModelCall) => void = () => undefined): void {
    const { model, world } = this;
    const call = (made: ModelCall): void => {
      each(made);
      this.call(made);
    };
    play(action, { model, world, call, passed: () => undefined });
  }

  /** A copy that goes its own way. */
  fork(): ProgramBuilder {
    const model = this.model.clone();
    const copy = new ProgramBuilder(model, new World(model, this.world.surface));
    copy.steps.push(...this.steps);
    return copy;
  }
}

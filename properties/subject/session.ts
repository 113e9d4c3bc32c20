import type { ExpectedWords, Expectation, ObservationPolicy, ExpectedState, PlannedStep, Session } from "assay/types";
import { executing } from "assay/search";
import type { Model, ModelCall, Outcome } from "../../model";
import { plainCall } from "../actions/exactly";
import type { Action } from "../action-definition/types";
import { World } from "../action-definition/world";
import { expectedWords } from "../encode/words";
import type { Target } from "../observe/kinds";
import { keyOf, predict } from "../observe/predict";
import { touchedByTime } from "../observe/targets";
import { everything } from "../observe/everything";
import { descriptorOf, releasedBy, touchedBy } from "../operations";
import { describeCall } from "../operations/describe";
import type { Encoder } from "./encoder";
import { play } from "./play";

/** The action index of steps that no action caused. */
const NO_ACTION = -1;

/** The observation of everything before the first action, at the model's present time. */
export function openingOf(model: Model): readonly PlannedStep[] {
  return [silentStep(model, "open", NO_ACTION, observations(model, everything(model)))];
}

/** A step without a call. */
function silentStep(model: Model, kind: string, action: number, observe: readonly ExpectedState[]): PlannedStep {
  const describe = (): string => "time passes";
  return { time: Number(model.time), kind, action, actor: "", describe, observe, facts: null };
}

/** The predictions for targets, without duplicates. */
function observations(model: Model, targets: readonly Target[]): ExpectedState[] {
  const seen = new Set<bigint>();
  const found: ExpectedState[] = [];
  for (const target of targets) {
    const key = keyOf(target);
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(predict(target, model));
  }
  return found;
}

/** Runs the model through a sequence, and turns each action into a call with its prediction. */
export class ProtocolSession implements Session<Action> {
  private readonly world: World;
  private turn = 0;
  /** Steps so far. */
  private made: number;

  constructor(
    private readonly model: Model,
    private readonly encoder: Encoder,
    private readonly all: ObservationPolicy,
    private readonly opening: readonly PlannedStep[],
  ) {
    this.world = new World(model, encoder.surface);
    this.made = opening.length;
  }

  open(): readonly PlannedStep[] {
    return this.opening;
  }

  plan(action: Action, index: number): readonly PlannedStep[] {
    const { model, world } = this;
    const steps: PlannedStep[] = [];
    play(action, {
      model,
      world,
      call: (call) => steps.push(this.step(action.kind, index, call)),
      passed: () => steps.push(this.passed(action.kind, index)),
    });
    return steps;
  }

  finish(): PlannedStep {
    return this.silent("finish", NO_ACTION, everything(this.model));
  }

  fork(): ProtocolSession {
    const forked = new ProtocolSession(this.model.clone(), this.encoder, this.all, this.opening);
    forked.turn = this.turn;
    forked.made = this.made;
    return forked;
  }

  /** A step for time that passed without a call. */
  private passed(kind: string, index: number): PlannedStep {
    this.turn += 1;
    return this.silent(kind, index, touchedByTime(this.model, this.turn));
  }

  private silent(kind: string, action: number, targets: readonly Target[]): PlannedStep {
    return silentStep(this.model, kind, action, this.observe(targets));
  }

  private step(kind: string, action: number, call: ModelCall): PlannedStep {
    const released = releasedBy(this.model, call);
    const outcome = executing(call.operation.op, () => this.model.execute(call));
    return {
      time: Number(this.model.time),
      kind,
      action,
      call: this.encoder.call(call),
      function: call.operation.op,
      expect: this.expectation(call, outcome),
      actor: call.caller,
      describe: () => describeCall(call),
      observe: this.observe([...touchedBy(this.model, call), ...released]),
      facts: plainCall(call),
    };
  }

  private expectation(call: ModelCall, outcome: Outcome): Expectation {
    if (!outcome.ok) return { ok: false, errors: outcome.errors.map((error) => this.encoder.errors.error(error)) };
    const logs = outcome.events.map((event) => this.encoder.events.log(event));
    const returns: ExpectedWords | undefined = descriptorOf(call.operation.op).returns
      ? expectedWords(outcome.returns)
      : undefined;
    return returns === undefined ? { ok: true, logs } : { ok: true, logs, returns };
  }

  /** The targets to observe after the next step, without duplicates. */
  private observe(targets: readonly Target[]): ExpectedState[] {
    return observations(this.model, this.all(this.made++) ? everything(this.model) : targets);
  }
}

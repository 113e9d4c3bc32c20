import { advancing } from "assay/search";
import type { Model, ModelCall } from "../../model";
import { actionOf } from "../actions";
import { Draws } from "../action-definition/draws";
import { canCall, canSend } from "../actions/exactly";
import { pause } from "../actions/pause";
import type { Action, Exactly, Move } from "../action-definition/types";
import type { World } from "../action-definition/world";

/** The planner: a campaign's session, or a law's program. */
export interface Planner {
  readonly model: Model;
  /** The world from which actions choose. */
  readonly world: World;
  /** Makes a call, which can be sent, at the model's time. */
  call(call: ModelCall): void;
  /** Time went by without a call. */
  passed(): void;
}

/** Plays an action: lets time pass, resolves its move in the model's state, and makes the move if it is possible. */
export function play(action: Action, planner: Planner): void {
  if (action.exactly !== undefined) {
    playExactly(action.exactly, planner);
    return;
  }
  const { model, world } = planner;
  const draws = new Draws(action.draws);
  const before = model.time;
  if (action.kind !== "wait") advance(model, before + pause(draws));
  make(actionOf(action.kind).resolve(draws, world), before, planner);
}

/** Makes a recorded call, or lets time pass. */
function playExactly({ at, call }: Exactly, planner: Planner): void {
  const { model } = planner;
  if (call === undefined) make({ waitUntil: BigInt(at) }, model.time, planner);
  else if (canCall(call, model.read)) {
    if (BigInt(at) > model.time) advance(model, BigInt(at));
    make({ call }, model.time, planner);
  }
}

/** Makes a move; `before` is when time began to pass for it. */
function make(move: Move, before: bigint, planner: Planner): void {
  const { model } = planner;
  if (move !== undefined && "call" in move) {
    if (canSend(move.call, model.read)) planner.call(move.call);
    return;
  }
  if (move !== undefined && move.waitUntil > model.time) advance(model, move.waitUntil);
  if (model.time !== before) planner.passed();
}

function advance(model: Model, to: bigint): void {
  advancing(() => model.advance(to));
}

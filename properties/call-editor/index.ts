import type { RecordedCall, CallEditor, Editable } from "assay/types";
import type { Model } from "../../model";
import { canCall, parseCall } from "../actions/exactly";
import type { Action } from "../action-definition/types";
import { World } from "../action-definition/world";
import { withArgument } from "./call";
import { momentsAhead } from "./moments";
import { shorter } from "./shorter";
import { argumentsOf } from "./study";

/** The protocol's call editor; `start`: the model in the state in which sequences begin. */
export function literalsFrom(start: () => Model): CallEditor<Action> {
  return {
    recordedCallOf: ({ time, kind, facts }) => ({ time, kind, call: facts }),
    action: ({ time, kind, call }) => ({
      kind,
      draws: [],
      exactly: { at: time, call: call === null ? undefined : parseCall(call) },
    }),
    editable: (recordedCalls, from) => study(recordedCalls, start(), from),
    change: withArgument,
    shorter,
  };
}

const NOT_ASKED: Editable = { arguments: [], moments: [] };

function study(recordedCalls: readonly RecordedCall[], model: Model, from = 0): Editable[] {
  const world = new World(model);
  return recordedCalls.map(({ time, call }, index) => {
    const asked = index >= from;
    const moments = asked ? momentsAhead(world) : [];
    if (BigInt(time) > model.time) model.advance(BigInt(time));
    if (call === null) return asked ? { arguments: [], moments } : NOT_ASKED;
    const made = parseCall(call);
    const found = asked ? argumentsOf(made, world) : [];
    if (canCall(made, world.read)) model.execute(made);
    return asked ? { arguments: found, moments } : NOT_ASKED;
  });
}

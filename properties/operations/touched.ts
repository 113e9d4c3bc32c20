import type { Model, ModelCall } from "../../model";
import type { Target } from "../observe/predict";
import { touchedBy, type CallThere } from "../observe/touched";
import { descriptorOf } from "./index";

/** Whether properties/observe/touched.ts says what a call touches, and not its descriptor. */
function isThere(call: ModelCall): call is CallThere {
  return descriptorOf(call.operation.op).touches === undefined;
}

/** What a call may have touched, as of after it: as its descriptor says, or else properties/observe/touched.ts. */
export function touched(model: Model, call: ModelCall): readonly Target[] {
  const { operation, caller } = call;
  const targets = isThere(call)
    ? touchedBy(model, call)
    : (descriptorOf(operation.op).touches?.(operation, caller, model) ?? []);
  // tokens can be sent to the account of a pool that is not there
  const pools = model.read.poolCount();
  return targets.filter((target) => !("poolId" in target) || target.poolId <= pools);
}

import type { Model, ModelCall } from "../../model";
import type { Target } from "../observe/predict";
import { touchedBy, type CallThere } from "../observe/touched";
import { descriptorOf } from "./index";

/** What a call may have touched, as of after it: as its descriptor says, or else properties/observe/touched.ts. */
export function touched(model: Model, call: ModelCall): readonly Target[] {
  const { operation, caller } = call;
  const { touches } = descriptorOf(operation.op);
  // what has no `touches` is what touchedBy takes (SaysWhatItTouches)
  return touches === undefined ? touchedBy(model, call as CallThere) : touches(operation, caller, model);
}

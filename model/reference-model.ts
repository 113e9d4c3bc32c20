import type { Edition, Model, ModelCall, Outcome, Reads } from "./api";
import { execute } from "./calls/execute";
import { readsOf } from "./reads";
import { copyState } from "./state/copy";
import type { State } from "./state/state";
import { advance } from "./time/advance";

/** The model over a state of its own. */
export class ReferenceModel implements Model {
  readonly read: Reads;
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    this.read = readsOf(state);
  }

  get edition(): Edition {
    return this.#state.rules;
  }

  get time(): bigint {
    return this.#state.time;
  }

  advance(to: bigint): void {
    advance(this.#state, to);
  }

  execute(call: ModelCall): Outcome {
    return execute(this.#state, call);
  }

  clone(): Model {
    return new ReferenceModel(copyState(this.#state));
  }
}

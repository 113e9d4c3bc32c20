import type { ExpectedState, Hex } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { Looking } from "../kit/protocol";
import type { Context, Held } from "./context";
import type { Foresight } from "./foresight";
import type { GetterBook, GetterCode } from "./getters";
import { idsFor } from "./keys";
import { keyOf } from "./state-keys";

/** Getters with more keys have too many things to look at. */
export const MOST_KEYS = 2;
/** Bits of the index of a contract, which an id begins with where there are several of a kind. */
const WORD = 256n;

/** After every step is looked at what the project predicts, and at every getter beside it: those with one or two keys for all that calls have met. */
export class EverythingLooking implements Looking<Held> {
  private readonly accounts: readonly Hex[];
  private readonly looks = new Map<number, Map<bigint, ExpectedState>>();

  /** `predicted`: what the project says something about; undefined where it says nothing. */
  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
    private readonly predicted: Looking<Held> | undefined,
  ) {
    const { people, deployer, at } = context.world;
    this.accounts = [...people, deployer, ...Object.values<Hex>(at)];
  }

  everything(held: Held, now: bigint): readonly ExpectedState[] {
    return this.with(held, this.predicted?.everything(held, now) ?? []);
  }

  after(held: Held, now: bigint, operation: string, call: Call | undefined): readonly ExpectedState[] {
    return this.with(held, this.predicted?.after(held, now, operation, call) ?? []);
  }

  foreseen({ foresight }: Held): Foresight | undefined {
    return foresight;
  }

  /** In one list with what is predicted, to which the next step may add what it asks for of this one. */
  private with(held: Held, predicted: readonly ExpectedState[]): readonly ExpectedState[] {
    const known = new Set(predicted.map(keyOf));
    const all = [...predicted];
    for (const one of this.all(held)) if (!known.has(keyOf(one))) all.push(one);
    held.looks = all;
    return all;
  }

  private *all(held: Held): Generator<ExpectedState> {
    for (const getter of this.getters().all) {
      const { inputs, contract } = getter.shape;
      if (inputs.length > MOST_KEYS) continue;
      const keys = inputs.map(({ type, name }) => ({ type, name }));
      const ids = idsFor(keys, this.accounts, held.met);
      const { instances } = this.context;
      const indices = instances.in(contract, held.model).map((at) => instances.indexOf(contract, at));
      for (const id of ids)
        if (!instances.isSeveral(contract)) yield this.look(getter, id);
        else for (const index of indices) yield this.look(getter, (id << WORD) | index);
    }
  }

  /** Things are looked at again and again. */
  private look({ kind }: GetterCode, id: bigint): ExpectedState {
    let own = this.looks.get(kind.code);
    if (own === undefined) this.looks.set(kind.code, (own = new Map<bigint, ExpectedState>()));
    let found = own.get(id);
    if (found === undefined) own.set(id, (found = this.getters().look(kind, id)));
    return found;
  }
}

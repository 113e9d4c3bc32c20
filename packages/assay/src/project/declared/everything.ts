import type { ExpectedState, Hex } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { Kind } from "../kit";
import type { Looking } from "../kit/protocol";
import type { Context, Held } from "./context";
import type { Foresight } from "./foresight";
import type { GetterBook, GetterCode } from "./getters";
import { AskedIds } from "./keys";
import { isAskable } from "./shapes";
import { keyOf } from "./state-keys";
import { namedBy } from "./predicted";
import { signersOf } from "./signed-call";
import { isChecked } from "./turns";
import type { Checked } from "./checked";

/** Getters with more keys have too many combinations to observe. */
export const MOST_KEYS = 2;
/** Bits of the index of a contract, which an id begins with where there are several of a kind. */
const WORD = 256n;

/**
 * Observes after every step what the project predicts, getters without keys, and those that oracles read. The other getters are observed after one step in 16 and at both ends. Those with one or two keys are asked for
 * every key that calls have met; after most steps, what owners allow is asked of the people alone that the call names, since only they can have allowed anything.
 */
export class EverythingLooking implements Looking<Held> {
  private readonly accounts: readonly Hex[];
  private readonly asked = new Map<GetterCode, AskedIds>();
  private shared: readonly GetterCode[] | undefined;
  private readonly looks = new Map<number, Map<bigint, ExpectedState>>();

  /** `predicted`: what the project says something about; undefined where it says nothing. `checked`: what oracles read. */
  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
    private readonly predicted: Looking<Held> | undefined,
    private readonly checked: () => Pick<Checked, "watched" | "allowing">,
  ) {
    const { people, deployer, at } = context.world;
    this.accounts = [...people, deployer, ...Object.values<Hex>(at)];
  }

  everything(held: Held, now: bigint): readonly ExpectedState[] {
    return this.with(held, this.predicted?.everything(held, now) ?? [], undefined);
  }

  after(held: Held, now: bigint, operation: string, call: Call | undefined): readonly ExpectedState[] {
    if (this.predicted === undefined) held.steps++;
    const predicted = this.predicted?.after(held, now, operation, call) ?? [];
    return this.with(held, predicted, isChecked(now, held.steps) ? undefined : this.mayAllow(call));
  }

  foreseen({ foresight }: Held): Foresight | undefined {
    return foresight;
  }

  /** Which of the people can have allowed something by a call: who made it, whom it names, and who signed it. */
  private mayAllow(call: Call | undefined): ReadonlySet<bigint> {
    const named = new Set(namedBy(call));
    const signers = call === undefined ? [] : signersOf(call);
    const people = this.context.world.people.map((person) => BigInt(person));
    return new Set(people.filter((person, i) => named.has(person) || signers.includes(i)));
  }

  /** One list with the predictions, to which the next step may add what it needs of this one. `owners`: of whom alone it is asked what they allow, where not everything is observed. */
  private with(
    held: Held,
    predicted: readonly ExpectedState[],
    owners: ReadonlySet<bigint> | undefined,
  ): readonly ExpectedState[] {
    const known = new Set(predicted.map(keyOf));
    const all = [...predicted];
    for (const one of this.all(held, owners)) if (!known.has(keyOf(one))) all.push(one);
    held.looks = all;
    return all;
  }

  /** Without getters that read `msg.sender`: people call these, since the reader is no person. And without those that take structs, of which there are too many. */
  private read(): readonly GetterCode[] {
    const { callable } = this.context;
    return (this.shared ??= this.getters().all.filter(
      ({ shape }) => isAskable(shape) && callable.get(shape.contract)?.asked.has(shape.signature) !== true,
    ));
  }

  private *all(held: Held, owners: ReadonlySet<bigint> | undefined): Generator<ExpectedState> {
    const { watched, allowing } = this.checked();
    for (const getter of this.read()) {
      const { inputs, contract } = getter.shape;
      if (inputs.length > MOST_KEYS || !(owners === undefined || inputs.length === 0 || watched.has(getter.kind.code)))
        continue;
      let asked = this.asked.get(getter);
      if (asked === undefined) this.asked.set(getter, (asked = new AskedIds(inputs, this.accounts)));
      const some = allowing.has(getter.kind.code) ? owners : undefined;
      const ids = asked.with(held.met).filter((id) => some?.has(BigInt.asUintN(Number(WORD), id)) !== false);
      const { instances } = this.context;
      const indices = instances.in(contract, held.model).map((at) => instances.indexOf(contract, at));
      for (const id of ids)
        for (const one of instances.isSeveral(contract) ? indices.map((index) => (id << WORD) | index) : [id]) {
          yield this.look(getter.kind, one);
          if (getter.refusal !== undefined && watched.has(getter.refusal.code)) yield this.look(getter.refusal, one);
        }
    }
  }

  /** Caches states, as the same ones are observed again and again. */
  private look(kind: Kind<Held>, id: bigint): ExpectedState {
    let own = this.looks.get(kind.code);
    if (own === undefined) this.looks.set(kind.code, (own = new Map<bigint, ExpectedState>()));
    let found = own.get(id);
    if (found === undefined) own.set(id, (found = this.getters().look(kind, id)));
    return found;
  }
}

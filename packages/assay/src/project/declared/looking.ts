import type { ExpectedState } from "../../core/types";
import type { Call } from "../kit/descriptors";
import type { Looking } from "../kit/protocol";
import type { Context, Held } from "./context";
import { Foreseen, type Asked } from "./foreseen";
import type { GetterBook } from "./getters";
import { namedBy, type Predicted } from "./predicted";
import { argumentsOf, callingState } from "./ruling";
import { keyOf } from "./state-keys";

/** What getters that take numbers are asked for where no call names any: no round number, so that rounding shows. */
const PROBE = 1_000_007n;

/** After a step is looked at: what the step changed in the prediction, what the call names, and one of the others by turns. */
export class ChangesLooking implements Looking<Held> {
  private made: Foreseen | undefined;
  /** What getters are asked for, as numbers. */
  private readonly keys = new WeakMap<ExpectedState, readonly bigint[]>();

  constructor(
    private readonly context: Context,
    private readonly predicted: Predicted,
    private readonly getters: () => GetterBook,
  ) {}

  everything(held: Held, now: bigint): readonly ExpectedState[] {
    const before = held.states;
    const all = this.next(held, now, [PROBE]);
    return this.withForeseen(held, [...all.values()], this.foreseen.after(held, before, now, "", undefined));
  }

  /** With what invariants will ask for; what they will ask of the step before is added to what is looked at there. */
  private withForeseen(held: Held, looks: readonly ExpectedState[], asked: Asked): readonly ExpectedState[] {
    addTo(held.looks, asked.before);
    const mine = [...looks];
    addTo(mine, asked.now);
    held.looks = mine;
    return mine;
  }

  after(held: Held, now: bigint, operation: string, call: Call | undefined): readonly ExpectedState[] {
    const before = held.states;
    const named = namedBy(call);
    const all = this.next(held, now, [...named, PROBE]);
    const allowed = call === undefined ? undefined : this.touched(held, now, operation, call);
    const keys = [...all.keys()];
    const turn = keys[held.steps % Math.max(1, keys.length)];
    const looks = [...all].flatMap(([key, state]) => {
      const isChanged = !isSame(before.get(key), state);
      const wanted = key === turn || ((isChanged || this.isNamed(state, named)) && this.mayTouch(state, allowed));
      return wanted ? [state] : [];
    });
    return this.withForeseen(held, looks, this.foreseen.after(held, before, now, operation, call));
  }

  private get foreseen(): Foreseen {
    return (this.made ??= new Foreseen(this.context, this.getters()));
  }

  private next(held: Held, now: bigint, numbers: readonly bigint[]): ReadonlyMap<bigint, ExpectedState> {
    held.steps++;
    return (held.states = this.predicted.all({ held, now, numbers: [...new Set(numbers)] }));
  }

  /** Keys of the getters that a call is said to touch; undefined where nobody says it. */
  private touched(held: Held, now: bigint, operation: string, call: Call): ReadonlySet<string> | undefined {
    const touches = this.context.raw.calls?.[operation]?.touches;
    if (touches === undefined) return undefined;
    const shape = this.context.called(operation);
    const state = callingState(this.context, shape, held, call, now);
    return new Set(
      this.context.asked(`calls, ${operation}, touches`, () =>
        touches(state, argumentsOf(this.context, shape, call.args)),
      ),
    );
  }

  private mayTouch({ kind }: ExpectedState, allowed: ReadonlySet<string> | undefined): boolean {
    return allowed === undefined || allowed.has(this.getters().ofKind(kind.code)?.shape.key ?? "");
  }

  /** Whether a getter is asked of nothing but what a call names; one that takes nothing is named by every call. */
  private isNamed(state: ExpectedState, named: readonly bigint[]): boolean {
    const getter = this.getters().ofKind(state.kind.code);
    if (getter === undefined || named.length === 0) return false;
    let keys = this.keys.get(state);
    if (keys === undefined)
      this.keys.set(
        state,
        (keys = this.getters()
          .partsOf(getter.shape, state.id)[1]
          .map((one) => BigInt(one))),
      );
    return keys.every((key) => named.includes(key));
  }
}

/** Adds looks at things that are not looked at yet. */
function addTo(looks: ExpectedState[] | undefined, more: readonly ExpectedState[]): void {
  if (looks === undefined || more.length === 0) return;
  const known = new Set(looks.map(keyOf));
  for (const one of more) if (!known.has(keyOf(one))) looks.push(one);
}

function isSame(one: ExpectedState | undefined, other: ExpectedState): boolean {
  if (one === other) return true;
  if (one === undefined) return false;
  const alike = (a: readonly bigint[] = [], b: readonly bigint[] = []): boolean =>
    a.length === b.length && a.every((word, i) => word === b[i]);
  return (
    alike(one.words, other.words) && alike(one.slack, other.slack) && one.unknown?.length === other.unknown?.length
  );
}

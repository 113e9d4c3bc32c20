import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";
import type { Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { chainOver } from "./chain";
import type { Context, Held } from "./context";
import type { GetterBook } from "./getters";
import { argumentsOf } from "./ruling";
import { functionNamed } from "./shapes";
import { among } from "./tables";

/** What the model says of the chain, by key. */
type States = ReadonlyMap<bigint, ExpectedState>;

/** What invariants will ask for after a step, and of the step before it. */
export interface Asked {
  readonly now: readonly ExpectedState[];
  readonly before: readonly ExpectedState[];
}

/**
 * Foresees what invariants will read: they are asked on what the model predicts, and what they read of it is looked at. What they answer there is of no account. It saves
 * runs only: what they read of the chain otherwise is looked at in another run.
 */
export class Foreseen {
  private states: { now: States; before: States } = { now: new Map(), before: new Map() };
  private readonly asked = { now: new Map<bigint, ExpectedState>(), before: new Map<bigint, ExpectedState>() };
  private readonly chains: { readonly now: object; readonly before: object };

  constructor(
    private readonly context: Context,
    private readonly getters: GetterBook,
  ) {
    const everybody = (): Iterable<string> => context.book.all;
    const over = (when: "now" | "before"): object =>
      chainOver(context, getters, (kind, id) => this.words(when, kind, id), everybody);
    this.chains = { now: over("now"), before: over("before") };
  }

  private words(when: "now" | "before", kind: Kind<Held>, id: bigint): readonly bigint[] {
    const look = this.getters.look(kind, id);
    const key = lensKey(look);
    const said = this.states[when].get(key);
    this.asked[when].set(key, said ?? look);
    return (said ?? look).words;
  }

  /** `before`: what was predicted after the step before. */
  after(edition: string, now: States, before: States, time: bigint, operation: string, call: Call | undefined): Asked {
    const { invariants = {}, ghost } = this.context.raw;
    this.states = { now, before };
    this.asked.now.clear();
    this.asked.before.clear();
    const step = this.context.book.state({
      ...this.chains,
      time,
      edition,
      call: call === undefined ? { name: "wait", ok: true } : this.made(operation, call),
      ghost: new Proxy({}, { get: () => 0n }),
      events: () => [],
    });
    const checks = [
      ...Object.values(invariants),
      ...(ghost === undefined ? [] : [(of: typeof step) => ghost.after({}, of)]),
    ];
    for (const check of checks)
      among(
        () => this.context.book.all,
        () => {
          try {
            check(step);
          } catch {
            // the chain is asked again, and the mistake is reported there
          }
        },
      );
    return { now: [...this.asked.now.values()], before: [...this.asked.before.values()] };
  }

  private made(operation: string, { caller, args, value = 0n, at }: Call): object {
    const shape = functionNamed(operation, "calls", this.context.shapes(), "calls");
    const { book } = this.context;
    return {
      name: operation,
      args: argumentsOf(this.context, shape, args),
      caller: book.nameOf(caller),
      value,
      at: at ?? this.context.instancesOf(shape.contract)[0] ?? shape.contract,
      ok: true,
      returns: undefined,
      error: undefined,
    };
  }
}

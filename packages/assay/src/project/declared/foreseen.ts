import { lensKey } from "../../run";
import type { ExpectedState } from "../../core/types";
import type { Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { chainOver } from "./chain";
import type { Context, Held } from "./context";
import type { GetterBook } from "./getters";
import type { Members } from "./raw";
import { argumentsOf } from "./ruling";
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
  /** How often a check was given something that the model does not say. */
  private guesses = 0;
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
    if (said === undefined) this.guesses++;
    this.asked[when].set(key, said ?? look);
    return (said ?? look).words;
  }

  /** After a step, with the model as it is then. `before`: what was predicted after the step before. */
  after(held: Held, before: States, time: bigint, operation: string, call: Call | undefined): Asked {
    const { edition, states: now } = held;
    const { invariants = {}, ghost } = this.context.raw;
    this.states = { now, before };
    this.asked.now.clear();
    this.asked.before.clear();
    const step = this.context.book.state({
      ...this.chains,
      time,
      edition,
      whole: call === undefined && operation === "",
      call: call === undefined ? { name: "wait", ok: true } : this.made(operation, call),
      ghost: new Proxy({}, { get: () => 0n }),
      events: () => [],
      refusedWith: () => undefined,
    });
    const checks = [
      ...Object.values(invariants).flatMap((one) => {
        if (typeof one === "function") return [one];
        return one.editions?.includes(edition) === false ? [] : [one.check];
      }),
      ...(ghost === undefined ? [] : [(of: typeof step) => ghost.after({}, of)]),
    ];
    for (const check of checks) this.ask(check, step, held);
    return { now: [...this.asked.now.values()], before: [...this.asked.before.values()] };
  }

  private ask(check: (step: Members) => unknown, step: Members, held: Held): void {
    const known = new Set(this.asked.now.keys());
    const before = this.guesses;
    const isMet = among(
      () => this.context.book.all,
      () => {
        try {
          const answer = check(step);
          return answer !== false && typeof answer !== "string";
        } catch {
          // the chain is asked again, and the mistake is reported there
          return false;
        }
      },
    );
    if (!isMet && this.guesses > before) this.askOfAll(known, held);
  }

  /**
   * A check that read what nobody predicts may have ended at the first of a list, for what it was given in its place: what it asked of one it will ask of all. `known`: what others asked
   * before.
   */
  private askOfAll(known: ReadonlySet<bigint>, { model }: Held): void {
    const { now } = this.asked;
    const own = [...now].flatMap(([key, state]) => (known.has(key) ? [] : [state]));
    const codes = new Set(own.map(({ kind }) => kind.code));
    for (const [key, state] of this.states.now) if (codes.has(state.kind.code)) now.set(key, state);
    const born = this.context.instances.bornIn(model);
    for (const sibling of own.flatMap((one) => this.getters.siblings(one, born))) {
      const key = lensKey(sibling);
      if (!now.has(key)) now.set(key, sibling);
    }
  }

  private made(operation: string, { caller, args, value = 0n, at }: Call): object {
    const shape = this.context.called(operation);
    const { book } = this.context;
    return {
      name: operation,
      args: argumentsOf(this.context, shape, args),
      caller: book.nameOf(caller),
      value,
      at: at ?? this.context.instances.first(shape.contract),
      ok: true,
      returns: undefined,
      error: undefined,
      gasUsed: 0n,
    };
  }
}

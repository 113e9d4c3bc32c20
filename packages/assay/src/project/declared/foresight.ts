import { Reverts } from "./user-error";

/** What a getter answers. */
export type Answer = { readonly value: unknown } | "reverts";

/** The value of an answer. @throws Reverts where there is none; `label`: the getter with its arguments */
export function valueOf(answer: Answer, label: () => string): unknown {
  if (answer === "reverts") throw new Reverts(`${label()} reverts`);
  return answer.value;
}

/** Something of calls of getters. */
export class ByCall<T> {
  private readonly byGetter = new Map<string, Map<string, T>>();

  get(getter: string, at: string, args: readonly unknown[]): T | undefined {
    return this.byGetter.get(getter)?.get(textOf(at, args));
  }

  set(getter: string, at: string, args: readonly unknown[], value: T): void {
    let own = this.byGetter.get(getter);
    if (own === undefined) this.byGetter.set(getter, (own = new Map<string, T>()));
    own.set(textOf(at, args), value);
  }
}

const textOf = (at: string, args: readonly unknown[]): string =>
  args.length === 0 ? at : args.length === 1 ? `${at} ${String(args[0])}` : `${at} ${args.join(" ")}`;

/** An event by its name and the contract that emits it. */
export interface Emitted {
  readonly name: string;
  readonly by: string;
}

/** Answers of getters, and whether the model says exactly that. */
type Answers = ByCall<{ readonly answer: Answer; readonly isExact: boolean }>;

/** What was foreseen of a step: it holds if the step comes out as predicted. */
export class Foresight {
  constructor(
    /** What invariants answer that read only what is predicted exactly, by their names. */
    readonly answers: ReadonlyMap<string, unknown>,
    /** The events in their order, which is compared of each contract by itself. */
    private readonly events: readonly Emitted[],
    private readonly chains: { readonly now: Answers; readonly before: Answers },
  ) {}

  /** What the model says exactly that a getter answers after the step, or before it; undefined where it was not read, or is not known. */
  said(when: "now" | "before", getter: string, at: string, args: readonly unknown[]): Answer | undefined {
    const found = this.chains[when].get(getter, at, args);
    return found?.isExact === true ? found.answer : undefined;
  }

  /** Whether events came in the order that was foreseen. */
  isInOrder(events: readonly Emitted[]): boolean {
    const { length } = this.events;
    return (
      events.length === length &&
      events.every(({ name, by }, i) => this.events[i]?.name === name && this.events[i].by === by)
    );
  }
}

import type { Outcome, PredictedError, Value } from "../kit";
import type { Call } from "../kit/descriptors";
import type { Context, Held } from "./context";
import type { Emitted } from "./foresight";
import { predictedEvents, predictedReturns, readable, type ReadableEvent } from "./predicted-events";
import { ignoredEvents } from "./ignored-events";
import { errorsByName } from "./known-errors";
import type { Members } from "./raw";
import { argumentsOf } from "./ruling";

/** A number that the chain may be below, somewhere in a value. */
const hasSlack = (value: Value): boolean =>
  typeof value === "object" && ("slack" in value ? value.slack !== 0n : value.some(hasSlack));

/** What invariants get of a step, beside what they remember. */
export interface StepParts {
  readonly now: object;
  readonly before: object;
  readonly time: bigint;
  readonly edition: string;
  readonly whole: boolean;
  readonly call: Members;
  readonly events: (name?: string) => readonly unknown[];
  readonly refusedWith: (name: string) => readonly unknown[] | undefined;
}

/** Makes objects of a step, each with members of its own: there is one for every invariant, so it must be quick. `named`: accounts by name. */
export function stepsOver(
  named: object,
): (parts: StepParts, held: Pick<Held, "ghost" | "ghostIsSure">, unsure: () => void) => Members {
  class Made {
    readonly now: object;
    readonly before: object;
    readonly time: bigint;
    readonly edition: string;
    readonly whole: boolean;
    readonly call: Members;
    readonly events: StepParts["events"];
    readonly refusedWith: StepParts["refusedWith"];
    readonly ghost: unknown;

    constructor(parts: StepParts, ghost: unknown) {
      this.now = parts.now;
      this.before = parts.before;
      this.time = parts.time;
      this.edition = parts.edition;
      this.whole = parts.whole;
      this.call = parts.call;
      this.events = parts.events;
      this.refusedWith = parts.refusedWith;
      this.ghost = ghost;
    }
  }
  Object.setPrototypeOf(Made.prototype, named);
  return (parts, held, unsure) => {
    const made = new Made(parts, held.ghost) as unknown as Members;
    if (held.ghostIsSure) return made;
    return Object.defineProperty(made, "ghost", {
      get() {
        unsure();
        return held.ghost;
      },
    });
  };
}

/** A step as invariants get it, with what the model says of the call. Where they read what it does not say exactly, `unsure` is called. */
export class ForeseenStep {
  private emitted: readonly ReadableEvent[] | undefined;
  private all: readonly (Emitted & { readonly values: Members })[] | undefined;
  /** The chain's events may have other values. */
  private isInexact: boolean | undefined;

  constructor(
    private readonly context: Context,
    private readonly held: Held,
    private readonly operation: string,
    private readonly call: Call | undefined,
    private readonly unsure: () => void,
  ) {}

  /** The events that are compared with the chain's, in the order in which the model emits them. */
  get events(): readonly (ReadableEvent & Emitted)[] {
    return (this.emitted ??= predictedEvents(this.context, this.held.edition, this.held.outcome));
  }

  members(): Pick<StepParts, "call" | "events" | "refusedWith"> {
    return {
      call: this.call === undefined ? { name: "wait", ok: true } : this.made(this.call),
      events: (name?: string) => this.eventsNamed(name),
      refusedWith: (name: string) => this.refusal(name),
    };
  }

  private get outcome(): Outcome | undefined {
    // what the model does not say may be anything
    if (this.held.outcome === undefined && this.call !== undefined) this.unsure();
    return this.held.outcome;
  }

  private eventsNamed(name: string | undefined): readonly unknown[] {
    const { outcome, context } = this;
    if (outcome?.ok === true && (this.isInexact ??= outcome.events.some(({ args }) => args.some(hasSlack))))
      this.unsure();
    if (name === undefined)
      return (this.all ??= this.events.map((one) => ({ name: one.name, by: one.by, values: one.values })));
    if (ignoredEvents(context).has(name)) this.unsure();
    return this.events.flatMap((one) => (one.name === name ? [one.values] : []));
  }

  /** The error that the model allows, or the first of several, which is not sure; undefined where it allows none. */
  private get onlyError(): PredictedError | undefined {
    const { outcome } = this;
    if (outcome?.ok !== false) return undefined;
    const [first, ...more] = outcome.errors;
    if (first?.kind === "custom" && more.length === 0 && !first.args.some(hasSlack)) return first;
    this.unsure();
    return first;
  }

  private refusal(name: string): readonly unknown[] | undefined {
    const error = this.onlyError;
    if (error?.kind !== "custom" || error.name.replace(/\(.*/, "") !== name) return undefined;
    const known = errorsByName(this.context, this.held.edition)
      .get(name)
      ?.find(({ inputs }) => inputs.length === error.args.length);
    if (known === undefined) this.unsure();
    return known?.inputs.map((type, i) => readable(this.context, error.args[i] ?? 0n, type));
  }

  private made({ caller, args, value = 0n, at }: Call): Members {
    const { context, operation, unsure } = this;
    const shape = context.called(operation);
    const own = { outcome: () => this.outcome, error: () => this.onlyError };
    return {
      name: operation,
      args: argumentsOf(context, shape, args),
      caller: context.book.nameOf(caller),
      value,
      at: at ?? context.instances.first(shape.contract),
      get ok() {
        return own.outcome()?.ok !== false;
      },
      get returns() {
        const outcome = own.outcome();
        if (outcome?.ok !== true) return undefined;
        if (outcome.returns?.some(hasSlack) !== false) unsure();
        return predictedReturns(context, shape, outcome);
      },
      get error() {
        const error = own.error();
        return error !== undefined && "name" in error ? error.name.replace(/\(.*/, "") : undefined;
      },
      get gasUsed() {
        unsure();
        return 0n;
      },
    };
  }
}

import type { ParamType } from "ethers";
import type { Plain } from "../../core/types";
import { done, doneSomehow, type Outcome, type PredictedEvent, type Value } from "../kit";
import type { Call } from "../kit/descriptors";
import { copyOf } from "./copy";
import { ErrorBook } from "./error-book";
import type { Context, Held } from "./context";
import { suggestion } from "../../core/suggestion";
import type { Members, RawCall } from "./raw";
import type { ContractShape, FunctionShape } from "./shapes";
import { among } from "./tables";
import { UserError } from "./user-error";
import { hasUnknown } from "./values";
import { Refused, hearing, type Named, type Ruling } from "./words";

/** What a rule gets of a call. */
export function callingState(
  context: Context,
  shape: FunctionShape,
  { model }: Held,
  call: Call,
  now: bigint,
): Members {
  const { book } = context;
  const { caller, value = 0n, at = context.instances.first(shape.contract) } = call;
  return book.state({ model, caller: book.nameOf(caller), time: now, at, value });
}

/** The arguments of a call by name, as projects read them. */
export const argumentsOf = (
  context: Context,
  { names, inputs }: FunctionShape,
  args: Readonly<Record<string, Plain>>,
): Members =>
  Object.fromEntries(names.map((name, i) => [name, context.values.kept(args[name], inputs[i] as ParamType)]));

/** Runs rules, and says what comes of calls. */
export class Rules {
  private readonly errors: ErrorBook;

  constructor(private readonly context: Context) {
    this.errors = new ErrorBook(context);
  }

  /** What comes of a call; the model is as it was where it is refused. @throws UserError for a mistake in the rule */
  outcome(shape: FunctionShape, rule: NonNullable<RawCall["rule"]>, held: Held, call: Call, now: bigint): Outcome {
    const { context } = this;
    const where = `the rule of ${shape.key}`;
    const before = (context.raw.copy ?? copyOf)(held.model);
    held.before = before;
    const said: Ruling = { refusals: [], events: [] };
    const state = callingState(context, shape, held, call, now);
    const args = argumentsOf(context, shape, call.args);
    const returned = context.asked(where, () =>
      among(
        () => context.everyone(held),
        () => hearing(said, () => this.run(() => rule(state, args), said)),
      ),
    );
    if (said.refusals.length > 0) {
      held.model = before;
      return { ok: false, errors: said.refusals.map((one) => this.errors.predicted(one, where, held.edition)) };
    }
    const at = String(state["at"]);
    const events = said.events.map((one) => this.event(one, where, at, held.edition));
    const values = this.returns(shape, returned, where);
    return values === undefined ? doneSomehow(...events) : done(values, ...events);
  }

  /** What a rule throws after it has refused something is of no account. */
  private run(rule: () => unknown, { refusals }: Ruling): unknown {
    try {
      return rule();
    } catch (error) {
      if (error instanceof Refused || refusals.length > 0) return undefined;
      throw error;
    }
  }

  private returns({ fragment, key }: FunctionShape, returned: unknown, where: string): readonly Value[] | undefined {
    const { outputs } = fragment;
    const { values } = this.context;
    const [only] = outputs;
    if (only === undefined) return [];
    if (returned === undefined)
      throw new UserError(
        `${where}: expected what ${key} returns, ${outputs.map((one) => one.format("full")).join(", ")}, received nothing; return it, or UNKNOWN`,
      );
    const all = outputs.length === 1 ? [returned] : (returned as readonly unknown[]);
    if (!Array.isArray(all) || all.length !== outputs.length)
      throw new UserError(`${where}: expected a list of ${outputs.length} values to return`);
    const translated = outputs.map((type, i) => values.translated(all[i], type, `${where}, what it returns`));
    return translated.some(hasUnknown) ? undefined : (translated as readonly Value[]);
  }

  private event({ name: given, values }: Named, where: string, called: string, edition: string): PredictedEvent {
    const what = `${where}, emit "${given}"`;
    const dot = given.lastIndexOf(".");
    const name = given.slice(dot + 1);
    const shapes = this.context.shapes(edition);
    const emitter = dot < 0 ? this.emitterOf(name, called, shapes) : given.slice(0, dot);
    const shape = shapes.get(this.context.instances.kindOf(emitter) ?? "");
    if (shape === undefined)
      throw new UserError(
        `${what}: there is no contract "${emitter}"${suggestion(emitter, this.context.book.contracts)}`,
      );
    const named = shape.events.filter((one) => one.name === name);
    const found = named.find(({ inputs }) => inputs.length === values.length);
    if (found === undefined)
      throw new UserError(
        named.length > 0
          ? `${what}: expected ${named.map(({ inputs }) => `(${inputs.map((one) => one.format("full")).join(", ")})`).join(" or ")}, received ${values.length} values`
          : `${what}: ${emitter} declares no such event${suggestion(
              name,
              shape.events.map((one) => one.name),
            )}`,
      );
    const args = this.context.values.translatedAll(values, found.inputs, what);
    if (args.some(hasUnknown))
      throw new UserError(
        `${what}: UNKNOWN is not possible in an event; if the event cannot be predicted, name it in ignoredEvents`,
      );
    return { emitter, name: found.signature, args: args as readonly Value[] };
  }

  /** The called contract or, where it has no such event, the only one that does. */
  private emitterOf(name: string, called: string, shapes: ReadonlyMap<string, ContractShape>): string {
    const has = (kind: string): boolean => shapes.get(kind)?.events.some((one) => one.name === name) === true;
    if (has(this.context.instances.kindOf(called) ?? "")) return called;
    const others = this.context.book.contracts.filter((one) => has(this.context.instances.kindOf(one) ?? ""));
    return others.length === 1 ? (others[0] ?? called) : called;
  }
}

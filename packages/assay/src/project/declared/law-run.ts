import { decode } from "../../core/codec";
import type { ExpectedState, Plain, Subject } from "../../core/types";
import { addressFrom } from "../kit/values";
import { WAIT, type Action, type Kind } from "../kit";
import { GAS } from "../kit/calls";
import type { Call } from "../kit/descriptors";
import { chainOver, readerOf } from "./chain";
import { encodable, type Context, type Held } from "./context";
import type { GetterBook } from "./getters";
import type { Done, LawCase } from "./law-case";
import type { ModelRun } from "./law-model";
import { suggestion } from "../../core/suggestion";
import type { Members, RawMix } from "./raw";
import { argumentsOf } from "./ruling";
import type { FunctionShape } from "./shapes";
import { UserError } from "./user-error";

/** What the runs of a law share. */
export interface Sharing {
  readonly context: Context;
  readonly getters: GetterBook;
  readonly subject: Subject<Action, unknown>;
  readonly seen: LawCase;
  /** All that the model predicts. */
  readonly everything: (held: Held, now: bigint) => readonly ExpectedState[];
  /** The next number that something is drawn with. */
  readonly next: () => number;
}

/** One run of a law: what is done in it, on the chain and in the model. */
export class LawRun {
  readonly done: Done[] = [];

  constructor(
    private readonly of: Sharing,
    private readonly model: ModelRun,
  ) {}

  /** What a project's function is given of it. */
  members(): Members {
    const whereabouts = this.whereabouts();
    return Object.defineProperties(whereabouts, {
      call: { value: (name: string, args: Members, how?: Members) => this.call(name, args, how) },
      wait: {
        value: (seconds: bigint) => {
          this.wait(seconds);
        },
      },
      offer: { value: (mix?: RawMix) => this.offer(mix) },
      make: { value: (offer: Members) => this.make(offer) },
      read: { value: (what: (now: object) => unknown) => what(this.chain()) },
    });
  }

  /** What it is given of the state, before anything is done. */
  whereabouts(): Members {
    const now = (): object => this.chain();
    const { model } = this;
    return {
      get now() {
        return now();
      },
      get model() {
        return model.held.model;
      },
      get time() {
        return model.time;
      },
      observed: () => this.observed(),
    };
  }

  private call(name: string, args: Members, how: Members = {}): Members {
    const { context, getters } = this.of;
    const shape = context.called(name, "laws");
    const extra = Object.keys(args).find((one) => !shape.names.includes(one));
    if (extra !== undefined)
      throw new UserError(`${name}: there is no argument "${extra}"${suggestion(extra, shape.names)}`);
    const at = typeof how["at"] === "string" ? how["at"] : context.instances.first(shape.contract);
    if (!context.instances.has(shape.contract, at))
      throw new UserError(`${name}: there is no ${shape.contract} "${at}"`);
    const value = typeof how["value"] === "bigint" ? how["value"] : 0n;
    const caller = context.book.addressOf(how["from"] ?? "deployer");
    const given = shape.inputs.map((type, i) =>
      encodable(context.values.translated(args[shape.names[i] ?? ""], type, `${name}, ${shape.names[i] ?? ""}`), name),
    );
    const to = context.world.at[at] ?? context.book.addressOf(at);
    this.done.push({ call: { from: caller, to, data: getters.encodeCall(shape, given), value, gas: GAS } });
    // the model has no answer to wei that a function does not take
    if (value === 0n || shape.fragment.payable)
      this.model.call(shape.key, callFrom(context, shape, args, { caller, value, at }));
    return this.result(shape, [...this.done]);
  }

  private result(shape: FunctionShape, done: readonly Done[]): Members {
    const { seen, context, subject } = this.of;
    return {
      get ok() {
        return seen.result(done)?.ok ?? true;
      },
      get error() {
        const came = seen.result(done);
        return came === undefined || came.ok ? undefined : (subject.errorName(came.returnData) ?? came.returnData);
      },
      get returns() {
        const came = seen.result(done);
        const reading = came?.ok === true ? decode(shape.fragment.outputs, came.returnData) : undefined;
        return reading?.readable === true ? context.values.answer(reading.values) : undefined;
      },
    };
  }

  private wait(seconds: bigint): void {
    if (seconds < 0n) throw new UserError(`wait: expected no less than 0 s, received ${seconds}`);
    this.done.push({ wait: seconds });
    this.model.wait(seconds);
  }

  private offer(mix?: RawMix): Members | undefined {
    const { context, next } = this.of;
    const time = this.model.time;
    const step = this.model.offered(next(), mix);
    if (step === undefined) return undefined;
    if (step.call === undefined) return { name: WAIT, seconds: BigInt(step.time) - time, time };
    const shape = context.called(step.kind, "laws");
    const { caller, args, value = 0n, at = context.instances.first(shape.contract) } = step.facts as unknown as Call;
    const sent = { caller: context.book.nameOf(caller), value, at, time };
    return { name: step.kind, args: argumentsOf(context, shape, args), ...sent };
  }

  private make(offer: Members): Members {
    const { name, args, caller, value, at, seconds } = offer;
    if (name !== WAIT) return this.call(String(name), args as Members, { from: caller, value, at });
    this.wait(seconds as bigint);
    return { ok: true, error: undefined, returns: undefined };
  }

  /** The chain after what was done. */
  private chain(): object {
    const { context, getters } = this.of;
    const done = [...this.done];
    const all = context.everyone(this.model.held);
    return chainOver(
      context,
      getters,
      readerOf(context, getters, (kind, id) => this.words(done, kind, id)),
      () => all,
    );
  }

  private words(done: readonly Done[], kind: Kind<Held>, id: bigint): readonly bigint[] {
    const look = this.of.getters.look(kind, id);
    return this.of.seen.words(done, look, kind.fields.length) ?? look.words;
  }

  private observed(): readonly Members[] {
    const { context, getters, everything } = this.of;
    const done = [...this.done];
    const { held, time } = this.model.fork();
    return everything(held, time).flatMap(({ kind, id }) => {
      const getter = getters.ofKind(kind.code);
      if (getter === undefined) {
        const [answer] = this.words(done, getters.ether, id);
        return [{ getter: "ether", at: "nobody", args: { account: context.book.nameOf(addressFrom(id)) }, answer }];
      }
      if (kind.code === getter.refusal?.code) return [];
      const { shape, read } = getter;
      const [at, keys] = getters.partsOf(shape, id);
      const args = Object.fromEntries(
        keys.map((key, i) => [
          shape.names[i] ?? "",
          shape.inputs[i]?.type === "address" ? context.book.nameOf(String(key)) : key,
        ]),
      );
      const words = this.words(done, read, id);
      // of what is too long to be read there is a hash
      const answer = getters.isWhole(getter, words)
        ? getters.answerIn(getter, words)?.value
        : this.words(done, getter.kind, id)[0];
      return [{ getter: shape.key, at, args, answer }];
    });
  }
}

/** A call as the model's rules take it. */
export function callFrom(
  context: Context,
  { key, names, inputs, contract }: FunctionShape,
  args: Members,
  { caller, value, at }: { readonly caller: string; readonly value: bigint; readonly at: string },
): Call {
  const kept = names.flatMap((name, i): readonly (readonly [string, Plain])[] => {
    const type = inputs[i];
    return type === undefined ? [] : [[name, context.values.argument(args[name], type, `${key}, ${name}`)]];
  });
  return {
    caller,
    args: Object.fromEntries(kept),
    ...(value === 0n ? {} : { value }),
    ...(context.instances.isSeveral(contract) ? { at } : {}),
  };
}

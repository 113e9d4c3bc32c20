import { decode, decodeLog, decodeSelected, eventOf } from "../../core/codec";
import { errorsByName } from "./known-errors";
import type { CallResult, CheckRead, SeenStep, View } from "../../core/types";
import { lensKey } from "../../run";
import { NotObserved, type Wish } from "../../run/judge";
import { isWhole, type Kind } from "../kit";
import type { Call } from "../kit/descriptors";
import { chainOver, readerOf, type Reader } from "./chain";
import type { Context, Held } from "./context";
import { Foresight, valueOf } from "./foresight";
import { ETHER, type GetterBook } from "./getters";
import { ignoredEvents } from "./ignored-events";
import { suggestion } from "../../core/suggestion";
import type { Members } from "./raw";
import { ReadNotes } from "./read-notes";
import { argumentsOf } from "./ruling";
import { UserError } from "./user-error";

/** The observations after a step, by kind and id. */
type Looked = ReadonlyMap<number, ReadonlyMap<bigint, readonly bigint[]>>;

const NOTHING: ReadonlyMap<string, unknown> = new Map();

/** The results of a sequence so far, which invariants read. */
export class Seen {
  /** What invariants remember. */
  readonly ghost: unknown;
  private now: Looked = new Map();
  private before: Looked = new Map();
  private index = -1;
  /** The prediction for the last step, and for the chain before it. */
  private foresight: Foresight | undefined;
  /** Verdicts on the last step that were foreseen, by the name of the invariant. */
  answers: ReadonlyMap<string, unknown> = NOTHING;
  private readonly accounts = new Set<string>();
  /** Reads that were not observed, by key. */
  private wishes = new Map<string, Wish>();
  /** Records the reads, while a violated check runs again. */
  private notes: ReadNotes | undefined;
  /** The last step, for the project's functions. */
  step: Members = {};
  private readonly chains: { readonly now: object; readonly before: object };
  private readonly eventNames: ReadonlySet<string>;

  constructor(
    private readonly context: Context,
    private readonly getters: GetterBook,
    private readonly edition: string,
  ) {
    const { ghost } = context.raw;
    this.ghost =
      ghost === undefined ? undefined : context.asked("ghost, start", () => ghost.start(context.book.state({})));
    this.eventNames = context.eventNames(edition);
    const everybody = (): Iterable<string> => [...context.book.all, ...this.accounts];
    this.chains = {
      now: chainOver(context, getters, this.readerOf("now"), everybody),
      before: chainOver(context, getters, this.readerOf("before"), everybody),
    };
  }

  /** All accounts that were seen. */
  get everybody(): readonly string[] {
    return [...this.context.book.all, ...this.accounts];
  }

  /** Adds the next step. */
  record(step: SeenStep, view: View): void {
    const looked = new Map<number, Map<bigint, readonly bigint[]>>();
    for (const { kind, id } of step.observed) {
      const words = view.latest(kind, id);
      const own = looked.get(kind.code) ?? new Map<bigint, readonly bigint[]>();
      if (words !== undefined) looked.set(kind.code, own.set(id, words));
    }
    this.before = this.now;
    this.now = looked;
    this.index = step.index;
    this.foresight = step.foreseen instanceof Foresight ? step.foreseen : undefined;
    this.step = this.stepOf(step);
    const { ghost } = this.context.raw;
    if (ghost === undefined) return;
    this.complete(() =>
      this.context.asked("ghost, after", () => {
        ghost.after(this.ghost, this.step);
      }),
    );
  }

  /** Runs a function that reads the chain. @throws NotObserved with all of its reads that were not observed: it gets zeros for these, so that it continues and reads more */
  complete<T>(work: () => T): T {
    this.wishes = new Map();
    try {
      const made = work();
      this.checkWishes();
      return made;
    } catch (error) {
      this.checkWishes();
      throw error;
    }
  }

  /** The reads of a function, with the answers. */
  readsOf(work: () => unknown): readonly CheckRead[] {
    const notes = new ReadNotes();
    this.notes = notes;
    try {
      work();
    } catch {
      // its error was found before; the reads until then count
    } finally {
      this.notes = undefined;
    }
    return notes.all;
  }

  private checkWishes(): void {
    if (this.wishes.size > 0) throw new NotObserved([...this.wishes.values()]);
  }

  /** Reads the observations; where there is none, the exact prediction. */
  private readerOf(when: "now" | "before"): Reader {
    const { context, getters } = this;
    const chain = readerOf(context, getters, (kind, id) => this.looked(when, kind, id) ?? this.wish(when, kind, id));
    return {
      answer: (getter, at, args) => {
        const { shape, read } = getter;
        const said = this.foresight?.said(when, shape.key, at, args);
        const answer =
          said === undefined || this.looked(when, read, getters.idOf(shape, at, args)) !== undefined
            ? chain.answer(getter, at, args)
            : valueOf(said, () => read.label(getters.idOf(shape, at, args)));
        this.notes?.note(when, read.label(getters.idOf(shape, at, args)), answer);
        return answer;
      },
      ether: (account) => {
        const said = this.foresight?.said(when, ETHER, "", [account]);
        const id = BigInt(context.book.addressOf(account));
        const answer =
          said === undefined || this.looked(when, getters.ether, id) !== undefined
            ? chain.ether(account)
            : (valueOf(said, () => ETHER) as bigint);
        this.notes?.note(when, getters.ether.label(id), answer);
        return answer;
      },
    };
  }

  /** Words observed after the step, or after the one before it; undefined if they were not observed. */
  private looked(when: "now" | "before", { code }: Kind<Held>, id: bigint): readonly bigint[] | undefined {
    return (when === "before" && this.index > 0 ? this.before : this.now).get(code)?.get(id);
  }

  private wish(when: "now" | "before", kind: Kind<Held>, id: bigint): readonly bigint[] {
    const isBefore = when === "before" && this.index > 0;
    const { getters } = this;
    const wish = {
      step: isBefore ? this.index - 1 : this.index,
      state: getters.look(kind, id),
      ahead: (count: number) => getters.ahead(kind, id, count),
    };
    this.wishes.set(`${wish.step} ${lensKey(wish.state)}`, wish);
    return wish.state.words;
  }

  private stepOf(step: SeenStep): Members {
    const { context } = this;
    const { now, before } = this.chains;
    const { result } = step;
    const ignored = ignoredEvents(context);
    const events = result?.ok === true ? this.eventsOf(result) : [];
    const compared = events.filter(({ name }) => !ignored.has(name));
    this.answers = this.foresight?.isInOrder(compared) === true ? this.foresight.answers : NOTHING;
    const byName = new Map<string, readonly Members[]>();
    for (const { name, by, values } of events) byName.set(name, [...(byName.get(name) ?? []), { ...values, by }]);
    return context.book.state({
      now,
      before,
      time: BigInt(step.time),
      call: this.callOf(step),
      ghost: this.ghost,
      edition: this.edition,
      whole: isWhole(step.kind),
      refusedWith: (name: string) => this.refusal(result, name),
      events: (name?: string) => {
        if (name === undefined) return compared;
        if (!this.eventNames.has(name))
          throw new UserError(
            `events: no contract declares an event "${name}"${suggestion(name, [...this.eventNames])}`,
          );
        return byName.get(name) ?? [];
      },
    });
  }

  /** Values of the error with which a call reverted, if it is the one of this name. */
  private refusal(result: CallResult | undefined, name: string): readonly unknown[] | undefined {
    const errors = errorsByName(this.context, this.edition);
    const known = errors.get(name);
    if (known === undefined)
      throw new UserError(
        `refusedWith: no contract declares an error "${name}"${suggestion(name, [...errors.keys()])}`,
      );
    if (result === undefined || result.ok) return undefined;
    const { returnData } = result;
    const error = known.find(({ selector }) => returnData.startsWith(selector));
    const reading = error === undefined ? undefined : decodeSelected(error.inputs, returnData);
    return reading?.readable === true ? reading.values.map((one) => this.context.values.read(one)) : undefined;
  }

  private callOf({ kind, facts, result, error }: SeenStep): Members {
    if (result === undefined) return { name: "wait", ok: true };
    const { context } = this;
    const shape = context.called(kind);
    const { caller, args, value = 0n, at } = facts as unknown as Call;
    const reading = result.ok ? decode(shape.fragment.outputs, result.returnData) : undefined;
    this.meet(context.book.nameOf(caller));
    return {
      name: kind,
      args: argumentsOf(context, shape, args),
      caller: context.book.nameOf(caller),
      value,
      at: at ?? context.instances.first(shape.contract),
      ok: result.ok,
      returns: reading?.readable === true ? context.values.answer(reading.values) : undefined,
      error,
      gasUsed: BigInt(result.gasUsed),
    };
  }

  private eventsOf({
    logs,
  }: CallResult): readonly { readonly name: string; readonly by: string; readonly values: Members }[] {
    const { book, values } = this.context;
    return logs.flatMap(({ address, topics, data }) => {
      const by = book.nameOf(address);
      const shape = this.context.shapes(this.edition).get(this.context.instances.kindOf(by) ?? "");
      const event = shape === undefined ? undefined : eventOf(shape.events, topics);
      const reading = event === undefined ? undefined : decodeLog(event, topics, data);
      if (event === undefined || reading?.readable !== true) return [];
      const read = reading.values.map((one, i) => [one.name === "" ? `_${i}` : one.name, values.read(one)] as const);
      for (const [i, [, one]] of read.entries()) if (reading.values[i]?.type === "address") this.meet(String(one));
      return [{ name: event.name, by, values: Object.fromEntries(read) }];
    });
  }

  private meet(account: string): void {
    if (account !== "nobody") this.accounts.add(account);
  }
}

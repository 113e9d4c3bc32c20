import fc from "fast-check";
import type { Batch, Call as EngineCall, Engine, Law, LawVerdict, Subject } from "../../core/types";
import { lensKey, planSequence } from "../../run";
import { wordsFrom } from "../../run/judge/words";
import type { LawMaking } from "../kit";
import type { Action } from "../kit/sequence";
import { chainOver, readerOf } from "./chain";
import type { Context } from "./context";
import { encodable } from "./context";
import { drawingFrom, valueFrom } from "./draws";
import type { GetterBook } from "./getters";
import { idFrom, verdictOf } from "./invariants";
import { suggestion } from "./nearest";
import type { Members } from "./raw";
import { among } from "./tables";
import { UserError, shown } from "./user-error";

/** Calls that lead to the state a case begins with, and numbers that it is drawn with. */
const [MOST_CALLS, DRAWS] = [8, 16];
/** Runs of one case, each with a look at what the law read in the one before. */
const MOST_RUNS = 12;
const GAS = 16_000_000;
/** Words before those of a lens's answer: an offset and a length. */
const HEADER = 2;

/** Marks a law that a standard makes for any contracts. */
export const STANDARD = Symbol("law of a standard");
/** A law of a standard, in the place of a function. */
export interface StandardLaw {
  readonly [STANDARD]: (making: LawMaking, context: Context) => readonly Law<unknown>[];
  /** The contract that it is of. */
  readonly of: string;
}
const isStandard = (law: unknown): law is StandardLaw => typeof law === "function" && STANDARD in law;

/** A case: what was done before, and what is drawn. */
interface Case {
  readonly offset: number;
  readonly actions: readonly Action[];
  readonly draws: readonly number[];
}

/** Something that is done after what led to the state. */
interface Done {
  readonly words: string;
  readonly call?: EngineCall;
  readonly wait?: bigint;
}

/** By it what is done is known: the same calls lead to the same state. */
const keyOf = (done: readonly Done[]): string =>
  done.map(({ words, call }) => `${words} ${call?.data ?? ""} ${call?.value ?? 0n}`).join("\n");

/** Contracts of which the project names the laws of a standard. */
export const contractsWithLaws = ({ raw }: Context): ReadonlySet<string> =>
  new Set(Object.values(raw.laws ?? {}).flatMap((law) => (isStandard(law) ? [law.of] : [])));

/** The laws of a project: its own, and those of the standards that it names. */
export function lawsOf(context: Context, getters: GetterBook, making: LawMaking): readonly Law<unknown>[] {
  return Object.entries(context.raw.laws ?? {}).flatMap(([name, law]) =>
    isStandard(law) ? law[STANDARD](making, context) : [ownLaw(context, getters, making, name, law) as Law<unknown>],
  );
}

function ownLaw(
  context: Context,
  getters: GetterBook,
  making: LawMaking,
  name: string,
  law: (from: Members) => unknown,
): Law<Case> {
  const subject = making.subject as Subject<Action, unknown>;
  return {
    id: idFrom("LAW", name),
    rules: [],
    title: name,
    premise: "it says something of the state",
    inputs: fc.record({
      offset: fc.nat(1_000),
      actions: fc.nat(MOST_CALLS).chain((steps) => subject.actions(steps)),
      draws: fc.array(fc.nat(), { minLength: DRAWS, maxLength: DRAWS }),
    }),
    check: async (input, engine) => {
      const found = new CaseRun(context, getters, subject, input, engine);
      return found.judge(name, law);
    },
  };
}

/** One case of a law: it is asked again and again, until all that it reads was looked at. */
class CaseRun {
  private readonly steps;
  private readonly looked = new Map<string, ReadonlyMap<bigint, readonly bigint[]>>();
  private readonly wanted = new Map<string, { readonly done: readonly Done[]; readonly keys: Map<bigint, number> }>();
  private forks: (readonly Done[])[] = [];

  constructor(
    private readonly context: Context,
    private readonly getters: GetterBook,
    private readonly subject: Subject<Action, unknown>,
    private readonly input: Case,
    private readonly engine: Engine,
  ) {
    this.steps = planSequence(subject, input, { lastLook: false }).steps;
  }

  async judge(name: string, law: (from: Members) => unknown): Promise<LawVerdict> {
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      this.wanted.clear();
      this.forks = [];
      let answer: unknown;
      let thrown: unknown;
      try {
        answer = this.ask(name, law);
      } catch (error) {
        thrown = error;
      }
      if (this.wanted.size === 0) {
        if (thrown !== undefined) throw thrown instanceof Error ? thrown : new UserError(shown(thrown));
        return this.verdict(name, answer);
      }
      for (const { done, keys } of [...this.wanted.values()]) await this.look(done, keys);
    }
    throw new UserError(`law "${name}": it reads something else each time it is asked; make it pure`);
  }

  private ask(name: string, law: (from: Members) => unknown): unknown {
    const { book } = this.context;
    let drawn = 0;
    const from = book.state({
      now: this.chain([]),
      draw: (arbitrary: fc.Arbitrary<unknown>) => valueFrom(arbitrary, this.input.draws[drawn++ % DRAWS] ?? 0),
      fork: (run: (of: Members) => unknown) => {
        const done: Done[] = [];
        this.forks.push(done);
        return run({
          call: (of: string, args: Members, how: Members = {}) => done.push(this.made(of, args, how)),
          wait: (seconds: bigint) => done.push({ words: `${seconds} s pass`, wait: seconds }),
          read: (what: (now: object) => unknown) => what(this.chain([...done])),
        });
      },
    });
    return this.context.asked(`law "${name}"`, () =>
      drawingFrom({ people: book.people, others: book.contracts }, () =>
        among(
          () => book.all,
          () => law(from),
        ),
      ),
    );
  }

  private verdict(name: string, answer: unknown): LawVerdict {
    const verdict = verdictOf(answer, `law "${name}"`, name);
    if (verdict.verdict !== "violated") return { verdict: verdict.verdict };
    const before = this.steps
      .filter(({ call }) => call !== undefined)
      .map(({ actor, describe }) => `${actor}: ${describe()}`);
    const program = this.forks.flatMap((done, i) => [
      "",
      `run ${i + 1}:`,
      ...before,
      ...done.map(({ words }) => words),
    ]);
    return { verdict: "violated", message: verdict.message, values: [], program: program.slice(1) };
  }

  private made(name: string, args: Members, how: Members): Done {
    const { context } = this;
    const shape = context.called(name, "laws");
    const extra = Object.keys(args).find((one) => !shape.names.includes(one));
    if (extra !== undefined)
      throw new UserError(`${name}: there is no argument "${extra}"${suggestion(extra, shape.names)}`);
    const given = shape.inputs.map((type, i) =>
      encodable(context.values.translated(args[shape.names[i] ?? ""], type, `${name}, ${shape.names[i] ?? ""}`), name),
    );
    const wanted = how["at"];
    const at = typeof wanted === "string" ? wanted : context.instances.first(shape.contract);
    const data = this.getters.encodeCall(shape, given);
    const value = typeof how["value"] === "bigint" ? how["value"] : 0n;
    const from = context.book.addressOf(how["from"] ?? "deployer");
    return {
      words: `${context.book.nameOf(from)}: ${at}.${shape.fragment.name}(${shape.names.map((one) => String(args[one])).join(", ")})`,
      call: { from, to: context.world.at[at] ?? "0x", data, value, gas: GAS },
    };
  }

  /** The chain after something was done. */
  private chain(done: readonly Done[]): object {
    const key = keyOf(done);
    const { book } = this.context;
    return chainOver(
      this.context,
      this.getters,
      readerOf(this.context, this.getters, (kind, id) => {
        const look = this.getters.look(kind, id);
        const found = this.looked.get(key)?.get(lensKey(look));
        if (found !== undefined) return found;
        const wanted = this.wanted.get(key) ?? { done, keys: new Map<bigint, number>() };
        wanted.keys.set(lensKey(look), kind.fields.length);
        this.wanted.set(key, wanted);
        return look.words;
      }),
      () => book.all,
    );
  }

  private async look(done: readonly Done[], wanted: ReadonlyMap<bigint, number>): Promise<void> {
    const key = keyOf(done);
    const batches: Batch[] = this.steps.map(({ time, call }) => ({ time, calls: call === undefined ? [] : [call] }));
    let time = this.steps.at(-1)?.time ?? 0;
    for (const { call, wait = 0n } of done) {
      time += Number(wait);
      batches.push({ time, calls: call === undefined ? [] : [call] });
    }
    const keys = [...wanted.keys()];
    batches.push({ time, calls: [this.subject.lens(keys, time)] });
    const answer = (await this.engine.run(batches)).at(-1)?.[0];
    const known = new Map(this.looked.get(key));
    let at = HEADER;
    for (const one of keys) {
      const count = wanted.get(one) ?? 0;
      known.set(one, wordsFrom(answer?.returnData ?? "0x", at, count));
      at += count;
    }
    this.looked.set(key, known);
  }
}

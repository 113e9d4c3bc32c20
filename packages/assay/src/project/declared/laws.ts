import fc from "fast-check";
import type { Engine, ExpectedState, Law, LawVerdict, Subject } from "../../core/types";
import { SequenceArbitrary, type Action, type LawMaking } from "../kit";
import type { Context, Held } from "./context";
import { drawingFrom, valueFrom } from "./draws";
import type { GetterBook } from "./getters";
import { idFrom, verdictOf } from "./invariants";
import { LawCase } from "./law-case";
import { ModelRun, weighed } from "./law-model";
import { LawRun, type Sharing } from "./law-run";
import { suggestion } from "../../core/suggestion";
import type { Members, RawLaw, RawLawCheck, RawMix } from "./raw";
import { among } from "./tables";
import { Reverts, UserError, shown } from "./user-error";

/** Calls that lead to the state a case begins with where the law does not say how many, and numbers that it is drawn with. */
const [MOST_CALLS, DRAWS] = [8, 64];
/** How often a law is asked of one case: each time it may read what it could not know of before. */
const MOST_TIMES = 60;
const MEMBERS = ["id", "rules", "premise", "editions", "steps", "calls", "check"];

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

/** What laws are made with. */
interface Sources {
  readonly context: Context;
  readonly getters: GetterBook;
  /** All that the model predicts. */
  readonly everything: (held: Held, now: bigint) => readonly ExpectedState[];
}

/** Contracts of which the project names the laws of a standard. */
export const contractsWithLaws = ({ raw }: Context): ReadonlySet<string> =>
  new Set(Object.values(raw.laws ?? {}).flatMap((law) => (isStandard(law) ? [law.of] : [])));

/** The laws of a project: its own, and those of the standards that it names. */
export function lawsOf(sources: Sources, making: LawMaking): readonly Law<unknown>[] {
  const { context } = sources;
  const all = Object.entries(context.raw.laws ?? {}).flatMap(([name, law]) =>
    isStandard(law) ? law[STANDARD](making, context) : [ownLaw(sources, making, name, law) as Law<unknown>],
  );
  return all.filter(({ editions }) => editions?.includes(making.edition) !== false);
}

function ownLaw(sources: Sources, making: LawMaking, name: string, law: RawLaw): Law<Case> {
  const { context } = sources;
  const subject = making.subject as Subject<Action, unknown>;
  const spec = typeof law === "function" ? { check: law } : law;
  const extra = Object.keys(spec).find((one) => !MEMBERS.includes(one));
  if (extra !== undefined) throw new UserError(`laws, ${name}: there is no "${extra}"${suggestion(extra, MEMBERS)}`);
  const { id, rules, premise, editions, steps = MOST_CALLS, calls, check } = spec;
  for (const call of Object.keys(calls ?? {})) if (call !== "wait") context.called(call, `laws, ${name}`);
  return {
    id: id ?? idFrom("LAW", name),
    rules: rules ?? [],
    title: name,
    premise: premise ?? "it says something of the state",
    ...(editions === undefined ? {} : { editions }),
    inputs: fc.record({
      offset: fc.nat(1_000).map((draw) => subject.offset(draw)),
      actions: fc.nat(steps).chain((length) => actionsOf(subject, length, calls)),
      draws: fc.array(fc.nat(), { minLength: DRAWS, maxLength: DRAWS }),
    }),
    check: async (input, engine) => judged(sources, subject, { name, check, edition: making.edition }, input, engine),
  };
}

const actionsOf = (
  subject: Subject<Action, unknown>,
  length: number,
  calls: RawMix | undefined,
): fc.Arbitrary<readonly Action[]> =>
  calls === undefined ? subject.actions(length) : new SequenceArbitrary(length, weighed(calls, subject.actionKinds));

interface Asked {
  readonly name: string;
  readonly check: RawLawCheck;
  readonly edition: string;
}

/** Asks a law of one case again and again, until all that it reads was looked at. */
async function judged(
  { context, getters, everything }: Sources,
  subject: Subject<Action, unknown>,
  law: Asked,
  { offset, actions, draws }: Case,
  engine: Engine,
): Promise<LawVerdict> {
  const model = ModelRun.from(subject, offset);
  const began = Number(model.time);
  const steps = actions.flatMap((action) => model.play(action));
  const seen = new LawCase(subject, engine, steps, Math.max(began, Number(model.time)));
  for (let times = 0; times < MOST_TIMES; times++) {
    let drawn = 0;
    const next = (): number => draws[drawn++ % DRAWS] ?? 0;
    let answer: unknown;
    let thrown: unknown;
    try {
      answer = asked({ context, getters, subject, seen, everything, next }, model, law);
    } catch (error) {
      thrown = error;
    }
    if (await seen.lookAtAll()) continue;
    if (thrown instanceof Error && thrown.cause instanceof Reverts)
      return { verdict: "violated", message: thrown.cause.message, values: [] };
    if (thrown !== undefined) throw thrown instanceof Error ? thrown : new UserError(shown(thrown));
    const verdict = verdictOf(answer, `law "${law.name}"`, law.name);
    if (verdict.verdict !== "violated") return { verdict: verdict.verdict };
    return { verdict: "violated", message: verdict.message, values: [] };
  }
  throw new UserError(
    `law "${law.name}": its check reads something else each time; make it a pure function of the run`,
  );
}

function asked(sharing: Sharing, model: ModelRun, { name, check, edition }: Asked): unknown {
  const { context, next } = sharing;
  const { book, instances } = context;
  const from = book.state({
    ...{ edition },
    draw: (arbitrary: fc.Arbitrary<unknown>) => valueFrom(arbitrary, next()),
    fork: (work: (of: Members) => unknown) => {
      return work(new LawRun(sharing, model.fork()).members());
    },
  });
  const start = new LawRun(sharing, model).whereabouts();
  Object.defineProperties(from, Object.getOwnPropertyDescriptors(start));
  const others = [...book.contracts, ...instances.bornIn(model.held.model)];
  return context.asked(`law "${name}"`, () =>
    drawingFrom({ people: book.people, others }, () =>
      among(
        () => context.everyone(model.held),
        () => check(from),
      ),
    ),
  );
}

import type { KeptSequence, PlannedStep, RecordedCall, Session, Subject } from "../core/types";
import { guarded } from "../run/plan";
import type { Sequence } from "../run";
import type { Feature } from "./feature";
import { Causes } from "./causes";
import { FeatureCollector, type EntityKey } from "./feature-collector";
import { sequenceOfKept } from "./kept";
import { outcomesAlone } from "./lists";
import { signals, type SiteSide } from "./signals";
import { telling, tellingSides } from "./telling-sides";

/** What planning a sequence showed. */
export interface Trace {
  /** Features, with the number of calls after which each was first seen. */
  readonly features: ReadonlyMap<Feature, number>;
  /** The calls that were made, in order: with their times they give the same sequence again. */
  readonly calls: readonly RecordedCall[];
}

/**
 * Plans a kept sequence by the model alone, and tells what it shows. It is planned for what it shows and not to find something new, so it also tells what calls with two entries in a list would come to with each
 * alone, and which call those that are refused are refused because of.
 * @throws whatever the subject's session throws
 */
export function traceOfKept<Action, History>(subject: Subject<Action, History>, kept: KeptSequence): Trace {
  return traceOf(subject, sequenceOfKept(subject, kept), kept.calls);
}

/**
 * The same as `traceOfKept` by sessions that do not fork: what led to a state is planned again where one is needed, which takes longer.
 * @throws whatever the subject's session throws
 */
export function repeatedTraceOfKept<Action, History>(subject: Subject<Action, History>, kept: KeptSequence): Trace {
  return traceOf(withoutForks(subject), sequenceOfKept(subject, kept), kept.calls);
}

function withoutForks<Action, History>(subject: Subject<Action, History>): Subject<Action, History> {
  return Object.create(subject, {
    session: {
      value: (...given: Parameters<Subject<Action, History>["session"]>): Session<Action> => {
        const session = subject.session(...given);
        return {
          open: () => session.open(),
          plan: (action, index) => session.plan(action, index),
          finish: () => session.finish(),
        };
      },
    },
  }) as Subject<Action, History>;
}

/**
 * Plans a sequence by the model alone, and tells what it shows: the families of features that docs/search.md lists.
 * @throws whatever the subject's session throws
 */
export function traceOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
  known: readonly RecordedCall[] = [],
): Trace {
  const editor = subject.callEditor;
  const session = subject.session(sequence.offset, () => false);
  const collector = new FeatureCollector(openingOf(session.open()));
  signals.forget();
  const calls: RecordedCall[] = [];
  const causes = known.length === 0 ? undefined : new Causes<Action>();
  sequence.actions.forEach((action, index) => {
    const plan = (one: Session<Action>): readonly PlannedStep[] =>
      guarded(`action ${index} (${subject.kindOf(action)})`, () => one.plan(action, index));
    const before = causes === undefined ? undefined : copiesOf(session, () => standing(subject, sequence, index));
    const alone = before === undefined ? undefined : outcomesAlone(editor, before, known[index], index);
    const steps = plan(session);
    const [sides, fields] = [signals.take(), signals.takeFields()];
    if (editor !== undefined) calls.push(...steps.map((step) => editor.recordedCallOf(step)));
    collector.add(steps, sides, calls.length);
    if (alone !== undefined) collector.addEntries(steps, alone, calls.length);
    const cause = before === undefined ? undefined : causes?.of(plan, steps, before);
    if (cause !== undefined) collector.note(`because ${cause}`, calls.length);
    for (const [part, field] of telling(steps, fields)) collector.note(`field ${part} ${field}`, calls.length);
  });
  return { features: collector.features, calls };
}

/** Gives sessions that stand where `session` does now, however it goes on: forks of it, or what `repeat` makes where it does not fork. */
function copiesOf<Action>(session: Session<Action>, repeat: () => Session<Action>): () => Session<Action> {
  const here = session.fork?.();
  return () => here?.fork?.() ?? repeat();
}

/** A new session, behind the first `count` actions of a sequence. */
function standing<Action, History>(
  subject: Subject<Action, History>,
  { offset, actions }: Sequence<Action>,
  count: number,
): Session<Action> {
  const session = subject.session(offset, () => false);
  session.open();
  actions.slice(0, count).forEach((action, index) => session.plan(action, index));
  signals.forget();
  return session;
}

/**
 * Plays a sequence by the model alone, and tells nothing but the sides of comparisons that can make a difference: of a trace the features of the family "side".
 * @throws whatever the subject's session throws
 */
export function sidesOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
): ReadonlySet<SiteSide> {
  const session = subject.session(sequence.offset, () => false);
  session.open();
  signals.forget();
  const met = new Set<SiteSide>();
  sequence.actions.forEach((action, index) => {
    const steps = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    for (const [, side] of tellingSides(steps, signals.take())) met.add(side);
    signals.takeFields();
  });
  return met;
}

const openings = new WeakMap<readonly PlannedStep[], ReadonlyMap<EntityKey, readonly bigint[]>>();

/** What there is before anything is done: for many subjects the same steps for every sequence. */
function openingOf(steps: readonly PlannedStep[]): ReadonlyMap<EntityKey, readonly bigint[]> {
  const known = openings.get(steps);
  if (known !== undefined) return known;
  const words = new Map(
    steps.flatMap(({ observe }) => observe.map((state) => [`${state.kind.name} ${state.id}`, state.words] as const)),
  );
  openings.set(steps, words);
  return words;
}

import type { CorpusEntry, PlannedStep, RecordedCall, Subject } from "../core/types";
import { guarded } from "../run/plan";
import type { Sequence } from "../run";
import type { Feature } from "./feature";
import { FeatureCollector, type EntityKey } from "./feature-collector";
import { sequenceOfEntry } from "./corpus-entry";
import { signals } from "./signals";

/** What planning a sequence showed. */
export interface Trace {
  /** Features, with the number of calls after which each was first seen. */
  readonly features: ReadonlyMap<Feature, number>;
  /** The calls that were made, in order: with their times they give the same sequence again. */
  readonly calls: readonly RecordedCall[];
}

/**
 * Plans a corpus entry by the model alone. @throws whatever the subject's session throws
 */
export function traceOfEntry<Action, History>(subject: Subject<Action, History>, kept: CorpusEntry): Trace {
  return traceOf(subject, sequenceOfEntry(subject, kept));
}

/**
 * Plans a sequence by the model alone, and gives what it shows: the families of features that docs/search.md lists.
 * @throws whatever the subject's session throws
 */
export function traceOf<Action, History>(subject: Subject<Action, History>, sequence: Sequence<Action>): Trace {
  const editor = subject.callEditor;
  const session = subject.session(sequence.offset, () => false);
  const collector = new FeatureCollector(openingOf(session.open()));
  signals.forget();
  const calls: RecordedCall[] = [];
  sequence.actions.forEach((action, index) => {
    const steps = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    if (editor !== undefined) calls.push(...steps.map((step) => editor.recordedCallOf(step)));
    collector.add(steps, signals.take(), calls.length);
  });
  return { features: collector.features, calls };
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

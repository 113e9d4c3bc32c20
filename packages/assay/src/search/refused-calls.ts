import { setImmediate as breath } from "node:timers/promises";
import { guarded } from "../run/plan";
import type {
  Argument,
  CallEditor,
  Editable,
  KeptSequence,
  PlannedStep,
  RecordedCall,
  Session,
  Subject,
} from "../core/types";
import { causeOf } from "./causes";
import { familyOf, type Feature } from "./feature";
import type { EntityKey } from "./feature-collector";
import { editorOf } from "./kept";
import { lastCallOf, outcomeOf } from "./lists";
import type { MinimiseProgress } from "./minimise-state";
import { areAlike, countsUp, isName, mayName, withValue, type Studied } from "./names";
import { signals } from "./signals";
import { functionOf } from "./telling-sides";
import { traceOfKept } from "./trace";

/** Of a field that more functions change, it tells little which of them did so last. */
const MOST_WRITERS = 3;

/** A call of a kept sequence, by its place there. */
interface Place {
  readonly entry: KeptSequence;
  readonly at: number;
}

/** A field that a function changed after another one had: "claim.cooldownEnd". */
interface Rewrite {
  readonly field: string;
  readonly by: string;
}

/** What trying calls came to. */
export interface Tried {
  /** Sequences with refused calls put in. */
  readonly found: readonly KeptSequence[];
  /** Calls that were put in. */
  readonly calls: number;
}

/**
 * A call that is refused changes nothing. So it can be put into a kept sequence anywhere, and what is behind it stays as it was. Behind calls that change something in a new way, one call of each function and
 * outcome is tried, about what is there. It is put in where it is refused because of the call before it, without which it would come to something else (`causes.ts`), or upon a field that the call before it rewrote,
 * if few functions do: that is how it shows whether the contracts refuse it there as well. Subjects whose sessions do not fork have nothing to try.
 * @throws whatever the subject's session throws
 */
export async function withRefusedCalls<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly KeptSequence[],
  signal: AbortSignal,
  progress: MinimiseProgress = () => undefined,
): Promise<Tried> {
  if (subject.callEditor === undefined || subject.session(0, () => false).fork === undefined)
    return { found: [], calls: 0 };
  const known = new Set<Feature>();
  const donors: Place[] = [];
  const changing = new Map<KeptSequence, Map<number, Rewrite[]>>();
  const writers = new Map<string, Set<string>>();
  for (const [done, entry] of sequences.entries()) {
    if (signal.aborted) break;
    progress({ stage: "tracing", done, of: sequences.length });
    const places = new Map<number, Rewrite[]>();
    for (const [feature, calls] of traceOfKept(subject, entry).features) {
      if (known.has(feature)) continue;
      known.add(feature);
      if (familyOf(feature) === "call") donors.push({ entry, at: calls - 1 });
      if (familyOf(feature) !== "write" && familyOf(feature) !== "pair") continue;
      const rewrites = places.get(calls - 1) ?? [];
      places.set(calls - 1, rewrites);
      if (familyOf(feature) !== "write") continue;
      const { last, ...rewrite } = writeOf(feature);
      writers.set(rewrite.field, (writers.get(rewrite.field) ?? new Set<string>()).add(rewrite.by));
      if (last !== "" && last !== rewrite.by) rewrites.push(rewrite);
    }
    if (places.size > 0) changing.set(entry, places);
    await breath();
  }
  const isTelling = ({ field }: Rewrite): boolean => (writers.get(field)?.size ?? 0) <= MOST_WRITERS;
  const attempts = new Attempts(subject, donors, known);
  let [done, calls] = [0, 0];
  const found: KeptSequence[] = [];
  for (const [entry, places] of changing) {
    if (signal.aborted) break;
    progress({ stage: "trying refused calls", done: done++, of: changing.size });
    const telling = new Map([...places].map(([at, rewrites]) => [at, rewrites.filter(isTelling)] as const));
    const more = attempts.in(entry, telling);
    if (more.calls.length > entry.calls.length) found.push(more);
    calls += more.calls.length - entry.calls.length;
    await breath();
  }
  return { found, calls };
}

/** What a feature of the family "write" says; `last` is "" where nothing had changed the field before. */
function writeOf(feature: Feature): Rewrite & { readonly last: string } {
  const [, field = "", last = "", , by = ""] = feature.split(" ");
  return { field, last, by };
}

/** A state behind a call, and the one without it. */
interface Situation<Action> {
  /** The function of that call. */
  readonly cause: string;
  /** What it changed that another function had changed. */
  readonly rewrites: readonly Rewrite[];
  /** The entities that it looked at. */
  readonly seen: ReadonlySet<EntityKey>;
  readonly session: Session<Action>;
  readonly without: Session<Action>;
  /** The arguments of the calls that led here, those of the last one first. */
  readonly here: readonly Argument[];
  readonly time: number;
  readonly index: number;
}

/** Plans one call after the other in a fork of a session, each as if the others had not been made: one that is refused changes nothing, so the fork serves until one succeeds. */
class Trial<Action> {
  private fork: Session<Action> | undefined;

  constructor(private readonly session: Session<Action>) {}

  of(plan: (session: Session<Action>) => readonly PlannedStep[]): readonly PlannedStep[] {
    this.fork ??= this.session.fork?.();
    if (this.fork === undefined) return [];
    const steps = plan(this.fork);
    if (steps.some(({ expect }) => expect?.ok === true)) this.fork = undefined;
    return steps;
  }
}

class Attempts<Action, History> {
  private readonly editor: CallEditor<Action>;
  private readonly donors: readonly Studied[];

  constructor(
    private readonly subject: Subject<Action, History>,
    donors: readonly Place[],
    private readonly known: Set<Feature>,
  ) {
    this.editor = editorOf(subject);
    const studied = new Map<KeptSequence, readonly Editable[]>();
    this.donors = donors.flatMap(({ entry, at }) => {
      const call = entry.calls[at];
      if (call === undefined || call.call === null) return [];
      const editable = studied.get(entry) ?? this.editor.editable(entry.calls);
      studied.set(entry, editable);
      return [{ call, arguments: editable[at]?.arguments ?? [] }];
    });
  }

  /** The sequence with the calls put in that are refused because of the ones at these places. */
  in(entry: KeptSequence, places: ReadonlyMap<number, readonly Rewrite[]>): KeptSequence {
    const session = this.subject.session(entry.offset, () => false);
    session.open();
    const studied = this.editor.editable(entry.calls);
    const calls = entry.calls.flatMap((recorded, at) => {
      const rewrites = places.get(at);
      const without = rewrites === undefined ? undefined : session.fork?.();
      const steps = this.planned(session, recorded, at);
      const last = lastCallOf(steps);
      if (rewrites === undefined || without === undefined || last === undefined || outcomeOf(steps) !== "ok")
        return [recorded];
      const here = studied
        .slice(0, at + 1)
        .reverse()
        .flatMap((one) => one.arguments);
      const seen = new Set(last.observe.map(({ kind, id }) => `${kind.name} ${id}`));
      const situation = {
        cause: functionOf(last),
        rewrites,
        seen,
        session,
        without,
        here,
        time: recorded.time,
        index: at + 1,
      };
      return [recorded, ...this.refused(situation)];
    });
    signals.forget();
    return { offset: entry.offset, calls };
  }

  /**
   * The calls that are refused with the last call, and come to something else without it; each such thing once. They are tried with everything about what is here, and with nothing but the numbers of things: by
   * who made them elsewhere, who may be the only one that may.
   */
  private refused(situation: Situation<Action>): readonly RecordedCall[] {
    const { session, without, here, time, index } = situation;
    const tried = new Set<string>();
    const [withCause, withoutCause] = [new Trial(session), new Trial(without)];
    return this.donors.flatMap((donor) =>
      [isName, countsUp].flatMap((isRenamed) => {
        const recorded = { ...this.about(donor, here, isRenamed), time };
        const text = JSON.stringify(recorded, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one));
        if (tried.has(text)) return [];
        tried.add(text);
        const plan = (fork: Session<Action>): readonly PlannedStep[] => this.planned(fork, recorded, index);
        const steps = withCause.of(plan);
        const [last, outcome] = [lastCallOf(steps), outcomeOf(steps)];
        if (last === undefined || outcome === undefined || outcome === "ok") return [];
        const because = causeOf(situation.cause, functionOf(last), outcomeOf(withoutCause.of(plan)), outcome);
        const shown = [
          ...(because === undefined ? [] : [`because ${because}`]),
          ...usesOf(situation, last).map((use) => `use ${use} > ${functionOf(last)} ${outcome}`),
        ].filter((feature) => !this.known.has(feature));
        if (shown.length === 0) return [];
        for (const feature of shown) this.known.add(feature);
        return [recorded];
      }),
    );
  }

  /** The donor's call, naming what the calls here name that means the same: what the last of them names before all. */
  private about(donor: Studied, here: readonly Argument[], isRenamed: (argument: Argument) => boolean): RecordedCall {
    let made = donor;
    for (const argument of donor.arguments.filter(isRenamed)) {
      const alike = here.find((one) =>
        one.value === argument.value ? areAlike(one, argument) : mayName(argument, one, one.value),
      );
      if (alike !== undefined) made = withValue(made, argument, alike.value, this.editor);
    }
    return made.call;
  }

  private planned(session: Session<Action>, recorded: RecordedCall, index: number): readonly PlannedStep[] {
    return guarded(`action ${index} (${recorded.kind})`, () => session.plan(this.editor.action(recorded), index));
  }
}

/** The fields that were rewritten of what a call looks at: "claim.cooldownEnd vote". */
function usesOf<Action>({ rewrites, seen }: Situation<Action>, { observe }: PlannedStep): readonly string[] {
  const kinds = new Set(observe.flatMap(({ kind, id }) => (seen.has(`${kind.name} ${id}`) ? [kind.name] : [])));
  return rewrites.flatMap(({ field, by }) => (kinds.has(field.slice(0, field.indexOf("."))) ? [`${field} ${by}`] : []));
}

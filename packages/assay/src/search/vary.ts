import type { Argument, Editable, CorpusEntry, RecordedCall, Scalar, Subject } from "../core/types";
import type { Sequence } from "../run";
import { clamped, areAlike } from "./names";
import { editorOf } from "./corpus-entry";
import type { Random } from "./random";

/** Draws sequences of fresh random actions. */
export type Fresh<Action> = (length: number, random: Random) => readonly Action[];

const MOST_CHANGES = 3;
const MOST_COPIES = 4;
/** How often what a call from elsewhere names becomes something that is named here. */
const NAMED_ALIKE_PERCENT = 75;

/** Something to start from: an entry, and the number of its calls after which what is of interest was seen. */
export interface Start {
  readonly entry: CorpusEntry;
  readonly at: number;
}

/** Makes new sequences from corpus entries. */
export class Variation<Action, History> {
  private readonly studied = new WeakMap<CorpusEntry, readonly Editable[]>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly fresh: Fresh<Action>,
  ) {}

  /** A new sequence from one that is kept, which begins with `calls`; `other` gives another one to take parts of. */
  of(
    { entry, at }: Start,
    random: Random,
    other: () => CorpusEntry | undefined,
    tail: number,
  ): Sequence<Action> & { readonly calls: readonly RecordedCall[] } {
    const end = random.chance(70) ? at : entry.calls.length;
    const form = random.below(10);
    const calls = this.altered(entry, end, form, random, other);
    const actions = this.actionsOf(calls);
    const length = form >= 8 || random.chance(60) ? 1 + random.below(tail) : 0;
    return { offset: entry.offset, calls, actions: [...actions, ...this.fresh(length, random)] };
  }

  /** The calls of a corpus entry, changed in one way. */
  calls(entry: CorpusEntry, random: Random, other: () => CorpusEntry | undefined): readonly RecordedCall[] {
    return this.altered(entry, entry.calls.length, random.below(8), random, other);
  }

  /** What can be changed about the calls of a corpus entry; what it has in common with the beginning of `like` is taken from there. */
  study(entry: CorpusEntry, like?: CorpusEntry): readonly Editable[] {
    const known = this.studied.get(entry);
    if (known !== undefined) return known;
    const before = (like === undefined ? undefined : this.studied.get(like)) ?? [];
    const from = like === undefined ? 0 : Math.min(before.length, inCommon(entry, like));
    const fresh = editorOf(this.subject).editable(entry.calls, from);
    const studied = from === 0 ? fresh : [...before.slice(0, from), ...fresh.slice(from)];
    this.studied.set(entry, studied);
    return studied;
  }

  /** The first calls of an entry, changed in the way that `form` (0 to 7; above: not at all) selects. */
  private altered(
    entry: CorpusEntry,
    end: number,
    form: number,
    random: Random,
    other: () => CorpusEntry | undefined,
  ): readonly RecordedCall[] {
    const calls: readonly RecordedCall[] = entry.calls.slice(0, end);
    const studied = this.study(entry);
    if (form < 2) return this.withCopies(calls, studied, random);
    if (form < 4) return this.changedCalls(calls, studied, random);
    if (form === 4) return this.moved(calls, studied, random);
    if (form === 5) return random.chance(50) ? dropped(calls, random) : spliced(calls, other(), random);
    if (form < 8) return this.withOneOf(other(), calls, studied, random);
    return calls;
  }

  private actionsOf(calls: readonly RecordedCall[]): readonly Action[] {
    const editor = editorOf(this.subject);
    return calls.map((call) => editor.action(call));
  }

  /** Copies of a call, mostly of the last one, right after it, each with some arguments changed. */
  private withCopies(
    calls: readonly RecordedCall[],
    studied: readonly Editable[],
    random: Random,
  ): readonly RecordedCall[] {
    const index = random.chance(60) ? calls.length - 1 : random.below(calls.length);
    const call = calls[index];
    if (call === undefined) return calls;
    const copies = Array.from({ length: 1 + random.below(MOST_COPIES) }, () =>
      this.changed(call, studied[index]?.arguments ?? [], random, random.below(MOST_CHANGES + 1)),
    );
    const place = index + 1 + random.below(calls.length - index);
    const time = Math.max(call.time, calls[place - 1]?.time ?? 0);
    return [...calls.slice(0, place), ...copies.map((copy) => ({ ...copy, time })), ...calls.slice(place)];
  }

  /**
   * A call of another sequence put in, mostly its last one, which it is kept for, and mostly before the last one here; what it names becomes what calls here name, so
   * that both are about the same things.
   */
  private withOneOf(
    donor: CorpusEntry | undefined,
    calls: readonly RecordedCall[],
    studied: readonly Editable[],
    random: Random,
  ): readonly RecordedCall[] {
    const from =
      donor === undefined || random.chance(60) ? (donor?.calls.length ?? 0) - 1 : random.below(donor.calls.length);
    const call = donor?.calls[from];
    if (donor === undefined || call === undefined || calls.length === 0) return calls;
    const here = studied.slice(0, calls.length).flatMap((one) => one.arguments);
    const place = random.chance(50) ? calls.length - 1 : random.below(calls.length + 1);
    const time = calls[Math.min(place, calls.length - 1)]?.time ?? call.time;
    const about = this.about(call, this.study(donor)[from]?.arguments ?? [], here, random);
    return [...calls.slice(0, place), { ...about, time }, ...calls.slice(place)];
  }

  /** A call that names what other arguments name that mean the same. */
  private about(
    call: RecordedCall,
    args: readonly Argument[],
    others: readonly Argument[],
    random: Random,
  ): RecordedCall {
    const editor = editorOf(this.subject);
    let result = call;
    for (const argument of args) {
      if (result.call === null || !random.chance(NAMED_ALIKE_PERCENT)) continue;
      const alike = random.pick(others.filter((one) => areAlike(one, argument) && takes(argument, one.value)));
      if (alike !== undefined) result = { ...result, call: editor.change(result.call, argument.name, alike.value) };
    }
    return result;
  }

  /** One to three calls with one to three arguments changed. */
  private changedCalls(
    calls: readonly RecordedCall[],
    studied: readonly Editable[],
    random: Random,
  ): readonly RecordedCall[] {
    const result = [...calls];
    for (let n = 1 + random.below(MOST_CHANGES); n > 0; n--) {
      const index = random.below(calls.length);
      const call = result[index];
      if (call === undefined) continue;
      const changes = 1 + random.below(MOST_CHANGES);
      result[index] = this.changed(call, studied[index]?.arguments ?? [], random, changes);
    }
    return result;
  }

  private changed(call: RecordedCall, args: readonly Argument[], random: Random, changes: number): RecordedCall {
    const editor = editorOf(this.subject);
    let result = call;
    for (let n = 0; n < changes; n++) {
      const argument = pickArgument(args, random);
      if (argument === undefined || result.call === null) break;
      const value = valueFor(argument, random);
      if (value === undefined) continue;
      result = { ...result, call: editor.change(result.call, argument.name, value) };
    }
    return result;
  }

  /** A call, with all after it, at a moment that means something, a second before, or one after. */
  private moved(calls: readonly RecordedCall[], studied: readonly Editable[], random: Random): readonly RecordedCall[] {
    const index = random.below(calls.length);
    const call = calls[index];
    const moment = random.pick(studied[index]?.moments ?? []);
    if (call === undefined || moment === undefined) return calls;
    const time = Number(moment.value) + random.below(3) - 1;
    const before = calls[index - 1]?.time ?? 0;
    if (!Number.isSafeInteger(time) || time < before) return calls;
    const shift = time - call.time;
    return calls.map((one, i) => (i < index ? one : { ...one, time: one.time + shift }));
  }
}

/** One of a call's arguments, then one of its members: a struct of ten members is changed no more often than a number. */
function pickArgument(args: readonly Argument[], random: Random): Argument | undefined {
  const nameOf = ({ name }: Argument): string => (name.startsWith("msg.") ? name : name.replace(/\..*/s, ""));
  const name = random.pick([...new Set(args.map(nameOf))]);
  const members = args.filter((one) => nameOf(one) === name);
  return members.length > 1 ? random.pick(members) : members[0];
}

/** How many calls two sequences begin with alike. */
function inCommon(one: CorpusEntry, other: CorpusEntry): number {
  if (one.offset !== other.offset) return 0;
  const index = one.calls.findIndex((call, i) => call !== other.calls[i]);
  return index < 0 ? one.calls.length : index;
}

/** Whether an argument can have a value. */
function takes({ values }: Argument, value: Scalar): boolean {
  if ("choices" in values) return values.choices.includes(value);
  return typeof value === "bigint" && values.least <= value && value <= values.most;
}

function dropped(calls: readonly RecordedCall[], random: Random): readonly RecordedCall[] {
  const from = random.below(calls.length);
  const count = 1 + random.below(Math.min(4, calls.length - from));
  return [...calls.slice(0, from), ...calls.slice(from + count)];
}

/** The beginning of one and the end of another, which continues after it in time. */
function spliced(
  calls: readonly RecordedCall[],
  other: CorpusEntry | undefined,
  random: Random,
): readonly RecordedCall[] {
  if (other === undefined || other.calls.length === 0) return calls;
  const from = random.chance(50) ? 0 : random.below(other.calls.length);
  const rest = other.calls.slice(from);
  const last = calls.at(-1)?.time;
  const first = rest[0]?.time ?? 0;
  const shift = last === undefined ? 0 : Math.max(0, last - first);
  return [...calls, ...rest.map((call) => ({ ...call, time: call.time + shift }))];
}

/** Another value for an argument: a boundary and its neighbours as often as any other. */
function valueFor({ value, values }: Argument, random: Random): Scalar | undefined {
  if ("choices" in values) return random.pick(values.choices);
  if (typeof value !== "bigint") return undefined;
  const { least, most, marks } = values;
  const drawn = ((): bigint => {
    switch (random.below(8)) {
      case 0:
        return value + 1n;
      case 1:
        return value - 1n;
      case 2:
        return value * 2n;
      case 3:
        return value / 2n;
      case 4:
      case 5:
        return (random.pick(marks)?.value ?? value) + BigInt(random.below(3)) - 1n;
      case 6:
        return (value * BigInt(random.below(1_000))) / 500n;
      default:
        return random.bigint(least, most);
    }
  })();
  return clamped(drawn, values);
}

import type { Random } from "../random";
import type { Argument, CallEditor, Editable, Plain, RecordedCall } from "../../core/types";

/** Calls of a block, at most. */
const MOST_SIZE = 5;
/** How often a block is made again. */
const TIMES = [1, 1, 2, 3, 5, 8, 13, 20, 32, 50];
const AT_THE_END_PERCENT = 60;
const AT_ONCE_PERCENT = 70;
/** How often what names the newest thing of its sort, where the block makes such things, names the newest one again. */
const NEWEST_PERCENT = 85;

/** How often a number of the block is multiplied by the same factor each time. */
const SCALED_PERCENT = 40;
const SCALES = [50n, 75n, 85n, 90n, 95n, 98n, 102n, 105n, 115n, 133n, 200n];

/** What repeating works with. */
export interface Repeating {
  readonly editor: Pick<CallEditor<unknown>, "change" | "editable">;
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Calls that a sequence has, at most. */
  readonly most: number;
}

/**
 * Repeats a block of calls several times, right after it: at the same time, or each time later by the duration of the block. If the block creates ids, its arguments of
 * that sort name the newest id each time. Sometimes one of its numbers grows or shrinks with each repetition.
 */
export function repeated(
  calls: readonly RecordedCall[],
  { editor, studied, most }: Repeating,
  random: Random,
): readonly RecordedCall[] {
  const { length } = calls;
  if (length === 0) return calls;
  const size = 1 + Math.min(random.below(Math.min(MOST_SIZE, length)), random.below(Math.min(MOST_SIZE, length)));
  const end = random.chance(AT_THE_END_PERCENT) ? length : size + random.below(length - size + 1);
  const times = Math.min(random.pick(TIMES) ?? 1, Math.floor((most - length) / size));
  if (times < 1) return calls;
  const block = calls.slice(end - size, end);
  const last = block.at(-1)?.time ?? 0;
  const duration = random.chance(AT_ONCE_PERCENT) ? 0 : last - (calls[end - size - 1]?.time ?? block[0]?.time ?? last);
  const later = (call: RecordedCall, n: number): RecordedCall => ({
    ...call,
    time: duration === 0 ? last : call.time + n * duration,
  });
  const follows = random.chance(NEWEST_PERCENT);
  const fromNone = random.chance(FROM_NONE_PERCENT);
  const steps = follows ? countingUp(calls.slice(0, end), block, { studied, editor, fromNone }) : [];
  const scaling = random.chance(SCALED_PERCENT) ? scalingOf(studied.slice(end - size, end), random) : undefined;
  const copies = Array.from({ length: times }, (_, i) =>
    block.map((call, place) => {
      const made = withNewest(later(call, i + 1), steps[place] ?? [], i + 1, editor);
      return scaling?.place === place ? withScaled(made, scaling, i + 1, editor) : made;
    }),
  ).flat();
  const rest = calls.slice(end).map((call) => ({ ...call, time: call.time + times * duration }));
  return [...calls.slice(0, end), ...copies, ...rest];
}

/** An argument of a sort of which the block makes new ones: what it names the first time that it is made again, less what is added each time. */
interface CountingUp {
  readonly name: string;
  readonly named: bigint;
  /** How many there are more each time. */
  readonly more: bigint;
}

/** What is among this number of the newest stays as far from the newest as it is; what is older becomes the newest. */
const KEPT_RANKS = 3n;

/** How often what names nothing (0) where the block makes things names the newest one when it is made again; else it names nothing again: what makes a new thing makes another. */
const FROM_NONE_PERCENT = 50;

/** What counting up works with. */
interface Counting extends Omit<Repeating, "most"> {
  /** Whether what names nothing counts up from there. */
  readonly fromNone: boolean;
}

/** Of each call of a block that is the end of some calls: its arguments of the sorts of which the block makes new ones. */
function countingUp(
  calls: readonly RecordedCall[],
  block: readonly RecordedCall[],
  { studied, editor, fromNone }: Counting,
): readonly (readonly CountingUp[])[] {
  const last = calls.at(-1)?.time ?? 0;
  const again = editor.editable([...calls, ...block.map((call) => ({ ...call, time: last }))], calls.length);
  return block.map((_, place) => {
    const before = studied[calls.length - block.length + place]?.arguments ?? [];
    const after = again[calls.length + place]?.arguments ?? [];
    return before.flatMap((argument, i): CountingUp[] => {
      const [first, second] = [newestOf(argument), newestOf(after[i])];
      if (first === undefined || second === undefined || second <= first) return [];
      if (argument.value === 0n && !fromNone) return [];
      const rank = argument.value === 0n ? 0n : rankOf(argument);
      return [{ name: argument.name, named: first - (rank < KEPT_RANKS ? rank : 0n), more: second - first }];
    });
  });
}

/** A number of a call of the block, and by how many hundredths it is multiplied each time. */
interface Scaling {
  readonly place: number;
  readonly argument: Argument;
  readonly hundredths: bigint;
}

function scalingOf(block: readonly Editable[], random: Random): Scaling | undefined {
  const place = random.below(block.length);
  const numbers = block[place]?.arguments.filter(({ value, values }) => typeof value === "bigint" && "least" in values);
  const argument = random.pick(numbers ?? []);
  const hundredths = random.pick(SCALES);
  return argument === undefined || hundredths === undefined ? undefined : { place, argument, hundredths };
}

function withScaled(
  call: RecordedCall,
  { argument, hundredths }: Scaling,
  times: number,
  editor: Repeating["editor"],
): RecordedCall {
  const scaled = scaledBy(argument, hundredths ** BigInt(times), 100n ** BigInt(times));
  if (call.call === null || scaled === undefined) return call;
  return { ...call, call: editor.change(call.call, argument.name, scaled) };
}

/** A number times a fraction, within what it can be; undefined for what is no number in a range. */
function scaledBy({ value, values }: Argument, numerator: bigint, denominator: bigint): bigint | undefined {
  if (typeof value !== "bigint" || !("least" in values)) return undefined;
  const scaled = (value * numerator) / denominator;
  return scaled < values.least ? values.least : scaled > values.most ? values.most : scaled;
}

/** How often it is one of the last calls that is changed. */
const LAST_PERCENT = 60;
const LAST = 4;

/** A place in calls, mostly one of the last. */
export function indexIn({ length }: readonly RecordedCall[], random: Random): number {
  return random.chance(LAST_PERCENT) ? length - 1 - random.below(Math.min(LAST, length)) : random.below(length);
}

function withNewest(
  call: RecordedCall,
  counting: readonly CountingUp[],
  times: number,
  editor: Repeating["editor"],
): RecordedCall {
  if (call.call === null) return call;
  const changed = counting.reduce<Plain>(
    (made, { name, named, more }) => editor.change(made, name, named + BigInt(times) * more),
    call.call,
  );
  return { ...call, call: changed };
}

/** How many larger numbers an argument can be, of those that are listed. */
function rankOf({ value, values }: Argument): bigint {
  if (!("choices" in values) || typeof value !== "bigint") return 0n;
  return BigInt(values.choices.filter((choice) => typeof choice === "bigint" && choice > value).length);
}

/** The largest number that an argument can be, of those that are listed; undefined where they are not listed, or are no numbers. */
export function newestOf(argument: Argument | undefined): bigint | undefined {
  if (argument === undefined || !("choices" in argument.values) || typeof argument.value !== "bigint") return undefined;
  return argument.values.choices.reduce<bigint>(
    (most, choice) => (typeof choice === "bigint" && choice > most ? choice : most),
    argument.value,
  );
}

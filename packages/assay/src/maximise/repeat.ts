import type { Random } from "../search/random";
import type { Argument, CallEditor, Editable, Plain, RecordedCall } from "../types";

/** Calls of a block, at most. */
const MOST_SIZE = 5;
/** How often a block is made again. */
const TIMES = [1, 1, 2, 3, 5, 8, 13, 20, 32, 50];
const AT_THE_END_PERCENT = 60;
const AT_ONCE_PERCENT = 70;
/** How often what names the newest thing of its sort, where the block makes such things, names the newest one again. */
const NEWEST_PERCENT = 85;

/** What repeating works with. */
export interface Repeating {
  readonly editor: Pick<CallEditor<unknown>, "change" | "editable">;
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Calls that a sequence has, at most. */
  readonly most: number;
}

/**
 * A block of calls made again, several times, right behind itself: at the same moment, or each time as much later as the block took. Where the block makes new
 * things (ids of a sort count up), its arguments of that sort name the newest one each time.
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
  const steps = follows ? countingUp(calls.slice(0, end), block, studied, editor) : [];
  const copies = Array.from({ length: times }, (_, i) =>
    block.map((call, place) => withNewest(later(call, i + 1), steps[place] ?? [], i + 1, editor)),
  ).flat();
  const rest = calls.slice(end).map((call) => ({ ...call, time: call.time + times * duration }));
  return [...calls.slice(0, end), ...copies, ...rest];
}

/** An argument of a sort of which the block makes new ones: the newest at its place in the block, and how many there are more each time. */
interface CountingUp {
  readonly name: string;
  readonly newest: bigint;
  readonly more: bigint;
}

/** Of each call of a block that is the end of some calls: its arguments of the sorts of which the block makes new ones. */
function countingUp(
  calls: readonly RecordedCall[],
  block: readonly RecordedCall[],
  studied: readonly Editable[],
  editor: Repeating["editor"],
): readonly (readonly CountingUp[])[] {
  const last = calls.at(-1)?.time ?? 0;
  const again = editor.editable([...calls, ...block.map((call) => ({ ...call, time: last }))]);
  return block.map((_, place) => {
    const before = studied[calls.length - block.length + place]?.arguments ?? [];
    const after = again[calls.length + place]?.arguments ?? [];
    return before.flatMap((argument, i): CountingUp[] => {
      const [first, second] = [newestOf(argument), newestOf(after[i])];
      if (first === undefined || second === undefined || second <= first) return [];
      return [{ name: argument.name, newest: first, more: second - first }];
    });
  });
}

function withNewest(
  call: RecordedCall,
  counting: readonly CountingUp[],
  times: number,
  editor: Repeating["editor"],
): RecordedCall {
  if (call.call === null) return call;
  const changed = counting.reduce<Plain>(
    (made, { name, newest, more }) => editor.change(made, name, newest + BigInt(times) * more),
    call.call,
  );
  return { ...call, call: changed };
}

/** The largest number that an argument can be, of those that are listed; undefined where they are not listed, or are no numbers. */
export function newestOf(argument: Argument | undefined): bigint | undefined {
  if (argument === undefined || !("choices" in argument.values) || typeof argument.value !== "bigint") return undefined;
  return argument.values.choices.reduce<bigint>(
    (most, choice) => (typeof choice === "bigint" && choice > most ? choice : most),
    argument.value,
  );
}

import type { Argument, ComparedAt, Editable, CorpusEntry, RecordedCall, Scalar, Subject } from "../../core/types";
import { editorOf } from "../corpus-entry";
import type { Random } from "../random";

/** The largest factor by which the code is assumed to multiply an argument. */
const MOST_FACTOR = 40;

/**
 * Cuts a corpus entry after the call that made a comparison, and changes one argument of that call to change the comparison's outcome. An argument that equals one of
 * the two compared values gets the other one. Any other argument is changed by their difference or a part of it, because most compared values are sums of arguments.
 */
export function aimedAt<Action, History>(
  subject: Subject<Action, History>,
  { calls }: CorpusEntry,
  studied: readonly Editable[],
  aim: ComparedAt,
  random: Random,
): readonly RecordedCall[] {
  const made = calls.slice(0, aim.at);
  const last = made.at(-1);
  const args = studied[aim.at - 1]?.arguments ?? [];
  if (last === undefined || last.call === null) return made;
  const change = valueFor(args, aim, random);
  if (change === undefined) return made;
  const call = editorOf(subject).change(last.call, change[0], change[1]);
  return [...made.slice(0, -1), { ...last, call }];
}

function valueFor(
  args: readonly Argument[],
  { a, b }: ComparedAt,
  random: Random,
): readonly [string, Scalar] | undefined {
  const beside = random.chance(50) ? 0n : BigInt(random.below(3)) - 1n;
  const same = args.flatMap((one): (readonly [Argument, bigint])[] => {
    const number = numberOf(one.value);
    if (number === undefined) return [];
    return [...(number === a ? [[one, b] as const] : []), ...(number === b ? [[one, a] as const] : [])];
  });
  const exact = random.chance(60) ? random.pick(same) : undefined;
  if (exact !== undefined) {
    const [argument, value] = exact;
    return fitting(argument, value + beside);
  }
  const argument = random.pick(args.filter(({ value }) => typeof value === "bigint"));
  if (argument === undefined || typeof argument.value !== "bigint") return undefined;
  const factor = random.chance(60) ? 1n : BigInt(2 + random.below(MOST_FACTOR - 1));
  const between = (random.chance(50) ? b - a : a - b) / factor;
  return fitting(argument, argument.value + between + beside);
}

/** A value as the number that the code compares. */
function numberOf(value: Scalar): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean" || !/^0x([0-9a-fA-F]{2}){1,32}$/.test(value)) return undefined;
  // in a word, fixed bytes are left-aligned, and addresses right-aligned
  return value.length === 42 ? BigInt(value) : BigInt(value.padEnd(66, "0"));
}

function fitting({ name, value, values }: Argument, wanted: bigint): readonly [string, Scalar] | undefined {
  if (typeof value === "bigint")
    return "least" in values && wanted >= values.least && wanted <= values.most ? [name, wanted] : undefined;
  if (typeof value !== "string" || wanted < 0n || wanted >= 1n << 256n) return undefined;
  const digits = wanted.toString(16).padStart(64, "0");
  const text = value.length === 42 ? `0x${digits.slice(-40)}` : `0x${digits.slice(0, value.length - 2)}`;
  // a caller must be one of the existing accounts
  if ("choices" in values && values.choices.length > 0 && name === "msg.sender" && !values.choices.includes(text))
    return undefined;
  return [name, text];
}

import type { Random } from "../random";
import type { CallEditor, Editable, Plain, RecordedCall, Scalar } from "../../core/types";

/** What recasting works with. */
export interface Recasting {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Whether a value names one of those who take over. */
  readonly isOne: (value: Scalar) => boolean;
}

/** How often it is one who takes over all parts, and not each part one. */
const ALL_ONE_PERCENT = 60;

/**
 * Calls with other people: from some call on, or in one alone, whoever is named anywhere becomes one of some others, the same one everywhere. What they have in common with the
 * calls before stays: only names change.
 */
export function recast(
  calls: readonly RecordedCall[],
  { studied, editor, isOne }: Recasting,
  random: Random,
): readonly RecordedCall[] {
  const others = takersIn(studied, isOne);
  if (others.length === 0 || calls.length === 0) return calls;
  const first = random.below(calls.length);
  const end = random.chance(25) ? first + 1 : calls.length;
  const alone = random.chance(ALL_ONE_PERCENT) ? random.pick(others) : undefined;
  const parts = new Map<Scalar, Scalar>();
  const takerOf = (value: Scalar): Scalar => {
    const known = parts.get(value);
    if (known !== undefined) return known;
    const taker = alone ?? random.pick(others) ?? value;
    parts.set(value, taker);
    return taker;
  };
  return calls.map((call, index) => {
    if (index < first || index >= end || call.call === null) return call;
    let changed: Plain = call.call;
    for (const argument of studied[index]?.arguments ?? []) {
      const named = typeof argument.value === "string" && !isOne(argument.value);
      if (named && namesOne(argument.values, isOne))
        changed = editor.change(changed, argument.name, takerOf(argument.value));
    }
    return changed === call.call ? call : { ...call, call: changed };
  });
}

type Values = Editable["arguments"][number]["values"];

const namesOne = (values: Values, isOne: Recasting["isOne"]): boolean =>
  "choices" in values && values.choices.some(isOne);

/** Those who can take over, as arguments name them. */
function takersIn(studied: readonly Editable[], isOne: Recasting["isOne"]): readonly Scalar[] {
  const found = new Set<Scalar>();
  for (const { arguments: all } of studied)
    for (const { value, values } of all) {
      if (isOne(value)) found.add(value);
      if ("choices" in values) for (const choice of values.choices) if (isOne(choice)) found.add(choice);
    }
  return [...found].sort();
}

import type { Random } from "../random";
import type { CallEditor, Editable, Plain, RecordedCall, Scalar } from "../../core/types";

/** What swapping actors works with. */
export interface ActorSwap {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  /** Whether a value names one of the actors that take over. */
  readonly isOne: (value: Scalar) => boolean;
}

/** How often one actor takes over all parts, instead of one for each part. */
const ALL_ONE_PERCENT = 60;

/**
 * Replaces the actors of calls: from some call on, or in one call, each actor in an argument becomes another one, the same everywhere. Nothing else changes.
 */
export function swapActors(
  calls: readonly RecordedCall[],
  { studied, editor, isOne }: ActorSwap,
  random: Random,
): readonly RecordedCall[] {
  const others = actorsIn(studied, isOne);
  if (others.length === 0 || calls.length === 0) return calls;
  const first = random.below(calls.length);
  const end = random.chance(25) ? first + 1 : calls.length;
  const alone = random.chance(ALL_ONE_PERCENT) ? random.pick(others) : undefined;
  const parts = new Map<Scalar, Scalar>();
  const replacementOf = (value: Scalar): Scalar => {
    const known = parts.get(value);
    if (known !== undefined) return known;
    const replacement = alone ?? random.pick(others) ?? value;
    parts.set(value, replacement);
    return replacement;
  };
  return calls.map((call, index) => {
    if (index < first || index >= end || call.call === null) return call;
    let changed: Plain = call.call;
    for (const argument of studied[index]?.arguments ?? []) {
      const named = typeof argument.value === "string" && !isOne(argument.value);
      if (named && namesOne(argument.values, isOne))
        changed = editor.change(changed, argument.name, replacementOf(argument.value));
    }
    return changed === call.call ? call : { ...call, call: changed };
  });
}

type Values = Editable["arguments"][number]["values"];

const namesOne = (values: Values, isOne: ActorSwap["isOne"]): boolean =>
  "choices" in values && values.choices.some(isOne);

/** The actors that can take over, as arguments name them. */
function actorsIn(studied: readonly Editable[], isOne: ActorSwap["isOne"]): readonly Scalar[] {
  const found = new Set<Scalar>();
  for (const { arguments: all } of studied)
    for (const { value, values } of all) {
      if (isOne(value)) found.add(value);
      if ("choices" in values) for (const choice of values.choices) if (isOne(choice)) found.add(choice);
    }
  return [...found].sort();
}

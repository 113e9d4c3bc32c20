import type { Argument, CallEditor, RecordedCall } from "../../core/types";

/**
 * Recorded calls whose names still fit when one of them is left out: what it would have made is not there, so things that are made later get lower numbers, and calls
 * that name them must name these. Undefined when no call names such a thing.
 */
export function renumbered<Action>(
  recordedCalls: readonly RecordedCall[],
  index: number,
  callEditor: Pick<CallEditor<Action>, "editable" | "change">,
): readonly RecordedCall[] | undefined {
  const before = recordedCalls.slice(0, index);
  const made = recordedCalls.slice(0, index + 1);
  let changes = 0;
  const later = recordedCalls.slice(index + 1).map((recordedCall) => {
    const known = new Map(
      countedIn(before, recordedCall, callEditor).map(({ name, values }) => [name, newestOf(values)]),
    );
    let result = recordedCall;
    for (const { name, value, values } of countedIn(made, recordedCall, callEditor)) {
      const newest = newestOf(values);
      const fewer = newest - (known.get(name) ?? newest);
      // so far ahead, it names nothing
      if (fewer <= 0n || value <= newest || value > newest + MOST_AHEAD) continue;
      result = { ...result, call: callEditor.change(result.call, name, value - fewer) };
      changes++;
    }
    return result;
  });
  return changes === 0 ? undefined : [...made, ...later];
}

/** More things than a sequence makes. */
const MOST_AHEAD = 1_000n;

type Counted = Argument & { readonly value: bigint; readonly values: { readonly choices: readonly unknown[] } };

/** What a recorded call names, of which calls can make more, as it would be right behind others. */
function countedIn<Action>(
  behind: readonly RecordedCall[],
  recordedCall: RecordedCall,
  { editable }: Pick<CallEditor<Action>, "editable">,
): readonly Counted[] {
  const studied = editable([...behind, recordedCall], behind.length)[behind.length];
  return (studied?.arguments ?? []).filter(
    (argument): argument is Counted =>
      typeof argument.value === "bigint" && "choices" in argument.values && argument.values.countsUp === true,
  );
}

/** The highest number; what the call names itself is not among them. */
function newestOf({ choices }: Counted["values"]): bigint {
  return choices.reduce<bigint>((most, one) => (typeof one === "bigint" && one > most ? one : most), 0n);
}

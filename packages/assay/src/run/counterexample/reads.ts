import { Judge, covers, type StepResult, type Wish } from "../judge";
import { wordsFrom } from "../judge/words";
import type { Hex, Subject } from "../../core/types";
import { HEADER_WORDS, inspect } from "./inspect";
import type { Counterexample } from "./schema";

/**
 * What the violated invariant reads after the last step, as indices of the step's observations: it is asked again on the stored answers, of which it is only given what it asks for.
 * Undefined where that does not show the violation: for failures of another kind, and invariants that look at whatever was observed.
 */
export function readsOf<Action, History>(
  counterexample: Counterexample,
  subject: Subject<Action, History>,
): ReadonlySet<number> | undefined {
  const { identity, steps } = counterexample;
  const invariants = subject.invariants.filter(({ id }) => covers(id, identity));
  const inspected = inspect(counterexample, subject.kinds);
  const last = inspected.at(-1);
  if (invariants.length === 0 || last === undefined) return undefined;
  const { observe } = last.step;
  const given = new Set<number>();
  for (;;) {
    const wishes: Wish[] = [];
    const judge = new Judge(
      { ...subject, invariants },
      () => undefined,
      (missing) => void wishes.push(...missing.wishes),
    );
    const findings = inspected.flatMap(({ step, result }, index) => {
      const full = steps[index]?.full ?? false;
      if (index < inspected.length - 1) return (judge.step(step, result, full), []);
      const some = { ...step, observe: observe.filter((_, i) => given.has(i)) };
      return judge.step(some, { ...result, lens: lensOf(result, observe, given) }, full).findings;
    });
    const before = given.size;
    for (const { state } of wishes) {
      const found = observe.findIndex(({ kind, id }) => kind.code === state.kind.code && id === state.id);
      if (found >= 0) given.add(found);
    }
    if (given.size > before) continue;
    return given.size > 0 && findings.some(({ id }) => id === identity) ? given : undefined;
  }
}

/** The answers to some observations. */
function lensOf(
  { lens }: StepResult,
  observe: readonly { readonly words: readonly bigint[] }[],
  given: ReadonlySet<number>,
): StepResult["lens"] {
  if (lens?.ok !== true || given.size === 0) return undefined;
  let position = HEADER_WORDS;
  const words = observe.flatMap(({ words: { length } }, i) => {
    const own = given.has(i) ? wordsFrom(lens.returnData, position, length) : [];
    position += length;
    return own;
  });
  const returnData: Hex = `0x${[32n, BigInt(words.length), ...words].map((word) => word.toString(16).padStart(64, "0")).join("")}`;
  return { ...lens, returnData };
}

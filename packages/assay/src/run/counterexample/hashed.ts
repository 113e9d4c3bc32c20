import { askAfter } from "../in-full";
import { lensKey } from "../execute";
import { answerText, type Narrator } from "../../core/format";
import type { Engine, ExpectedState, PlannedStep, Subject } from "../../core/types";

/** Unit of what is seen of an answer as a whole. */
const HASH = "keccak256";

/** By "kind:id": answers in words after the last of these steps, of what was observed by the hashes of its answers, and was not predicted. @throws whatever the engine throws */
export async function hashedAnswers(
  subject: Subject<unknown, unknown>,
  engine: Engine,
  steps: readonly PlannedStep[],
  narrator: Narrator,
): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, ExpectedState>();
  for (const { observe } of steps) for (const one of observe) seen.set(`${one.kind.name}:${one.id}`, one);
  const time = steps.at(-1)?.time ?? 0;
  const asked = [...seen].flatMap(([key, one]) => {
    const isHashed = one.read === undefined && one.kind.fields.every(({ unit }) => unit === HASH);
    const [read] = (isHashed ? subject.readsIn?.(subject.lens([lensKey(one)], time)) : undefined) ?? [];
    return read === undefined ? [] : [{ key, call: read.call }];
  });
  if (asked.length === 0) return new Map();
  const calls = asked.map(({ call }) => call);
  const results = await askAfter(engine, steps, calls);
  return new Map(
    asked.flatMap(({ key, call }, i) => {
      const result = results[i];
      return result?.ok === true
        ? [[key, answerText(call, { ok: true, data: result.returnData }, narrator)] as const]
        : [];
    }),
  );
}

import type { Engine, LawVerdict } from "assay/types";
import { everything } from "../../observe/everything";
import type { Target } from "../../observe/kinds";
import { fieldText, HELD, SKIP } from "../compare";
import { kindOf } from "../../observe/predict";
import type { LawContext } from "../law-context";
import type { Step, ProgramBuilder } from "../program-builder";
import type { Seen, Trace } from "../trace";

type Atom = bigint | string;

/** A change of names, ids or times in programs, targets and observed words. */
export interface Mapping {
  /** Maps a value of a call or a target; `key` is the name of its field. */
  readonly value: (key: string, value: Atom) => Atom;
  /** Maps an observed word; undefined for words that are not compared. */
  readonly word: (field: string, unit: string, word: bigint) => bigint | undefined;
  readonly time?: (time: bigint) => bigint;
}

function deep(value: unknown, key: string, map: Mapping["value"]): unknown {
  if (typeof value === "bigint" || typeof value === "string") return map(key, value);
  if (Array.isArray(value)) return value.map((element: unknown) => deep(element, key, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, deep(field, name, map)]));
}

/** Maps a target. Values keep their types, so targets and steps keep their structure. */
const mapTarget = (target: Target, map: Mapping): Target => deep(target, "", map.value) as Target;

function mapStep(step: Step, map: Mapping): Step {
  const time = map.time?.(step.time) ?? step.time;
  return "call" in step
    ? { time, call: deep(step.call, "", map.value) as typeof step.call }
    : { time, look: step.look.map((target) => mapTarget(target, map)) };
}

/** Runs a program, and its image under a mapping from step `from` on; the second one's observations must be the images of the first one's. */
export async function mapped(
  context: LawContext,
  engine: Engine,
  builder: ProgramBuilder,
  from: number,
  map: Mapping,
): Promise<LawVerdict> {
  // whole answers are observed as hashes, which cannot be mapped
  builder.look(everything(builder.model).filter(({ kind }) => kind !== "answer"));
  const image = builder.steps.map((step, i) => (i < from ? step : mapStep(step, map)));
  const [first, second] = await Promise.all([context.run(engine, builder.steps), context.run(engine, image)]);
  return sameResults(first, second) ?? sameLooks(builder, first, second, map);
}

const violated = (message: string, original: string, image: string, first: Trace, second: Trace): LawVerdict => ({
  verdict: "violated",
  message,
  values: [
    ["in the program", original],
    ["in its image", image],
  ],
  program: [...first.program("the program:"), ...second.program("its image:")],
});

function sameResults(first: Trace, second: Trace): LawVerdict | undefined {
  const outcome = (trace: Trace, step: number): string =>
    trace.result(step).ok ? "success" : `revert with ${trace.error(step)}`;
  for (const step of first.steps.keys()) {
    if (first.result(step).ok === second.result(step).ok) continue;
    return violated(
      `call ${step + 1} comes out differently`,
      outcome(first, step),
      outcome(second, step),
      first,
      second,
    );
  }
  return undefined;
}

function sameLooks(builder: ProgramBuilder, first: Trace, second: Trace, map: Mapping): LawVerdict {
  const [a, b] = [first.last(), second.last()];
  if (a === undefined || b === undefined) return SKIP;
  for (const target of a.targets) {
    const found = differs(target, a, b, map);
    if (found === undefined) continue;
    const where = fieldText(target, found.field, builder.model);
    return violated(
      `${where} is not what the change of names makes of it`,
      found.demanded.toString(),
      found.seen.toString(),
      first,
      second,
    );
  }
  return first.steps.some((step, i) => "call" in step && first.result(i).ok) ? HELD : SKIP;
}

function differs(
  target: Target,
  a: Seen,
  b: Seen,
  map: Mapping,
): { readonly field: string; readonly demanded: bigint; readonly seen: bigint } | undefined {
  const image = b.all(mapTarget(target, map));
  for (const [i, { name, unit }] of kindOf(target).fields.entries()) {
    const demanded = map.word(name, unit, a.all(target)[i] ?? 0n);
    const seen = image[i] ?? 0n;
    if (demanded !== undefined && demanded !== seen) return { field: name, demanded, seen };
  }
  return undefined;
}

import type { InspectedStep } from "../../../run/counterexample";
import type { Reporting, Side, Span, SpanView } from "../../../core/types";
import type { Sides } from "./sides";
import type { MarkData, SpanData } from "./types";

/** The spans of the views. If model and chain differ, each side has its own span. */
export function spansOf(views: readonly SpanView[], sides: readonly Sides[]): readonly SpanData[] {
  const [model, chain] = [
    spansOn(
      views,
      sides.map((both) => both.model),
    ),
    spansOn(
      views,
      sides.map((both) => both.chain),
    ),
  ];
  return [...new Set([...model.keys(), ...chain.keys()])].flatMap((key): SpanData[] => {
    const [ours, theirs] = [model.get(key), chain.get(key)];
    if (ours !== undefined && theirs !== undefined && ours.from === theirs.from && ours.to === theirs.to)
      return [{ ...ours, side: "both" }];
    return [
      ...(ours === undefined ? [] : [{ ...ours, side: "model" as const }]),
      ...(theirs === undefined ? [] : [{ ...theirs, side: "chain" as const }]),
    ];
  });
}

type Known = Omit<SpanData, "side">;

function spansOn(views: readonly SpanView[], sides: readonly Side[]): ReadonlyMap<string, Known> {
  const spans = new Map<string, Known>();
  const note = ({ key, lane, label, from, to, rules }: Span, now: number): void => {
    spans.set(key, { lane, label, from: from ?? spans.get(key)?.from ?? now, to, rules });
  };
  for (const side of sides)
    for (const view of views)
      for (const thing of side.all(view.kind)) for (const span of view.spans(thing, side.time)) note(span, side.time);
  return spans;
}

/** The marks of the steps that succeeded. */
export function marksOf(steps: readonly InspectedStep[], mark: Reporting["mark"]): readonly MarkData[] {
  return steps.flatMap(({ step, result }, index) => {
    const made = result.call?.ok === true ? mark(step.facts, step.actor) : undefined;
    return made === undefined ? [] : [{ ...made, step: index }];
  });
}

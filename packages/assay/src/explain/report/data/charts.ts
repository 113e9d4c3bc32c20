import type { Counterexample } from "../../../run/counterexample";
import type { ChartView, SeriesView, Thing } from "../../../core/types";
import type { Sides } from "./sides";
import type { ChartData, SeriesData, Values } from "./types";

/** How many digits a chart's values keep: more are not visible, and make the page larger. */
const DIGITS = 9;

/** The charts of the views: one per view and entity, with a value per step and side. */
export function chartsOf(views: readonly ChartView[], sides: readonly Sides[]): readonly ChartData[] {
  return views.flatMap((view) => thingsOf(view.kind, sides).map((thing) => chartOf(view, thing, sides)));
}

/** The chart of an objective's value after each step; empty for a failure. */
export function objectiveCharts({ objective, findings }: Counterexample): readonly ChartData[] {
  if (objective === undefined) return [];
  const { title, unit, decimals, values, least } = objective;
  const numbers = (all: readonly (string | null)[]): Values =>
    all.map((value) => scaled(value === null ? undefined : BigInt(value), decimals));
  const series = [
    { name: "value", limit: false, model: numbers(values), chain: null },
    { name: "at least, for the case to show again", limit: true, model: numbers(values.map(() => least)), chain: null },
  ];
  const about = "The sequence's value after each step, by the model, with which the chain agrees.";
  const rules = findings[0]?.rules ?? [];
  return [
    { title, subtitle: "the objective", about, rules, unit, stepped: true, series, changes: true, differs: false },
  ];
}

/** Every entity of a kind that exists after any step, in its last version in the model. */
function thingsOf(kind: string, sides: readonly Sides[]): readonly Thing[] {
  return sides.at(-1)?.model.all(kind) ?? [];
}

function chartOf(view: ChartView, thing: Thing, sides: readonly Sides[]): ChartData {
  const series = view.series.map((line) => seriesOf(line, view, thing, sides));
  const { title, about, rules, unit, stepped } = view;
  return {
    ...{ title, subtitle: view.subtitle(thing), about, rules, unit, stepped, series },
    changes: series.some(({ model, chain }) => isChanging(model) || (chain !== null && isChanging(chain))),
    differs: series.some(({ chain }) => chain !== null),
  };
}

/** The values of a series. If no value differs by more than its slack, the chain has no line of its own. */
function seriesOf(line: SeriesView, { decimals }: ChartView, { kind, id }: Thing, sides: readonly Sides[]): SeriesData {
  const model: (number | null)[] = [];
  const chain: (number | null)[] = [];
  let differs = false;
  for (const both of sides) {
    const [ours, theirs] = [both.model, both.chain].map((side) => side.all(kind).find((thing) => thing.id === id));
    const predicted = ours === undefined ? undefined : line.value(ours, both.model);
    const differed = both.chain.watch();
    const observed = theirs === undefined ? undefined : line.value(theirs, both.chain);
    const parted = (differed() || predicted === undefined) && observed !== predicted;
    model.push(scaled(predicted, decimals));
    chain.push(scaled(parted ? observed : predicted, decimals));
    differs ||= parted;
  }
  return { name: line.name, limit: line.limit === true, model, chain: differs ? chain : null };
}

function scaled(value: bigint | undefined, decimals: number): number | null {
  if (value === undefined) return null;
  return Number((Number(value) / 10 ** decimals).toPrecision(DIGITS));
}

function isChanging(values: Values): boolean {
  const known = values.filter((value) => value !== null);
  return known.some((value) => value !== known[0]);
}

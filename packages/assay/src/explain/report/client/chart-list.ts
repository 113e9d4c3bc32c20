import type { ChartData, CounterexampleData, PageData } from "../data/types";
import { lineChart, type ChartOptions, type Drawn, type Line } from "./charts";
import { append, fold, h, ruleLinks, table, type Child } from "./dom";
import { numberOf, quantity } from "./format";

const DAY = 86_400;

type Axis = "time" | "step";

/** First the charts in which model and chain differ, then those in which a value changes; the others are folded away. */
export function chartList(
  data: CounterexampleData,
  page: PageData,
): { readonly element: HTMLElement; readonly select: (step: number) => void } {
  const drawn: { readonly chart: ChartData; readonly drawn: Drawn }[] = [];
  let step = data.steps.length - 1;
  let axis: Axis = "time";
  const start = data.steps[0]?.time ?? 0;
  const place = (i: number): number =>
    axis === "time" ? ((data.steps[i]?.time ?? start) - start) / DAY : numberOf(data, i);
  const make = (chart: ChartData): HTMLElement => {
    const made = lineChart(linesOf(chart, place), optionsOf(chart, data, axis));
    made.cursor(place(step));
    drawn.push({ chart, drawn: made });
    return figure(chart, made, data, page);
  };
  const lively = data.charts.filter(({ differs, changes }) => differs || changes);
  const still = data.charts.filter((chart) => !lively.includes(chart));
  const first = [...lively.filter(({ differs }) => differs), ...lively.filter(({ differs }) => !differs)];
  const choose = (text: string, to: Axis): HTMLElement => {
    const onchange = (): void => {
      axis = to;
      for (const { chart, drawn: made } of drawn) {
        made.cursor(place(step));
        made.lines(linesOf(chart, place), optionsOf(chart, data, axis));
      }
    };
    return h(
      "label",
      {},
      h("input", { type: "radio", name: `axis-${data.file}`, checked: to === "time", onchange }),
      ` ${text}`,
    );
  };
  const element = h(
    "div",
    {},
    h(
      "fieldset",
      { class: "inline" },
      h("legend", {}, "x axis"),
      choose("time", "time"),
      choose("steps, evenly", "step"),
    ),
    h("div", { class: "charts" }, ...first.map(make)),
    first.length === 0 ? h("p", {}, "No charted value changes.") : null,
    still.length === 0
      ? null
      : fold(
          `${still.length} charts in which nothing changes`,
          () => [h("div", { class: "charts" }, ...still.map(make))],
          { class: "no-print" },
        ),
  );
  return {
    element,
    select(next) {
      step = next;
      for (const { drawn: made } of drawn) made.cursor(place(step));
    },
  };
}

/** The lines of a chart, one point per step; the chain has a separate line if it differs from the model. */
function linesOf({ series }: ChartData, place: (step: number) => number): readonly Line[] {
  const points = (values: readonly (number | null)[]): Line["points"] => values.map((y, i) => ({ x: place(i), y }));
  return series.flatMap(({ name, limit, model, chain }, colour) => [
    { name: chain === null ? name : `${name} (model)`, limit, differs: false, points: points(model), colour },
    ...(chain === null
      ? []
      : [
          {
            name: `${name} (chain)`,
            limit,
            differs: true,
            points: chain.map((y, i) => ({ x: place(i), y, plain: y === model[i] })),
            colour,
          },
        ]),
  ]);
}

function optionsOf(
  { title, subtitle, unit, stepped, series }: ChartData,
  data: CounterexampleData,
  axis: Axis,
): ChartOptions {
  const start = data.steps[0]?.time ?? 0;
  const ends = series.map(({ name, model }) => `${name} ${written(model.at(-1))}`).join(", ");
  return {
    label: `${title}, ${subtitle}, in ${unit}; at the end: ${ends}`,
    unit,
    stepped,
    x:
      axis === "time"
        ? { title: "days since the start", write: (value) => quantity(Number(value.toFixed(3))) }
        : { title: "step", write: (value) => (Number.isInteger(value) ? String(value) : "") },
    boundaries: axis === "time" ? data.boundary.at.map(({ time }) => (time - start) / DAY) : [],
  };
}

function written(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : quantity(value);
}

function figure(chart: ChartData, { element }: Drawn, data: CounterexampleData, page: PageData): HTMLElement {
  const caption = h(
    "figcaption",
    {},
    h("strong", {}, `${chart.title}: ${chart.subtitle}`),
    chart.differs ? h("span", { class: "differs" }, " ≠ model and chain differ") : null,
    h("p", { class: "muted" }, `${chart.about} `, ruleLinks(chart.rules, page.rules)),
  );
  const values = (): Child[] => {
    const columns = chart.series.flatMap(({ name, model, chain }) => [
      { name: chain === null ? name : `${name} (model)`, values: model },
      ...(chain === null ? [] : [{ name: `${name} (chain)`, values: chain }]),
    ]);
    const rows = data.steps.map((_, i) => [numberOf(data, i), ...columns.map((column) => written(column.values[i]))]);
    const names = columns.map(({ name }) => name);
    return [
      table(`${chart.title}, ${chart.subtitle} (${chart.unit})`, ["step", ...names], rows, {
        numeric: names.map((_, i) => i + 1),
      }),
    ];
  };
  const box = h("figure", {}, caption);
  append(box, element, fold("Values", values, { class: "no-print" }));
  return box;
}

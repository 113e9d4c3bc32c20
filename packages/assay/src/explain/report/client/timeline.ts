import type { CounterexampleData } from "../data/types";
import { append, h, s, whenFitted } from "./dom";
import { date, numberOf, since } from "./format";

const DAY = 86_400;
const ROW = 40;
const BAR = 15;
const TOP = 22;
const EDGE = 14;
/** The approximate width of a character, in pixels. */
const CHARACTER = 6.4;

/** A time-line of steps on a real time axis, with spans in rows below. */
export interface Timeline {
  readonly element: HTMLElement;
  readonly select: (step: number) => void;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Draws a time-line; it calls `choose` when a step is clicked. */
export function timeline(data: CounterexampleData, choose: (step: number) => void): Timeline {
  const box = h("div", { class: "timeline" });
  const ranges = rangesOf(data);
  let range = ranges.whole;
  let selected = data.steps.length - 1;
  const draw = (): void => {
    const width = Math.floor(box.clientWidth);
    if (width > 0) box.replaceChildren(drawing(data, range, width, selected, choose));
  };
  new ResizeObserver(draw).observe(box);
  whenFitted(draw);
  const chooser = (text: string, to: Range, checked: boolean): HTMLElement =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: `range-${data.file}`,
        checked,
        onchange: () => {
          range = to;
          draw();
        },
      }),
      ` ${text}`,
    );
  const element = h(
    "div",
    {},
    h(
      "fieldset",
      { class: "inline" },
      h("legend", {}, "Time axis"),
      chooser("everything", ranges.whole, true),
      chooser("the steps only", ranges.steps, false),
    ),
    box,
  );
  return {
    element,
    select(step) {
      selected = step;
      draw();
    },
  };
}

/** The shown range: from the first step to the last step, or to the end of the last span. */
function rangesOf({ steps, spans }: CounterexampleData): { readonly whole: Range; readonly steps: Range } {
  const times = steps.map(({ time }) => time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const actions = steps.filter(({ opening }) => !opening).map(({ time }) => time);
  const padded = (from: number, to: number): Range => {
    const room = Math.max(60, (to - from) * 0.03);
    return { from: from - room, to: to + room };
  };
  return {
    whole: padded(Math.min(first, ...spans.map(({ from }) => from)), Math.max(last, ...spans.map(({ to }) => to))),
    steps: padded(actions.length === 0 ? first : Math.min(...actions), last),
  };
}

function drawing(
  data: CounterexampleData,
  range: Range,
  width: number,
  selected: number,
  choose: (step: number) => void,
): SVGSVGElement {
  const lanes = [...new Set([...data.spans, ...data.marks].map(({ lane }) => lane))];
  const height = TOP + ROW * (lanes.length + 1) + 26;
  const place = (time: number): number => EDGE + ((time - range.from) / (range.to - range.from)) * (width - 2 * EDGE);
  const svg = s("svg", {
    ...{ width, height, viewBox: `0 0 ${width} ${height}`, role: "img" },
    "aria-label": `Time-line: ${data.steps.length} steps, ${data.spans.length} spans; the table below says the same`,
  });
  append(svg, hatching(), ...boundaries(data, range, place, height), ...axis(data, range, place, width, height));
  lanes.forEach((lane, i) => append(svg, ...laneOf(data, lane, TOP + ROW * (i + 1), place, width)));
  append(svg, ...stepsOf(data, place, height, selected, choose, range));
  return svg;
}

/** The pattern of spans that exist on one side only. */
function hatching(): SVGElement {
  const pattern = s("pattern", {
    id: "hatch",
    width: 6,
    height: 6,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  append(pattern, s("rect", { width: 2.5, height: 6, class: "hatch" }));
  return s("defs", {}, pattern);
}

function boundaries(
  data: CounterexampleData,
  { from, to }: Range,
  place: (time: number) => number,
  height: number,
): SVGElement[] {
  let free = 0;
  return data.boundary.at
    .filter(({ time }) => time >= from && time <= to)
    .flatMap(({ time, label }) => {
      const x = place(time);
      const line = s(
        "line",
        { x1: x, x2: x, y1: TOP - 6, y2: height - 22, class: "boundary" },
        s("title", {}, `${label}: ${date(time)}`),
      );
      const size = label.length * CHARACTER;
      const left = Math.min(x, place(to) - size);
      if (left < free) return [line];
      free = left + size + 8;
      return [line, s("text", { x: left, y: 11, class: "small" }, label)];
    });
}

/** Days since the first step. */
function axis(
  data: CounterexampleData,
  { from, to }: Range,
  place: (time: number) => number,
  width: number,
  height: number,
): SVGElement[] {
  const start = data.steps[0]?.time ?? from;
  const wanted = Math.max(2, Math.floor(width / 110));
  const steps = [
    60,
    600,
    3_600,
    6 * 3_600,
    DAY,
    2 * DAY,
    5 * DAY,
    10 * DAY,
    20 * DAY,
    30 * DAY,
    50 * DAY,
    100 * DAY,
    200 * DAY,
  ];
  const every = steps.find((step) => (to - from) / step <= wanted) ?? 500 * DAY;
  const ticks: SVGElement[] = [
    s("line", { x1: EDGE, x2: width - EDGE, y1: height - 22, y2: height - 22, class: "axis" }),
  ];
  for (let time = start + Math.ceil((from - start) / every) * every; time <= to; time += every) {
    const x = place(time);
    const text =
      every >= DAY
        ? `${time < start ? "" : "+"}${Math.round((time - start) / DAY)} d`
        : since(time - start).slice(0, -3);
    ticks.push(s("line", { x1: x, x2: x, y1: height - 22, y2: height - 17, class: "axis" }));
    if (x < width - 20)
      ticks.push(
        s(
          "text",
          { x, y: height - 4, "text-anchor": x < 40 ? "start" : x > width - 50 ? "end" : "middle", class: "small" },
          text,
        ),
      );
  }
  return ticks;
}

function laneOf(
  data: CounterexampleData,
  lane: string,
  y: number,
  place: (time: number) => number,
  width: number,
): SVGElement[] {
  const spans = data.spans.filter((span) => span.lane === lane);
  const marks = data.marks.filter((mark) => mark.lane === lane);
  const start = data.steps[0]?.time ?? 0;
  const clamp = (x: number): number => Math.min(width - 2, Math.max(2, x));
  // if the two sides differ, each gets half of the height
  const sided = spans.some(({ side }) => side !== "both");
  const bars = spans.map((span, i) => {
    const [left, right] = [clamp(place(span.from)), clamp(place(span.to))];
    const half = span.side !== "both";
    const name = span.side === "both" ? span.label : `${span.label} (${span.side})`;
    const bar = s("rect", {
      ...{ x: left, y: y + (half && span.side === "chain" ? BAR / 2 : 0), width: Math.max(2, right - left), rx: 2 },
      ...{ height: half ? BAR / 2 - 0.5 : BAR, class: `span tone-${i % 3}${span.side === "chain" ? " chain" : ""}` },
    });
    append(bar, s("title", {}, `${lane}, ${name}: ${since(span.from - start)} to ${since(span.to - start)}`));
    const fits = !sided && right - left > name.length * CHARACTER + 8;
    return s("g", {}, bar, fits ? s("text", { x: left + 5, y: y + 11.5, class: `in tone-${i % 3}` }, name) : null);
  });
  const points = marks.map(({ step, label }) => {
    const x = place(data.steps[step]?.time ?? 0);
    return s("path", { d: `M${x} ${y - 4}l5 6l-5 6l-5 -6z`, class: "mark" }, s("title", {}, label));
  });
  const inBars = spans.filter(
    (span) => clamp(place(span.to)) - clamp(place(span.from)) <= span.label.length * CHARACTER + 8,
  );
  const beside = sided
    ? " (model above, chain below)"
    : inBars.length === 0 || inBars.length > 3
      ? ""
      : `: ${inBars.map(({ label }) => label).join(", ")}`;
  const left = Math.min(
    ...spans.map((span) => clamp(place(span.from))),
    ...marks.map(({ step }) => place(data.steps[step]?.time ?? 0)),
  );
  const text = `${lane}${beside}`;
  const room = Math.max(2, Math.min(left, width - text.length * CHARACTER));
  return [...bars, ...points, s("text", { x: room, y: y - 5, class: "small strong" }, text)];
}

/** The marks of the steps; steps that are too close share a mark. */
function stepsOf(
  data: CounterexampleData,
  place: (time: number) => number,
  height: number,
  selected: number,
  choose: (step: number) => void,
  { from, to }: Range,
): SVGElement[] {
  const { steps } = data;
  const groups: { x: number; first: number; last: number }[] = [];
  steps.forEach(({ time }, i) => {
    if (time < from || time > to) return;
    const x = place(time);
    const group = groups.at(-1);
    if (group !== undefined && x - group.x < 34) group.last = i;
    else groups.push({ x, first: i, last: i });
  });
  const now = steps[selected]?.time ?? from;
  const y = TOP + 12;
  const cursor = s("line", { x1: place(now), x2: place(now), y1: TOP - 6, y2: height - 22, class: "cursor" });
  return [
    ...(now < from || now > to ? [] : [cursor]),
    ...groups.map(({ x, first, last }) => {
      const [begin, end] = [numberOf(data, first), numberOf(data, last)];
      const text = begin === end ? String(begin) : `${begin}–${end}`;
      const fails = last === steps.length - 1;
      const half = Math.max(10, text.length * 4 + 6);
      const left = Math.max(1, Math.min(x - half, place(to) + EDGE - 2 * half - 1));
      const current = selected >= first && selected <= last;
      return s(
        "g",
        {
          class: `step${current ? " current" : ""}${fails ? " fails" : ""}`,
          onclick: () => choose(current ? Math.min(last, selected + 1) : first),
        },
        s("title", {}, `step ${text}${fails ? ", at whose end it fails" : ""}`),
        s("rect", { x: left, y: y - 10, width: 2 * half, height: 20, rx: 10 }),
        s("text", { x: left + half, y: y + 4, "text-anchor": "middle" }, fails ? `${text} ✗` : text),
      );
    }),
  ];
}

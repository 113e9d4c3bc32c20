import {
  Chart,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
  type ChartDataset,
  type Plugin,
} from "chart.js";
import { whenFitted } from "./dom";
import { quantity } from "./format";

Chart.register(LineController, LineElement, PointElement, LinearScale, Legend, Tooltip);

/** A line of a chart. */
export interface Line {
  readonly name: string;
  /** A reference line, such as a limit: drawn thin and dashed. */
  readonly limit: boolean;
  /** It differs from another line, and is drawn above it. */
  readonly differs: boolean;
  readonly points: readonly { readonly x: number; readonly y: number | null; readonly plain?: boolean }[];
  /** Index of its colour; lines that belong together share one. */
  readonly colour: number;
}

export interface ChartOptions {
  readonly label: string;
  readonly unit: string;
  readonly stepped: boolean;
  /** The y axis begins at 0. */
  readonly fromZero?: boolean;
  /** Title and number format of the x axis. */
  readonly x: { readonly title: string; write(value: number): string };
  /** Places on the x axis with a thin vertical line. */
  readonly boundaries: readonly number[];
}

/** A drawn chart. */
export interface Drawn {
  readonly element: HTMLElement;
  /** Puts the cursor at a place on the x axis. */
  cursor(x: number | undefined): void;
  lines(lines: readonly Line[], options: ChartOptions): void;
}

const COLOURS = ["--series-0", "--series-1", "--series-2", "--series-3", "--series-4"];
/** Dash patterns that distinguish lines that cover each other. */
const DASHES = [[], [9, 5], [3, 4], [7, 3, 2, 3], [1, 3]];
const SHAPES = ["circle", "rect", "rectRot", "star", "cross"] as const;

const drawn = new Set<() => void>();

/** Draws all charts again with the page's colours, when it changes between light and dark or is printed. */
function redrawAll(): void {
  for (const redraw of drawn) redraw();
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawAll);
matchMedia("print").addEventListener("change", redrawAll);

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A line chart. It is drawn when it is attached to the page. */
export function lineChart(lines: readonly Line[], options: ChartOptions): Drawn {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  const element = document.createElement("div");
  element.className = "canvas";
  element.append(canvas);
  let given = { lines, options };
  let at: number | undefined;
  let chart: Chart<"line", { x: number; y: number | null }[]> | undefined;
  const overlay: Plugin<"line"> = {
    id: "overlay",
    afterDatasetsDraw: (target) => drawOverlay(target, given.options, at),
  };
  const redraw = (): void => {
    chart?.destroy();
    canvas.setAttribute("aria-label", given.options.label);
    chart = new Chart(canvas, { ...configOf(given.lines, given.options), plugins: [overlay] });
  };
  drawn.add(() => {
    if (chart !== undefined) redraw();
  });
  // it has no size before it is attached
  const draw = (): void => {
    if (element.clientWidth === 0) return;
    observer.disconnect();
    if (chart === undefined) redraw();
  };
  const observer = new ResizeObserver(draw);
  observer.observe(element);
  whenFitted(() => {
    draw();
    chart?.resize();
  });
  return {
    element,
    cursor(x) {
      at = x;
      chart?.draw();
    },
    lines(next, nextOptions) {
      given = { lines: next, options: nextOptions };
      if (chart !== undefined) redraw();
    },
  };
}

function configOf(lines: readonly Line[], { unit, stepped, x, fromZero }: ChartOptions) {
  const [text, grid] = [colour("--muted"), colour("--line")];
  const xs = lines.flatMap(({ points }) => points.map((point) => point.x));
  const font = { size: 12, family: getComputedStyle(document.body).fontFamily };
  return {
    type: "line" as const,
    data: { datasets: lines.map((line) => datasetOf(line, stepped)) },
    options: {
      animation: false as const,
      responsive: true,
      maintainAspectRatio: false,
      parsing: false as const,
      normalized: true,
      interaction: { mode: "nearest" as const, axis: "x" as const, intersect: false },
      scales: {
        x: {
          type: "linear" as const,
          ...padded(xs),
          title: { display: true, text: x.title, color: text, font },
          ticks: {
            color: text,
            font,
            includeBounds: false,
            maxRotation: 0,
            maxTicksLimit: 7,
            callback: (value: string | number) => x.write(Number(value)),
          },
          grid: { display: false },
          border: { color: grid },
        },
        y: {
          title: { display: true, text: unit, color: text, font },
          ticks: { color: text, font, maxTicksLimit: 6, callback: (value: string | number) => quantity(Number(value)) },
          grid: { color: grid },
          border: { color: grid },
          ...(fromZero === true || isBroad(lines) ? { beginAtZero: true } : { grace: "5%" }),
        },
      },
      plugins: {
        legend: {
          position: "bottom" as const,
          align: "start" as const,
          labels: { color: colour("--text"), font, usePointStyle: true, pointStyleWidth: 12, boxHeight: 8 },
        },
        tooltip: {
          callbacks: {
            title: (items: readonly { parsed: { x: number | null } }[]) => x.write(items[0]?.parsed.x ?? 0),
            label: (item: { dataset: { label?: string | undefined }; parsed: { y: number | null } }) =>
              `${item.dataset.label ?? ""}: ${item.parsed.y === null ? "–" : quantity(item.parsed.y)} ${unit}`,
          },
        },
      },
    },
  };
}

/** Adds a margin at both ends, so that the first and the last point are not drawn on the frame. */
function padded(xs: readonly number[]): { readonly min: number; readonly max: number } {
  const [min, max] = [Math.min(...xs), Math.max(...xs)];
  const room = max > min ? (max - min) * 0.03 : 1;
  return { min: min - room, max: max + room };
}

/** Whether the values spread so widely that the y axis may begin at zero. */
function isBroad(lines: readonly Line[]): boolean {
  const ys = lines.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const [least, most] = [Math.min(...ys), Math.max(...ys)];
  return least >= 0 && least <= most / 2;
}

function datasetOf(line: Line, stepped: boolean): ChartDataset<"line", { x: number; y: number | null }[]> {
  const paint = colour(line.differs ? "--bad" : (COLOURS[line.colour % COLOURS.length] ?? "--text"));
  return {
    label: line.name,
    data: line.points.map(({ x, y }) => ({ x, y })),
    borderColor: paint,
    backgroundColor: paint,
    pointStyle: line.differs ? "triangle" : SHAPES[line.colour % SHAPES.length],
    // a line that does not differ has no marks
    pointRadius: line.differs
      ? line.points.map(({ plain }) => (plain === true ? 0 : 6))
      : line.points.length > 60
        ? 0
        : line.limit
          ? 2.5
          : 3.5,
    borderWidth: line.limit ? 1.5 : 2,
    ...(line.differs
      ? { borderDash: [2, 3] }
      : line.limit
        ? { borderDash: DASHES[line.colour % DASHES.length] ?? [] }
        : {}),
    stepped: stepped ? "before" : false,
    clip: false,
  };
}

/** Draws the boundaries and the cursor. */
function drawOverlay({ ctx, chartArea, scales }: Chart, { boundaries }: ChartOptions, at: number | undefined): void {
  const scale = scales["x"];
  if (scale === undefined) return;
  const line = (x: number, paint: string, dash: readonly number[], width: number): void => {
    const place = scale.getPixelForValue(x);
    if (place < chartArea.left - 1 || place > chartArea.right + 1) return;
    ctx.save();
    ctx.strokeStyle = colour(paint);
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.beginPath();
    ctx.moveTo(place, chartArea.top);
    ctx.lineTo(place, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  };
  for (const boundary of boundaries) line(boundary, "--muted", [2, 4], 1);
  if (at !== undefined) line(at, "--accent", [], 1.5);
}

import { LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, MarkLineComponent, TitleComponent } from "echarts/components";
import { init, use, type EChartsCoreOption } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

/** One line of a panel: workers and per cent. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [workers: number, percent: number])[];
}

/** One chart beside others. */
export interface Panel {
  readonly name: string;
  readonly lines: readonly Line[];
}

const PANEL = { width: 430, height: 330 };
const MARGIN = { left: 55, top: 70, right: 25, bottom: 50 };
const LOW = 95;

use([LineChart, GridComponent, LegendComponent, MarkLineComponent, TitleComponent, SVGRenderer]);

/** Draws which share of the workers' time is work, as there are more of them: an SVG. Equal panels give equal texts. */
export function drawEfficiency(panels: readonly Panel[]): string {
  const size = { width: PANEL.width * panels.length, height: PANEL.height };
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(optionsOf(panels));
    return `${withoutNumbers(chart.renderToSVGString())}\n`;
  } finally {
    chart.dispose();
  }
}

/** Names in a drawing have the number of the chart in this process in them. */
function withoutNumbers(svg: string): string {
  return svg.replaceAll(/\bzr\d+-/g, "plot-");
}

function optionsOf(panels: readonly Panel[]): EChartsCoreOption {
  const left = (i: number): number => i * PANEL.width + MARGIN.left;
  return {
    animation: false,
    backgroundColor: "#ffffff",
    legend: { top: 8, data: panels[0]?.lines.map(({ name }) => name) ?? [] },
    title: panels.map(({ name }, i) => ({ text: name, left: left(i), top: 38, textStyle: { fontSize: 14 } })),
    grid: panels.map((_, i) => ({
      left: left(i),
      top: MARGIN.top,
      width: PANEL.width - MARGIN.left - MARGIN.right,
      height: PANEL.height - MARGIN.top - MARGIN.bottom,
    })),
    xAxis: panels.map((_, i) => ({
      ...{ type: "log", gridIndex: i, min: 1, max: 1_000 },
      ...{ name: "processes that work", nameLocation: "middle", nameGap: 28 },
    })),
    yAxis: panels.map((_, i) => ({
      ...{ type: "value", gridIndex: i, min: 0, max: 100 },
      ...{ name: "time that is work, %", nameLocation: "middle", nameGap: 36 },
    })),
    series: panels.flatMap(({ lines }, i) =>
      lines.map(({ name, points }, line) => ({
        ...{ type: "line", name, xAxisIndex: i, yAxisIndex: i, symbolSize: 5 },
        data: points.map(([workers, percent]) => [workers, Number(percent.toFixed(2))]),
        ...(line === 0 ? { markLine: LIMIT } : {}),
      })),
    ),
  };
}

/** What a twentieth less than all leaves. */
const LIMIT = {
  ...{ silent: true, symbol: "none", data: [{ yAxis: LOW }] },
  ...{ lineStyle: { color: "#888888", type: "dashed" }, label: { formatter: `${LOW} %`, position: "insideEndBottom" } },
};

/** A chart of ours as ECharts wants to be told of it. */
import type { Chart, Series } from "#contract/console/operations/chart.ts";
import { type Drawn, shortDay, textOf, totalOf } from "./kinds.ts";

type Look = {
  family: string;
  text: string;
  quiet: string;
  line: string;
  ground: string;
  colours: readonly string[];
};

type OptionInput = { chart: Chart; drawn: Drawn; look: Look };

type Option = Record<string, unknown>;

export const optionOf = (input: OptionInput): Option =>
  input.drawn.isFunnel ? funnelOf(input) : daysOf(input);

function daysOf({ chart: { days, series }, drawn, look }: OptionInput): Option {
  const hasTwoScales = series.some(({ key }) => drawn.isStanding?.(key));
  return {
    ...frameOf(look),
    grid: { left: 8, right: 8, top: 12, bottom: 4, outerBoundsMode: "same" },
    tooltip: tooltipOf(look, (at) => [
      days[at] ?? "",
      ...series
        .filter(({ values }) => (values[at] ?? 0) !== 0)
        .map((one) => `${one.name}　${textOf(one, one.values[at] ?? 0)}`),
    ]),
    xAxis: {
      type: "category",
      data: days.map(shortDay),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: { color: look.quiet, fontSize: 12, hideOverlap: true },
    },
    // What stands and what flows differ by so much that one scale would flatten the other.
    yAxis: (hasTwoScales ? [series[0], series[1]] : [series[0]]).map((one, at) =>
      scaleOf(one, look, at),
    ),
    series: series.map((one, at) => seriesOf(one, { drawn, look, at, hasTwoScales })),
  };
}

const short = new Intl.NumberFormat("zh-CN", { notation: "compact", maximumFractionDigits: 1 });

const scaleOf = (series: Series | undefined, look: Look, at: number) => ({
  type: "value",
  minInterval: series?.unit === "fen" ? 100 : 1,
  splitLine: { show: at === 0, lineStyle: { color: look.line } },
  axisLabel: {
    color: look.quiet,
    fontSize: 12,
    formatter: (value: number) => short.format(series?.unit === "fen" ? value / 100 : value),
  },
});

type Place = { drawn: Drawn; look: Look; at: number; hasTwoScales: boolean };

function seriesOf(one: Series, { drawn, look, at, hasTwoScales }: Place): Option {
  const colour = look.colours[at];
  const shape = drawn.shapeOf(one.key);
  return {
    name: one.name,
    data: one.values,
    yAxisIndex: hasTwoScales && !drawn.isStanding?.(one.key) ? 1 : 0,
    itemStyle: { color: colour },
    ...(shape === "line"
      ? { type: "line", symbol: "none", lineStyle: { width: 2 }, z: 3 }
      : { type: "bar", barMaxWidth: 24, ...(shape === "stack" && { stack: "one" }) }),
  };
}

/** The sums of the span, one step under the other. */
function funnelOf({ chart, drawn, look }: OptionInput): Option {
  const sums = chart.series.map((one) => totalOf(one, drawn));
  return {
    ...frameOf(look),
    grid: { left: 8, right: 72, top: 4, bottom: 4, outerBoundsMode: "same" },
    tooltip: { show: false },
    xAxis: { type: "value", show: false, max: Math.max(1, ...sums) },
    yAxis: {
      type: "category",
      inverse: true,
      data: chart.series.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: look.text, fontSize: 14 },
    },
    series: [
      {
        type: "bar",
        barMaxWidth: 24,
        data: sums,
        itemStyle: { color: look.colours[0], borderRadius: 4 },
        label: {
          show: true,
          position: "right",
          color: look.text,
          fontSize: 14,
          formatter: ({ value }: { value: number }) => textOf({ unit: "count" }, value),
        },
      },
    ],
  };
}

const frameOf = ({ family, text }: Look) => ({
  animation: false,
  textStyle: { fontFamily: family, color: text },
});

/** Drawn into the picture: as HTML it would bring styles that the site's policy does not let in. */
const tooltipOf = (look: Look, linesOf: (at: number) => string[]) => ({
  trigger: "axis",
  renderMode: "richText",
  confine: true,
  backgroundColor: look.ground,
  borderColor: look.line,
  textStyle: { color: look.text, fontSize: 12, fontFamily: look.family, lineHeight: 18 },
  axisPointer: { type: "line", lineStyle: { color: look.quiet } },
  formatter: (points: { dataIndex: number }[]) => linesOf(points[0]?.dataIndex ?? 0).join("\n"),
});

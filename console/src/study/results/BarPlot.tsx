/** Shares as bars, drawn by ECharts, which only this chunk loads. What it says is in the table beside it. */
import { theme } from "antd";
import { BarChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import type { Card } from "#contract/console/study/results.ts";

use([BarChart, GridComponent, SVGRenderer]);

type Rows = Card["rows"];
/** `others`: of the group that it is compared with. */
type BarPlotProps = { rows: Rows; others: Rows | null; label: string };

const frame = {
  animation: false,
  grid: { left: 8, right: 56, top: 4, bottom: 4, outerBoundsMode: "same" },
  xAxis: { type: "value", show: false, max: 100 },
};
const ROW_PX = 26;
const DRAWN_MAX = 30;

export function BarPlot({ rows, others, label }: BarPlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const drawn = rows.slice(0, DRAWN_MAX);
  // Drawing on an element is the one thing here that React cannot do by itself.
  useEffect(() => {
    const element = plot.current;
    if (!element) return;
    const picture = init(element, null, { renderer: "svg" });
    const shares = new Map(others?.map(({ code, share }) => [code, share]));
    const bar = (data: number[], color: string) => ({
      type: "bar",
      barMaxWidth: 16,
      data,
      itemStyle: { color, borderRadius: 2 },
      label: {
        show: true,
        position: "right",
        color: token.colorText,
        formatter: ({ value }: { value: number }) => `${value.toFixed(1)}%`,
      },
    });
    const shown = rows.slice(0, DRAWN_MAX);
    picture.setOption({
      ...frame,
      textStyle: { fontFamily: token.fontFamily, color: token.colorText },
      yAxis: {
        type: "category",
        inverse: true,
        data: shown.map((row) => row.label),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: token.colorText, width: 120, overflow: "truncate" },
      },
      series: [
        bar(
          shown.map(({ share }) => share * 100),
          token.colorPrimary,
        ),
        ...(others
          ? [
              bar(
                shown.map(({ code }) => (shares.get(code) ?? 0) * 100),
                token.colorWarning,
              ),
            ]
          : []),
      ],
    });
    const resized = new ResizeObserver(() => picture.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      picture.dispose();
    };
  }, [rows, others, token]);
  const height = Math.max(2, drawn.length) * ROW_PX * (others ? 1.6 : 1);
  return <div ref={plot} style={{ height }} role="img" aria-label={label} />;
}

/** Today from registration to completion, as bars; drawn by ECharts, which only this chunk loads. */
import { BarChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { theme } from "antd";
import { useEffect, useRef } from "react";
import { count } from "../platform/money.ts";
import type { Overview } from "./figures.ts";
import styles from "./Overview.module.css";

use([BarChart, GridComponent, SVGRenderer]);

export function TodayChart({ overview }: { overview: Overview }) {
  const plot = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const bars = [
    { name: "注册", value: overview.membersToday },
    { name: "参与", value: overview.responsesToday },
    { name: "完成", value: overview.completesToday },
  ];
  const sentence = bars.map(({ name, value }) => `${name} ${count(value)}`).join("，");
  // Drawing on an element is the one thing here that React cannot do by itself.
  useEffect(() => {
    const element = plot.current;
    if (!element) return;
    const chart = init(element, null, { renderer: "svg" });
    chart.setOption(
      optionOf(bars, { bar: token.colorPrimary, text: token.colorText, family: token.fontFamily }),
    );
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  });
  return (
    <>
      <h2 className={styles.title}>今日注册、参与与完成</h2>
      <div ref={plot} className={styles.plot} role="img" aria-label={`今日：${sentence}`} />
    </>
  );
}

type Look = { bar: string; text: string; family: string };

const optionOf = (bars: { name: string; value: number }[], { bar, text, family }: Look) => ({
  animation: false,
  textStyle: { fontFamily: family, color: text },
  grid: { left: 48, right: 72, top: 4, bottom: 4 },
  xAxis: { type: "value", show: false, max: (range: { max: number }) => Math.max(1, range.max) },
  yAxis: {
    type: "category",
    inverse: true,
    data: bars.map(({ name }) => name),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: text, fontSize: 14, align: "left", margin: 44 },
  },
  series: [
    {
      type: "bar",
      barWidth: 24,
      data: bars.map(({ value }) => value),
      itemStyle: { color: bar, borderRadius: 4 },
      label: {
        show: true,
        position: "right",
        color: text,
        fontSize: 14,
        formatter: ({ value }: { value: number }) => count(value),
      },
    },
  ],
});

/** A chart's picture, drawn by ECharts, which only this chunk loads. What it says is in the table beside it. */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { theme } from "antd";
import { useEffect, useRef } from "react";
import type { Chart } from "#contract/console/operations/chart.ts";
import styles from "./Chart.module.css";
import { coloursOf } from "./colours.ts";
import type { Drawn } from "./kinds.ts";
import { optionOf } from "./option.ts";

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

type PlotProps = { chart: Chart; drawn: Drawn; label: string };

export function Plot({ chart, drawn, label }: PlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  // Drawing on an element is the one thing here that React cannot do by itself.
  useEffect(() => {
    const element = plot.current;
    if (!element) return;
    const picture = init(element, null, { renderer: "svg" });
    const look = {
      family: token.fontFamily,
      text: token.colorText,
      quiet: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      colours: coloursOf(
        token,
        drawn,
        chart.series.map(({ key }) => key),
      ),
    };
    picture.setOption(optionOf({ chart, drawn, look }));
    const resized = new ResizeObserver(() => picture.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      picture.dispose();
    };
  }, [chart, drawn, token]);
  return <div ref={plot} className={styles.plot} role="img" aria-label={label} />;
}

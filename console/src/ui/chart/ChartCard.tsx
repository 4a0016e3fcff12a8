/** One chart: its sums with the lists behind them, its picture, and its table, which can be opened and kept. */
import { Button, theme } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Chart } from "#contract/console/operations/chart.ts";
import { later } from "../later.tsx";
import { EmptyState, FailureState } from "../States.tsx";
import styles from "./Chart.module.css";
import { ChartTable } from "./ChartTable.tsx";
import { coloursOf } from "./colours.ts";
import { type Drawn, isBlank, rateOf, rowsOf, totalOf, totalText } from "./kinds.ts";
import { saveCsv } from "./save.ts";

const Plot = later(() => import("./Plot.tsx").then((m) => m.Plot), <div className={styles.plot} />);

type ChartCardProps = {
  drawn: Drawn;
  /** Undefined while it loads. */
  chart: Chart | undefined;
  error: unknown;
  onRetry: () => void;
  /** Which days and which brand, for the file's name. */
  span: string;
};

export function ChartCard({ drawn, chart, error, onRetry, span }: ChartCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.card} aria-label={drawn.title} aria-busy={!chart && !error}>
      <header className={styles.head}>
        <h3>{drawn.title}</h3>
        <span className={styles.note}>{drawn.note}</span>
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={!chart}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "收起表格" : "看表格"}
        </Button>
        <Button
          size="small"
          type="text"
          disabled={!chart}
          onClick={() => chart && saveCsv(`${drawn.title}-${span}`, rowsOf(chart))}
        >
          导出 CSV
        </Button>
      </header>
      {!chart && error ? <FailureState error={error} onRetry={onRetry} /> : null}
      {!chart && !error && <div className={styles.bone} />}
      {chart && <Filled chart={chart} drawn={drawn} />}
      <div id={id}>{chart && isOpen && <ChartTable chart={chart} drawn={drawn} />}</div>
    </section>
  );
}

const Filled = ({ chart, drawn }: { chart: Chart; drawn: Drawn }) =>
  isBlank(chart) ? (
    <EmptyState title="这段时间里暂无数据" next="换一段更长的时间，或换一个品牌。" />
  ) : (
    <>
      <Sums chart={chart} drawn={drawn} />
      <Plot chart={chart} drawn={drawn} label={sentenceOf(chart, drawn)} />
    </>
  );

const sentenceOf = (chart: Chart, drawn: Drawn): string =>
  `${drawn.title}：${chart.series
    .map((one) => totalText(one, drawn))
    .join("，")}。逐日数字见表格。`;

/** The legend, which is also the way to the rows. A result that nobody had is left out. */
function Sums({ chart, drawn }: { chart: Chart; drawn: Drawn }) {
  const { token } = theme.useToken();
  const keys = chart.series.map(({ key }) => key);
  const colours = coloursOf(token, drawn, keys);
  return (
    <ul className={styles.sums}>
      {chart.series.map((one, at) => {
        const sum = totalOf(one, drawn);
        if (sum === 0 && chart.series.length > 5) return null;
        const to = drawn.linkOf(one.key);
        const rate = rateOf(chart, drawn, at);
        const words = totalText(one, drawn);
        return (
          <li key={one.key}>
            <i style={{ background: colours[at] }} aria-hidden />
            {to ? <Link to={to}>{words}</Link> : <span>{words}</span>}
            {rate !== null && <span className="quiet">（{rate}）</span>}
          </li>
        );
      })}
    </ul>
  );
}

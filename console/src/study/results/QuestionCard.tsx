/** One question: its base, its figures, its bars and its table. */
import { Link, useLocation } from "react-router";
import type { Card, Variable } from "#contract/console/study/results.ts";
import { count } from "../../platform/money.ts";
import { later } from "../../ui/later.tsx";
import { figure, percent, SMALL_BASE } from "./asked.ts";
import styles from "./Results.module.css";

const BarPlot = later(() => import("./BarPlot.tsx").then((m) => m.BarPlot));

/** `other`: of the group that it is compared with. */
type QuestionCardProps = { variable: Variable; card: Card; other: Card | null };

export const QuestionCard = ({ variable, card, other }: QuestionCardProps) => (
  <section className={styles.card} aria-label={variable.title}>
    <h2>
      <span className="quiet">{variable.key}</span> {variable.title}
    </h2>
    <p className={styles.base} data-small={card.base < SMALL_BASE}>
      {count(card.base)} 人回答{card.base < SMALL_BASE && "（基数小）"}
      {other && `；对比组 ${count(other.base)} 人`}
    </p>
    <Figures name={other ? "本组" : ""} card={card} />
    {other && <Figures name="对比组" card={other} />}
    {variable.shape === "text" && <TextsLink variable={variable} />}
    {card.rows.length > 0 && card.base > 0 && (
      <>
        <BarPlot
          rows={card.rows}
          others={other?.rows ?? null}
          label={`${variable.title}：${card.rows
            .map(({ label, share }) => `${label} ${percent(share)}`)
            .join("，")}`}
        />
        <Frequencies variable={variable} card={card} other={other} />
      </>
    )}
  </section>
);

function Figures({ name, card }: { name: string; card: Card }) {
  const { nps } = card;
  const facts: [string, string][] = [
    ...(card.mean === null
      ? []
      : ([
          ["均值", figure(card.mean)],
          ["中位数", figure(card.median)],
          ["标准差", figure(card.deviation)],
        ] satisfies [string, string][])),
    ...(card.topTwo === null
      ? []
      : ([["前两项", percent(card.topTwo)]] satisfies [string, string][])),
    ...(card.least === null
      ? []
      : ([["最小 – 最大", `${figure(card.least)} – ${figure(card.most)}`]] satisfies [
          string,
          string,
        ][])),
    ...(nps === null
      ? []
      : ([
          ["NPS", figure(nps.score, 1)],
          ["95% 区间", nps.from === null ? "–" : `${figure(nps.from, 1)} 至 ${figure(nps.to, 1)}`],
          [
            "推荐 / 中立 / 贬损",
            [nps.promoters, nps.passives, nps.detractors].map(percent).join(" / "),
          ],
        ] satisfies [string, string][])),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {name && <dt className={styles.group}>{name}</dt>}
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TextsLink({ variable }: { variable: Variable }) {
  const { search } = useLocation();
  const next = new URLSearchParams(search);
  next.set("tab", "texts");
  next.set("question", variable.key);
  return <Link to={`?${next.toString()}`}>看原文与分类</Link>;
}

function Frequencies({ variable, card, other }: QuestionCardProps) {
  const others = new Map(other?.rows.map((row) => [row.code, row]));
  const hasEnds = card.rows.some(({ ends }) => ends !== null);
  const isRanked = card.rows.some(({ place }) => place !== null);
  return (
    <div
      role="group"
      aria-label={`${variable.title}的频数表`}
      // In the order of the keys, so that a long table is scrolled without a mouse.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.scroll}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">选项</th>
            <th scope="col">{hasEnds ? "次数" : "人数"}</th>
            <th scope="col">{hasEnds ? "占出示" : "占比"}</th>
            {isRanked && <th scope="col">平均名次</th>}
            {hasEnds && <th scope="col">出示</th>}
            {hasEnds && <th scope="col">最好 − 最差</th>}
            {hasEnds && <th scope="col">得分</th>}
            {other && <th scope="col">对比组人数</th>}
            {other && <th scope="col">对比组占比</th>}
          </tr>
        </thead>
        <tbody>
          {card.rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{row.label}</th>
              <td>{count(row.n)}</td>
              <td>{percent(row.share)}</td>
              {isRanked && <td>{figure(row.place)}</td>}
              {row.ends && <td>{count(row.ends.shown)}</td>}
              {row.ends && <td>{`${count(row.ends.best)} − ${count(row.ends.worst)}`}</td>}
              {row.ends && <td>{figure(row.ends.score)}</td>}
              {other && <td>{count(others.get(row.code)?.n ?? 0)}</td>}
              {other && <td>{percent(others.get(row.code)?.share ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

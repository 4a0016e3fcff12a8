/** Where the respondents of a dry run ended: complete, screened out and by what, stuck; quotas; what nobody ever saw. */
import { Button } from "antd";
import { type DryReport, neverOffered, neverShown } from "#questionnaire/dry-run-report.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { count, percentOf } from "./figures.ts";
import styles from "./DryRun.module.css";
import { pathOf, screenedText } from "./places.ts";
import { Heads } from "../../../../../ui/Heads.tsx";

type EndsProps = {
  report: DryReport;
  questionnaire: Questionnaire;
  onGo: (path: string) => void;
};

export function Ends({ report, questionnaire, onGo }: EndsProps) {
  const { runs, complete, attentionFailed } = report;
  const out = sum(report.screenedOut);
  const stuck = sum(report.stuck);
  const go = (question: string | undefined, page: string) => () =>
    onGo(pathOf(questionnaire, { question, page }));
  return (
    <section aria-label="试答结果">
      <p className={styles.sums} role="status">
        <strong>共 {count(runs)} 份</strong>
        <span>完成 {percentOf(complete, runs)}</span>
        <span>被甄别 {percentOf(out, runs)}</span>
        {stuck > 0 && <span className="bad">卡住 {percentOf(stuck, runs)}</span>}
        {attentionFailed > 0 && <span>没有通过注意力检查 {percentOf(attentionFailed, runs)}</span>}
      </p>
      <List
        title="在哪里被甄别"
        items={report.screenedOut.map(({ end, n }) => ({
          text: `${screenedText(end, questionnaire)}：${percentOf(n, runs)}`,
          onGo: go(end.question, end.page),
        }))}
      />
      <List
        title="卡在哪里"
        tone="bad"
        items={report.stuck.map(({ end, n }) => ({
          text: `「${end.question}」${end.why}：${percentOf(n, runs)}`,
          onGo: go(end.question, end.page),
        }))}
      />
      <List
        title="没有人看到的题"
        tone="waiting"
        items={neverShown(report).map(({ question, page }) => ({
          text: `「${question.name}」${question.title}`,
          onGo: go(question.name, page),
        }))}
      />
      <List
        title="没有人能选的选项"
        tone="waiting"
        items={neverOffered(report).map(({ question, value }) => ({
          text: `「${question.name}」的「${value.label}」`,
          onGo: go(question.name, ""),
        }))}
      />
      <Cells report={report} />
    </section>
  );
}

const sum = (list: readonly { n: number }[]): number => list.reduce((all, { n }) => all + n, 0);

type Item = { text: string; onGo: () => void };

const List = ({ title, tone, items }: { title: string; tone?: string; items: readonly Item[] }) =>
  items.length === 0 ? null : (
    <>
      <h3 data-tone={tone}>{title}</h3>
      <ul>
        {items.map(({ text, onGo }) => (
          <li key={text}>
            {text}
            <Button type="link" size="small" disabled={false} onClick={onGo}>
              去看
            </Button>
          </li>
        ))}
      </ul>
    </>
  );

const Cells = ({ report: { cells, complete } }: { report: DryReport }) =>
  cells.length === 0 ? null : (
    <>
      <h3>配额</h3>
      <table className={styles.cells}>
        <thead>
          <tr>
            <Heads of={["组", "落入", "名额"]} />
          </tr>
        </thead>
        <tbody>
          {cells.map(({ name, label, limit, n }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{percentOf(n, complete)}</td>
              <td>{limit === null ? "不限" : count(limit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );

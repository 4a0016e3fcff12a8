/** How far people came, page by page, and how long each page took them. */
import { useQuery } from "@tanstack/react-query";
import { resultFunnel } from "#contract/console/study/results.ts";
import { count } from "../../platform/money.ts";
import { liveQuery } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { type Filter, figure, percent } from "./asked.ts";
import styles from "./Results.module.css";
import { Heads } from "../../ui/Heads.tsx";

export function Funnel({ id, filter }: { id: string; filter: Filter }) {
  const result = useQuery(liveQuery(resultFunnel, { params: { id }, query: filter }));
  if (!result.data)
    return result.error ? (
      <FailureState error={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <Waiting lines={6} />
    );
  const { began, unanswered, pages, version } = result.data;
  return (
    <>
      <p className="quiet">
        第 {version ?? "–"} 版问卷：{count(began)} 人开始，{count(unanswered)}
        人一题未答。包含未完成和被甄别的人，不看上面“哪些答卷”的选择；用时来自浏览器，是该页各题之和的中位数。
      </p>
      <div
        role="group"
        aria-label="页面流失"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.scroll}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <Heads
                of={[
                  "页",
                  "答到这一页",
                  "占开始",
                  "停在这里",
                  "流失率",
                  "甄别或配额满",
                  "用时中位数（秒）",
                ]}
              />
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page.name}>
                <th scope="row">{page.title}</th>
                <td>{count(page.reached)}</td>
                <td>{percent(began > 0 ? page.reached / began : null)}</td>
                <td>{count(page.left)}</td>
                <td>{percent(page.reached > 0 ? page.left / page.reached : null)}</td>
                <td>{count(page.ended)}</td>
                <td>{figure(page.medianSeconds, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

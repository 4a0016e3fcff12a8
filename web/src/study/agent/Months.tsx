/** 收益: what an agent has earned by the people they brought, by the month in which these came, as in the file. */
import { useQuery } from "@tanstack/react-query";
import { getAgentMonths } from "#contract/member/study/agent.ts";
import { downloadAgent } from "#contract/member/study/download.ts";
import { download } from "../../platform/download.ts";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { formatYuan } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./AgentPage.module.css";
import { auditWords, cameWords, type Month, otherWords } from "./words.ts";

export function Months() {
  const months = useQuery(query(getAgentMonths));
  return (
    <Card flush title="近 12 个月" action={<Download />}>
      <Loaded query={months} skeleton={<Waiting />}>
        {(data) => (data.months.length === 0 ? <Nothing /> : <MonthRows months={data.months} />)}
      </Loaded>
    </Card>
  );
}

const MonthRows = ({ months }: { months: readonly Month[] }) => (
  <>
    <Rows label="每月收益">
      {months.map((month) => (
        <Row
          key={month.month}
          title={`${month.month.replace("-", " 年 ")} 月`}
          about={
            <>
              <span className={styles.line}>{cameWords(month)}</span>
              <span className={styles.line}>{auditWords(month)}</span>
              {month.other > 0 && <span className={styles.line}>{otherWords(month)}</span>}
            </>
          }
          end={
            <>
              <Yuan fen={month.earnedFen} tone={month.earnedFen > 0 ? "positive" : "plain"} />
              {month.pendingFen > 0 && (
                <span className={styles.note}>{`待审核 ${formatYuan(month.pendingFen)} 元`}</span>
              )}
            </>
          }
        />
      ))}
    </Rows>
    <p className={styles.rule}>按参与开始的月份计，与下载的文件一致；审核有效后到账。</p>
  </>
);

const Download = () => (
  <DownloadButton
    title="下载代理参与记录"
    about="每位到访者一行：任务、供应商与其用户编号、结果、审核、价格、到账和时间。"
    save={({ month, ...watch }) =>
      download(downloadAgent, `代理参与记录${month ? `-${month}` : ""}.csv`, {
        query: month ? { month } : {},
        ...watch,
      })
    }
  />
);

const Nothing = () => (
  <Empty content="收益" hint="有人通过你的链接或供应商参与后，每个月的合计会列在这里。" />
);

const Waiting = () => (
  <div className={styles.waiting} role="status">
    <span className="visually-hidden">正在加载每月收益</span>
    <Skeleton height={200} />
  </div>
);

/** /home/agent: an agent's links, suppliers and figures. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { getAgent } from "#contract/member/study/agent.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { formatGold } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./AgentPage.module.css";
import { CopyLine } from "./CopyLine.tsx";
import { TaskLinks } from "./TaskLinks.tsx";
import type { Agent } from "./words.ts";

// Most visits are for the links.
const Months = later(
  () => import("./Months.tsx").then((module) => module.Months),
  <Skeleton height={280} />,
);
const Suppliers = later(
  () => import("./Suppliers.tsx").then((module) => module.Suppliers),
  <Skeleton height={280} />,
);
const OwnReturn = later(
  () => import("./OwnReturn.tsx").then((module) => module.OwnReturn),
  <Skeleton height={560} />,
);

export function AgentPage() {
  const agent = useQuery(query(getAgent));
  return (
    <Page inner titleHidden="phone" title="代理中心">
      <Loaded query={agent} skeleton={<AgentSkeleton />}>
        {(data) => (
          <div className="stack">
            {data.paused !== null && (
              <Notice tone="pending" title="你的代理链接已被暂停">
                <p>原因：{data.paused}</p>
                <p>已经进来的人照常做完、审核和结算；有疑问请到帮助反馈联系我们。</p>
              </Notice>
            )}
            <Summary agent={data} />
            <Parts agent={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ agent }: { agent: Agent }) {
  const sum = (of: "earnedFen" | "pendingFen" | "started" | "complete") =>
    agent.tasks.reduce((total, { funnel }) => total + funnel[of], 0);
  return (
    <Card>
      <div className={styles.figures}>
        <Figure label="已到账">
          <Yuan fen={sum("earnedFen")} tone="earn" size="l" />
        </Figure>
        <Figure label="待审核">
          <Yuan fen={sum("pendingFen")} tone="pending" size="l" />
        </Figure>
        <Figure label="到访">
          <b className={styles.number}>{formatGold(sum("started"))}</b>
        </Figure>
        <Figure label="完成">
          <b className={styles.number}>{formatGold(sum("complete"))}</b>
        </Figure>
      </div>
      <p className="quiet">我的代理代码，已包含在每条分享链接里：</p>
      <CopyLine label="代理代码" text={agent.code} />
    </Card>
  );
}

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <p className="quiet">{label}</p>
    {children}
  </div>
);

function Parts({ agent }: { agent: Agent }) {
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { value: "links", label: "任务链接" },
    { value: "months", label: "收益" },
    { value: "suppliers", label: "供应商", count: agent.suppliers.length },
    { value: "return", label: "返回地址" },
  ];
  const value = tabs.find((tab) => tab.value === search.get("tab"))?.value ?? "links";
  return (
    <Tabs
      label="代理中心"
      tabs={tabs}
      value={value}
      onChange={(tab) =>
        setSearch(
          { tab },
          {
            replace: true,
            preventScrollReset: true,
          },
        )
      }
    >
      <div className="stack">
        {value === "links" && (
          <TaskLinks tasks={agent.tasks} hasSuppliers={agent.suppliers.length > 0} />
        )}
        {value === "months" && <Months />}
        {value === "suppliers" && <Suppliers agent={agent} />}
        {value === "return" && <OwnReturn agent={agent} />}
      </div>
    </Tabs>
  );
}

const AgentSkeleton = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载代理中心</span>
    <Skeleton height={220} />
    <Skeleton height={44} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </div>
);

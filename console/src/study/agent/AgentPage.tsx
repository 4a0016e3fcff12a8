/** One agent: what became of the people they brought, links and prices, suppliers, addresses and secrets, testers. */
import { Alert } from "antd";
import { Link, useParams } from "react-router";
import { type ConsoleAgent, consoleAgent } from "#contract/console/study/agent.ts";
import { count } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Card, EditorTitle } from "../../ui/Editor.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tiles } from "../../ui/Tiles.tsx";
import styles from "./Agent.module.css";
import { OwnReturnSettings } from "./OwnReturnSettings.tsx";
import { PauseButton } from "./PauseButton.tsx";
import { Suppliers } from "./Suppliers.tsx";
import { TaskTable } from "./TaskTable.tsx";
import { Testers } from "./Testers.tsx";
import { completionOf, rowsOf, standingOf } from "./words.ts";

export function AgentPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={`代理 ${id}`} asked={query(consoleAgent, { params: { id } })}>
      {(data) => <Agent agent={data} />}
    </LoadedPage>
  );
}

const tabs = [
  { key: "tasks", label: "任务、链接与漏斗" },
  { key: "suppliers", label: "供应商" },
  { key: "door", label: "返回地址与密钥" },
  { key: "test", label: "检查跳转" },
] as const;

function Agent({ agent }: { agent: ConsoleAgent }) {
  const url = useList();
  const here = tabs.find(({ key }) => key === url.search.get("tab"))?.key ?? "tasks";
  return (
    <Page
      title={
        <EditorTitle
          text={`${agent.nickname || "未填昵称"}　${agent.code}`}
          state={standingOf(agent)}
        />
      }
      actions={
        <>
          <nav className={styles.links} aria-label="相关的页">
            <Link to={`/members/${agent.id}`}>会员页</Link>
            <Link to={rowsOf(agent.id)}>参与记录</Link>
            <Link to={`/audit?kind=agent&id=${agent.id}`}>操作日志</Link>
          </nav>
          <PauseButton agent={agent} />
        </>
      }
    >
      {agent.pausedAt !== null && (
        <Alert type="warning" showIcon title={`已暂停：${agent.pauseReason}`} />
      )}
      {agent.crowded.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="有网络在 30 天内出现 3 个以上无账号完成，可能是同一人更换浏览器，请先核对再审核"
          description={agent.crowded.map(({ network, completes, pending }) => (
            <div key={network}>
              {network}：完成 {count(completes)}，待审核 {count(pending)}
            </div>
          ))}
        />
      )}
      <Summary agent={agent} />
      <Card title="明细">
        <Tabs
          label="代理"
          tabs={tabs}
          current={here}
          onChoose={(tab) => url.filter("tab", tab === "tasks" ? undefined : tab)}
        >
          {here === "tasks" && <TaskTable agent={agent} />}
          {here === "suppliers" && <Suppliers agent={agent} />}
          {here === "door" && <OwnReturnSettings agent={agent} />}
          {here === "test" && <Testers agent={agent} />}
        </Tabs>
      </Card>
    </Page>
  );
}

function Summary({ agent }: { agent: ConsoleAgent }) {
  const total = agent.funnel;
  return (
    <Tiles
      tiles={[
        {
          name: "到访",
          value: count(total.started),
          note: `完成 ${count(total.complete)}${total.started > 0 ? `，${completionOf(total)}` : ""}`,
        },
        {
          name: "审核有效",
          value: count(total.valid),
          note: `待审核 ${count(total.pending)}，无效 ${count(total.invalid)}`,
        },
        {
          name: "已计收益",
          value: <Yuan fen={total.earnedFen} />,
          note: (
            <>
              待审 <Yuan fen={total.pendingFen} />
            </>
          ),
        },
        { name: "已提现", value: <Yuan fen={agent.paidFen} />, note: "扣手续费和税之前" },
      ]}
    />
  );
}

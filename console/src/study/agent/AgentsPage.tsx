/** 代理与供应商: everybody who brings people that are not members, with what came of it. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { type ConsoleAgentRow, consoleAgents } from "#contract/console/study/agent.ts";
import { setMemberRole } from "#contract/console/people/growth.ts";
import { useMay } from "../../platform/me.ts";
import { type ListUrl, useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewRowButton } from "../../ui/NewRowButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { agentColumns } from "./columns.tsx";
import { NewAgentDialog } from "./NewAgentDialog.tsx";

const states = ["running", "paused"] as const;
const views = [
  { value: "", label: "全部" },
  { value: "running", label: "使用中" },
  { value: "paused", label: "已暂停" },
];
const searchMax = 60;

export function AgentsPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayMake = useMay(setMemberRole);
  const [isAsking, setAsking] = useState(false);
  const search = url.search.get("q") ?? "";
  const state = states.find((one) => one === url.search.get("state"));
  const asked = { state, ...(search && { search }) };
  const listed = useListed(consoleAgents, url, { query: asked });
  const isNarrowed = search !== "" || state !== undefined;
  return (
    <Page
      title="代理与供应商"
      isFilled
      actions={mayMake && <NewRowButton onClick={() => setAsking(true)}>新建代理</NewRowButton>}
    >
      <DataTable<ConsoleAgentRow>
        name="agents"
        label="代理列表"
        columns={agentColumns}
        file={{ kind: "agents", query: asked }}
        filterWords={{ day: "开通时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ nickname, code }) => `代理 ${nickname}，${code}`}
        filters={<Filters url={url} state={state} search={search} />}
        empty={
          <EmptyState
            title="暂无代理"
            next={
              isNarrowed ? "换个条件试试。" : "按“新建代理”把一位会员改为代理后，会出现在这里。"
            }
          />
        }
        rowKeys={{ e: ({ id }) => void navigate(`/agents/${id}`) }}
        hint="J / K 移动　E 打开"
        areKeysOn={!isAsking}
      />
      {isAsking && <NewAgentDialog onClose={() => setAsking(false)} />}
    </Page>
  );
}

type FiltersProps = { url: ListUrl; state: string | undefined; search: string };

const Filters = ({ url, state, search }: FiltersProps) => (
  <>
    <ViewTabs
      label="状态"
      views={views}
      current={state ?? ""}
      onChoose={(value) => url.filter("state", value || undefined)}
    />
    <SearchBox
      label="查找代理"
      placeholder="昵称、会员编号、手机号或代理代码"
      value={search}
      maxLength={searchMax}
      onSearch={(value) => url.filter("q", value)}
    />
  </>
);

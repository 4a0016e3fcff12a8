/** 团队: every leader with the team's figures; the leader's page has the rest. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { consoleTeams } from "#contract/console/people/growth.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { listQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { teamColumns, type TeamRow } from "./team-columns.tsx";

export function TeamsPage() {
  const url = useList();
  const navigate = useNavigate();
  const result = useQuery({
    ...listQuery(consoleTeams, url, {}),
    select: withIds,
  });
  return (
    <Page title="团队" isFilled>
      <DataTable<TeamRow>
        name="teams"
        label="团队列表"
        columns={teamColumns}
        file={{ kind: "teams" }}
        endpoint={consoleTeams}
        filterWords={{ day: "队长注册" }}
        result={result}
        url={url}
        hasDetails={false}
        nameOf={({ leader }) => `${leader.nickname} 的团队`}
        filters={<span className="quiet">佣金为队长自己的部分，已减去成员的分成和收回的</span>}
        empty={<EmptyState title="暂无团队" next="在会员页把一位会员改为队长后，会出现在这里。" />}
        rowKeys={{ e: ({ id }) => void navigate(`/members/${id}`) }}
        hint="J / K 移动　E 打开会员页"
      />
    </Page>
  );
}

const withIds = ({ list, ...page }: DataOf<typeof consoleTeams>) => ({
  list: list.map((row) => ({ ...row, id: row.leader.id })),
  ...page,
});

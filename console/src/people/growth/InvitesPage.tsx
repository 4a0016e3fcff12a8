/** 邀请: who came by whom, what it earned, and which pairs earn nothing. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { blockInvite, consoleInvites } from "#contract/console/people/growth.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { listQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { BlockDialog } from "./BlockDialog.tsx";
import { inviteColumns, type InviteRow } from "./invite-columns.tsx";

const codeLength = 8;
const views = [
  { value: "", label: "全部" },
  { value: "no", label: "计奖励" },
  { value: "yes", label: "不计奖励" },
] as const;

function filtersIn(search: URLSearchParams) {
  const typed = search.get("inviter")?.slice(0, codeLength) ?? "";
  const blocked = views.find(({ value }) => value === search.get("blocked"))?.value ?? "";
  return { typed, isCode: /^\d{8}$/.test(typed), blocked };
}

export function InvitesPage() {
  const url = useList();
  const [asked, setAsked] = useState<InviteRow | null>(null);
  const mayWrite = useMay(blockInvite);
  const { typed, isCode, blocked } = filtersIn(url.search);
  const result = useQuery({
    ...listQuery(consoleInvites, url, {
      query: { ...(blocked && { blocked }), ...(isCode && { inviterCode: typed }) },
    }),
    // Half a code would be answered with a refusal; the page says what is missing.
    enabled: typed === "" || isCode,
    select: withIds,
  });
  const columns = useMemo(() => inviteColumns(mayWrite ? setAsked : undefined), [mayWrite]);
  return (
    <Page title="邀请" isFilled>
      {typed !== "" && !isCode ? (
        <Frame url={url} typed={typed} blocked={blocked}>
          <EmptyState title="会员编号应为 8 位数字" next="在会员页可以找到邀请人的会员编号。" />
        </Frame>
      ) : (
        <DataTable<InviteRow>
          name="invites"
          label="邀请关系"
          columns={columns}
          file={{
            kind: "invites",
            query: { ...(blocked && { blocked }), ...(isCode && { inviterCode: typed }) },
          }}
          endpoint={consoleInvites}
          filterWords={{ day: "注册时间" }}
          result={result}
          url={url}
          hasDetails={false}
          nameOf={({ invitee, inviter }) => `${inviter.nickname} 邀请的 ${invitee.nickname}`}
          filters={<Filters url={url} typed={typed} blocked={blocked} />}
          empty={<NoInvites isNarrowed={isCode || blocked !== ""} />}
          areKeysOn={asked === null}
          hint="J / K 移动"
        />
      )}
      {asked && <BlockDialog invite={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

const withIds = ({ list, ...page }: DataOf<typeof consoleInvites>) => ({
  list: list.map((row) => ({ ...row, id: row.invitee.id })),
  ...page,
});

type FilterProps = { url: ReturnType<typeof useList>; typed: string; blocked: string };

const Filters = ({ url, typed, blocked }: FilterProps) => (
  <>
    <ViewTabs
      label="奖励"
      views={views}
      current={blocked}
      onChoose={(value) => url.filter("blocked", value)}
    />
    <SearchBox
      label="按邀请人筛选"
      placeholder="邀请人的会员编号（8 位数字）"
      value={typed}
      maxLength={codeLength}
      onSearch={(text) => url.filter("inviter", text)}
    />
  </>
);

const Frame = ({ children, ...filters }: FilterProps & { children: React.ReactNode }) => (
  <>
    <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
      <Filters {...filters} />
    </div>
    {children}
  </>
);

const NoInvites = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="没有符合条件的邀请" next="换一个条件，或清除邀请人。" />
  ) : (
    <EmptyState title="暂无邀请" next="有人用邀请链接注册后会出现在这里。" />
  );

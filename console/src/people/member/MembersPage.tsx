/** All members, found by number, code, mobile or nickname. */
import { type ConsoleMember, consoleMembers } from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Page } from "../../ui/Page.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { memberColumns } from "./columns.tsx";
import { MemberDetails } from "./MemberDetails.tsx";

const searchMax = 64;
const roles = Role.values.map((value) => ({ value, label: Role.label(value) }));

export function MembersPage() {
  const url = useList();
  const search = url.search.get("search")?.slice(0, searchMax) ?? "";
  const role = numberIn(url.search, "role", { known: Role.values });
  const listed = useListed(consoleMembers, url, { query: { role, ...(search && { search }) } });
  return (
    <Page title="会员" isFilled>
      <DataTable<ConsoleMember>
        name="members"
        label="会员列表"
        columns={memberColumns}
        file={{ kind: "members", query: { role, ...(search && { search }) } }}
        filterWords={{ day: "注册时间" }}
        {...listed}
        nameOf={({ code, nickname }) => `会员 ${code}，${nickname}`}
        filters={
          <>
            <SearchBox
              label="搜索会员"
              placeholder="会员编号、手机号或昵称"
              value={search}
              maxLength={searchMax}
              onSearch={(text) => url.filter("search", text)}
            />
            <Choice
              label="身份"
              all="全部身份"
              options={roles}
              value={role}
              onChoose={(value) => url.filter("role", value?.toString())}
            />
          </>
        }
        empty={
          search ? (
            <EmptyState
              title={`没有找到“${search}”`}
              next="检查一下是否输错，手机号要输入完整的 11 位。"
            />
          ) : (
            <EmptyState title="暂无会员" next="有人注册后会出现在这里。" />
          )
        }
        hint="J / K 移动　O 详情"
      />
      {url.openId !== null && <MemberDetails id={url.openId} onClose={() => url.open(null)} />}
    </Page>
  );
}

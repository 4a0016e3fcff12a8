/** 商务合作: what strangers left on the site, oldest unanswered first at hand; contacts stay covered until asked for. */
import {
  type ConsoleCooperation,
  consoleCooperations,
  handleCooperation,
} from "#contract/console/community/cooperation.ts";
import { useMay } from "../../platform/me.ts";
import { useEdited } from "../../platform/use-edited.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { cooperationColumns } from "./columns.tsx";
import { CooperationDetails } from "./CooperationDetails.tsx";

/** The bare page is what still waits. */
const views = [
  { value: "", label: "待处理" },
  { value: "no", label: "全部" },
];

export function CooperationsPage() {
  const url = useList();
  const mayHandle = useMay(handleCooperation);
  const isOpen = url.search.get("open-only") !== "no";
  const listed = useListed(consoleCooperations, url, {
    query: { ...(isOpen && { open: "yes" as const }) },
  });
  // Handled, it leaves the list of what waits; its contact must not leave with it.
  const { row, isWritten, keep, close } = useEdited(url, listed.result.data?.list ?? []);
  return (
    <Page title="商务合作" isFilled>
      <DataTable<ConsoleCooperation>
        name="cooperations"
        label="商务合作留言"
        columns={cooperationColumns}
        file={{ kind: "cooperations", query: { ...(isOpen && { open: "yes" }) } }}
        filterWords={{ day: "留言时间" }}
        {...listed}
        nameOf={({ id, company }) => `留言 ${id}，${company}`}
        filters={
          <ViewTabs
            label="状态"
            views={views}
            current={isOpen ? "" : "no"}
            onChoose={(value) => url.filter("open-only", value)}
          />
        }
        empty={
          isOpen ? (
            <EmptyState title="暂无待处理的留言" next="都处理了。以前的在“全部”里。" />
          ) : (
            <EmptyState title="暂无留言" next="有人在网站的商务合作页留言后会出现在这里。" />
          )
        }
        hint="J / K 移动　O 详情"
      />
      {row && (
        <CooperationDetails
          key={row.id}
          cooperation={row}
          isWhole={isWritten}
          mayHandle={mayHandle}
          onHandled={keep}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** 公告: all of them whatever their state, written and published in a drawer. */
import {
  type ConsoleNotice,
  consoleNotices,
  saveNotice,
} from "#contract/console/community/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { useMay } from "../../platform/me.ts";
import { useEdited } from "../../platform/use-edited.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewRowButton } from "../../ui/NewRowButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { publishViews } from "../../ui/publish.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { noticeColumns } from "./columns.tsx";
import { NoticeDrawer } from "./NoticeDrawer.tsx";

const searchMax = 40;

const filtersIn = (search: URLSearchParams) => ({
  q: search.get("q")?.slice(0, searchMax) ?? "",
  state: numberIn(search, "state", { known: PublishState.values }),
});

export function NoticesPage() {
  const url = useList();
  const mayWrite = useMay(saveNotice);
  const { q, state } = filtersIn(url.search);
  const listed = useListed(consoleNotices, url, { query: { state, ...(q && { q }) } });
  const edited = useEdited(url, listed.result.data?.list ?? []);
  return (
    <Page
      title="公告"
      isFilled
      actions={mayWrite && <NewRowButton onClick={edited.begin}>新建公告</NewRowButton>}
    >
      <DataTable<ConsoleNotice>
        name="notices"
        label="公告列表"
        columns={noticeColumns}
        file={{ kind: "notices", query: { state, ...(q && { q }) } }}
        filterWords={{ day: "更新时间" }}
        {...listed}
        nameOf={({ id, title }) => `公告 ${id}，${title}`}
        filters={
          <>
            <ViewTabs
              label="状态"
              views={publishViews}
              current={state === undefined ? "" : String(state)}
              onChoose={(value) => url.filter("state", value)}
            />
            <SearchBox
              label="搜索公告"
              placeholder="标题"
              value={q}
              maxLength={searchMax}
              onSearch={(text) => url.filter("q", text)}
            />
          </>
        }
        empty={<NoNotices isNarrowed={q !== "" || state !== undefined} />}
        areKeysOn={!edited.isOpen}
        hint="J / K 移动　O 打开"
      />
      {edited.isOpen && (
        <NoticeDrawer
          key={edited.row?.id ?? "new"}
          notice={edited.row}
          mayWrite={mayWrite}
          onWritten={edited.keep}
          onClose={edited.close}
        />
      )}
    </Page>
  );
}

const NoNotices = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="没有符合条件的公告" next="换一个条件，或清除搜索。" />
  ) : (
    <EmptyState title="暂无公告" next="先写成草稿，看过再发布。" />
  );

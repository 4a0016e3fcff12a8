/** Studies that come in as archives: sending one, and what became of those before. */
import { useQuery } from "@tanstack/react-query";
import { type ArchiveImport, beginArchive, listArchives } from "#contract/console/study/archive.ts";
import { useMay } from "../../platform/me.ts";
import { listQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ArchiveDetails } from "./ArchiveDetails.tsx";
import { archiveColumns } from "./columns.tsx";
import { SendArchive } from "./SendArchive.tsx";

/** While one is read or removed; most take seconds. */
const REFRESH_MS = 2000;

export function ArchivesPage() {
  const url = useList();
  const mayImport = useMay(beginArchive);
  const result = useQuery({
    ...listQuery(listArchives, url, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ state }) => state === "waiting" || state === "removing")
        ? REFRESH_MS
        : false,
  });
  return (
    <Page title="研究存档" isFilled>
      {mayImport && <SendArchive />}
      <DataTable<ArchiveImport>
        name="archives"
        label="导入的存档"
        columns={archiveColumns}
        endpoint={listArchives}
        result={result}
        url={url}
        hasViews={false}
        nameOf={({ id, fileName }) => `存档 ${id}，${fileName}`}
        empty={<EmptyState title="还没有导入过存档" next="选择一个导出的存档，读完就能看结果。" />}
        hint="J / K 移动　O 详情"
      />
      {url.openId !== null && (
        <ArchiveDetails key={url.openId} id={url.openId} onClose={() => url.open(null)} />
      )}
    </Page>
  );
}

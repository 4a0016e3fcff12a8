/** All imports: looked at, carried out, undone. */
import { useNavigate } from "react-router";
import {
  importFiles,
  importKinds,
  type ImportRun,
  listImports,
  previewImport,
} from "#contract/console/operations/import.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { runColumns } from "./columns.tsx";

const views = [
  { value: "", label: "全部" },
  ...importKinds.map((value) => ({ value, label: importFiles[value].title })),
];

export function ImportsPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayImport = useMay(previewImport);
  const kind = importKinds.find((one) => one === url.search.get("kind"));
  const listed = useListed(listImports, url, { query: { kind } });
  return (
    <Page
      title="批量导入"
      isFilled
      actions={mayImport && <NewButton to="/imports/new">导入文件</NewButton>}
    >
      <DataTable<ImportRun>
        name="imports"
        label="批量导入记录"
        columns={runColumns}
        file={{ kind: "imports", query: { kind } }}
        filterWords={{ day: "建立时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ id, fileName }) => `导入 ${id}，${fileName}`}
        filters={
          <ViewTabs
            label="内容"
            views={views}
            current={kind ?? ""}
            onChoose={(value) => url.filter("kind", value)}
          />
        }
        empty={
          <EmptyState
            title="暂无导入记录"
            next="把要改的会员列成 CSV 上传。先看每一行会怎样，再执行；执行以后 30 天内可以撤销。"
          />
        }
        rowKeys={{ e: ({ id }) => void navigate(`/imports/${id}`) }}
        hint="J / K 移动　E 打开"
      />
    </Page>
  );
}

/** All reconciliations: previews, those carried out, those undone. */
import { FileTextOutlined, FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import {
  listRuns,
  previewByFile,
  type ReconciliationRun,
} from "#contract/console/operations/reconciliation.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { runColumns } from "./columns.tsx";

export function RunsPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(previewByFile);
  const listed = useListed(listRuns, url, {});
  return (
    <Page
      title="对账"
      isFilled
      actions={
        mayWrite && (
          <>
            <Button
              icon={<FilterOutlined aria-hidden />}
              onClick={() => void navigate("/reconciliations/new?by=filter")}
            >
              按条件对账
            </Button>
            <Button
              type="primary"
              icon={<FileTextOutlined aria-hidden />}
              onClick={() => void navigate("/reconciliations/new")}
            >
              按文件对账
            </Button>
          </>
        )
      }
    >
      <DataTable<ReconciliationRun>
        name="reconciliations"
        label="对账记录"
        columns={runColumns}
        file={{ kind: "reconciliations" }}
        filterWords={{ day: "建立时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ id, name }) => `对账 ${id}，${name}`}
        empty={
          <EmptyState
            title="暂无对账记录"
            next="把客户给的有效、无效名单作为文件上传，或按条件选出一批。先看预览，再执行。"
          />
        }
        rowKeys={{ e: ({ id }) => void navigate(`/reconciliations/${id}`) }}
        hint="J / K 移动　E 打开"
      />
    </Page>
  );
}

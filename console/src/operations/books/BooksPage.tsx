/** 资金核对: every proof of the books, run by itself each day and whenever somebody asks. */
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type BooksRun,
  listBooksRuns,
  runBooks,
  uploadStatement,
} from "#contract/console/operations/books.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { runColumns } from "./columns.tsx";
import { StatementDialog } from "./StatementDialog.tsx";

export function BooksPage() {
  const url = useList();
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const listed = useListed(listBooksRuns, url, {});
  return (
    <Page title="资金核对" isFilled actions={<Actions onUpload={() => setUploading(true)} />}>
      <DataTable<BooksRun>
        name="books"
        label="核对记录"
        columns={runColumns}
        file={{ kind: "books" }}
        filterWords={{ day: "开始时间" }}
        {...listed}
        hasDetails={false}
        isLate={({ differences }) => differences > 0}
        filters={<span className="quiet">每天自动核对一次；各列是核对过的条数</span>}
        nameOf={({ id, differences }) => `核对 ${id}，${count(differences)} 处差异`}
        empty={<EmptyState title="暂无核对记录" next="每天会自动核对一次，也可以立即核对。" />}
        rowKeys={{ e: ({ id }) => void navigate(`/books/${id}`) }}
        hint="J / K 移动　E 打开"
        areKeysOn={!isUploading}
      />
      {isUploading && <StatementDialog onClose={() => setUploading(false)} />}
    </Page>
  );
}

function Actions({ onUpload }: { onUpload: () => void }) {
  const navigate = useNavigate();
  const mayRun = useMay(runBooks);
  const mayUpload = useMay(uploadStatement);
  const run = useSend(runBooks, {
    refreshes: [listBooksRuns],
    onDone: ({ id, differences }) => {
      sayDone(differences === 0 ? "核对完成，没有差异" : `核对完成，${count(differences)} 处差异`);
      if (differences > 0) void navigate(`/books/${id}`);
    },
  });
  return (
    <>
      {mayUpload && <Button onClick={onUpload}>上传渠道对账单</Button>}
      {mayRun && (
        <Button type="primary" loading={run.isPending} onClick={() => run.mutate({})}>
          立即核对
        </Button>
      )}
    </>
  );
}

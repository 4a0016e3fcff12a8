/** 付款文件: what waits to be paid by hand, the files made of it, and what came of each. */
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import {
  applyPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  type PayoutFile,
} from "#contract/console/money/payout-file.ts";
import { useMay } from "../../platform/me.ts";
import { count, yuan } from "../../platform/money.ts";
import { useDownload } from "../../platform/use-download.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { fileColumns } from "./columns.tsx";
import { MakeDialog } from "./MakeDialog.tsx";
import { ResultDialog } from "./ResultDialog.tsx";

type Question = { act: "make" } | { act: "result"; file: PayoutFile };

export function PayoutFilesPage() {
  const url = useList();
  const mayMake = useMay(makePayoutFile);
  const mayApply = useMay(applyPayoutFile);
  const [question, setQuestion] = useState<Question | null>(null);
  const listed = useListed(listPayoutFiles, url, {});
  const loose = listed.result.data?.loose;
  const close = () => setQuestion(null);
  const { save } = useDownload();
  const fetchFile = ({ id }: PayoutFile) => {
    const input = { params: { id: String(id) } };
    void save(downloadPayoutFile, { fileName: `付款文件${id}.csv`, input });
  };
  const ask = (file: PayoutFile) => mayApply && setQuestion({ act: "result", file });
  return (
    <Page
      title="付款文件"
      isFilled
      actions={
        mayMake && (
          <Button
            type="primary"
            disabled={!loose || loose.count === 0}
            onClick={() => setQuestion({ act: "make" })}
          >
            做成付款文件
          </Button>
        )
      }
    >
      <DataTable<PayoutFile>
        name="payout-files"
        label="付款文件"
        columns={fileColumns({ onDownload: fetchFile, onResult: ask })}
        file={{ kind: "payout-files" }}
        filterWords={{ day: "生成时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ id }) => `付款文件 ${id}`}
        filters={loose && <Loose loose={loose} />}
        empty={noFiles}
        rowKeys={{ d: fetchFile, u: ask }}
        hint="J / K 移动　D 下载　U 上传结果"
        areKeysOn={question === null}
      />
      {question?.act === "make" && loose && <MakeDialog loose={loose} onClose={close} />}
      {question?.act === "result" && <ResultDialog file={question.file} onClose={close} />}
    </Page>
  );
}

const noFiles = (
  <EmptyState
    title="暂无付款文件"
    next={
      <>
        在<Link to="/exchanges">提现队列</Link>里批准时选“手工付款”，再到这里做成文件。
      </>
    }
  />
);

const Loose = ({ loose }: { loose: { count: number; totalFen: number } }) => (
  <span role="status">
    {loose.count === 0 ? (
      <span className="quiet">没有等待做成文件的提现</span>
    ) : (
      <>
        等待做成文件：<strong className="figure">{count(loose.count)} 笔</strong>，共{" "}
        <strong className="figure">{yuan(loose.totalFen)}</strong>
      </>
    )}
  </span>
);

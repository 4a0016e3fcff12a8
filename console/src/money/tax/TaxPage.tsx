/** 税务: what was withheld in a month, in sums, and member by member as a file. */
import { DownloadOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { downloadTaxMonth, taxMonth, type TaxMonth } from "#contract/console/operations/books.ts";
import { useMay } from "../../platform/me.ts";
import { count, yuan } from "../../platform/money.ts";
import { pageQuery } from "../../platform/query.ts";
import { toWall } from "../../platform/time.ts";
import { useDownload } from "../../platform/use-download.ts";
import { useList } from "../../platform/use-list.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Tiles } from "../../ui/Tiles.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { monthIn, monthsUpTo, monthText } from "./month.ts";

export function TaxPage() {
  const url = useList();
  const [today] = useState(() => toWall(new Date().toISOString()));
  const month = monthIn(url.search, today);
  const result = useQuery(pageQuery(taxMonth, { query: { month } }));
  return (
    <Page
      title="税务"
      actions={
        <>
          <Choice
            label="月份"
            options={monthsUpTo(today, month).map((value) => ({ value, label: monthText(value) }))}
            value={month}
            onChoose={(value) => url.filter("month", value)}
          />
          <DownloadButton month={month} isEmpty={result.data?.count === 0} />
        </>
      }
    >
      {result.data ? (
        <Figures figures={result.data} />
      ) : result.error ? (
        <FailureState error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <Waiting lines={5} />
      )}
    </Page>
  );
}

function DownloadButton({ month, isEmpty }: { month: string; isEmpty: boolean }) {
  const { busy, save } = useDownload();
  const mayDownload = useMay(downloadTaxMonth);
  if (!mayDownload) return null;
  const file = { fileName: `代扣明细${month}.csv`, input: { query: { month } } };
  return (
    <Button
      type="primary"
      icon={<DownloadOutlined aria-hidden />}
      disabled={isEmpty}
      loading={busy !== null}
      onClick={() => void save(downloadTaxMonth, file)}
    >
      下载明细
    </Button>
  );
}

const Figures = ({ figures }: { figures: TaxMonth }) =>
  figures.count === 0 ? (
    <EmptyState title="这个月没有发放提现" next="换一个月份看看。按申请月份算，只算已发放的。" />
  ) : (
    <>
      <Tiles
        tiles={[
          { name: "会员", value: `${count(figures.members)} 位`, note: "有提现发放的" },
          { name: "提现", value: `${count(figures.count)} 笔`, note: "按申请月份" },
          { name: "收入", value: yuan(figures.grossFen), note: "手续费和税款以前" },
          { name: "手续费", value: yuan(figures.feeFen), note: "我们收的" },
          { name: "代扣税款", value: yuan(figures.taxFen), note: "应向税务机关缴纳" },
          { name: "实付", value: yuan(figures.netFen), note: "到会员支付宝" },
        ]}
      />
      <p className="quiet">
        明细逐人列出姓名、会员编号、收入、扣除、税款和实付；每次下载都会记入
        <Link to="/audit">操作日志</Link>。
      </p>
    </>
  );

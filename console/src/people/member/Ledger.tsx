/** A member's statement, one account at a time: asset × bucket, newest first, to the last line. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { memberLedger } from "#contract/console/people/member.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Asset, MoneyReason } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { gold, signed, yuan } from "../../platform/money.ts";
import { listQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { bucketLabels, buckets } from "./buckets.ts";
import { aboutLink } from "./story.ts";

type Line = DataOf<typeof memberLedger>["list"][number];

const assets = Asset.values.map((value) => ({ value: String(value), label: Asset.label(value) }));
const bucketViews = buckets.map((value) => ({ value, label: bucketLabels[value] }));

export function Ledger({ memberId }: { memberId: number }) {
  const url = useList();
  const asset = numberIn(url.search, "asset", { known: Asset.values }) ?? Asset.of.gold;
  const bucket = buckets.find((one) => one === url.search.get("bucket")) ?? "available";
  const result = useQuery({
    ...listQuery(memberLedger, url, {
      params: { id: String(memberId) },
      query: { asset, bucket },
    }),
    // A line has no id of its own; within one account its number is one.
    select: ({ list, ...page }: DataOf<typeof memberLedger>) => ({
      list: list.map((line) => ({ ...line, id: line.seq })),
      ...page,
    }),
  });
  const columns = useMemo(() => columnsOf(asset, memberId), [asset, memberId]);
  return (
    <DataTable
      name="ledger"
      label={`账本：${Asset.label(asset)}，${bucketLabels[bucket]}`}
      columns={columns}
      file={{ kind: "ledger", query: { of: memberId, asset, bucket } }}
      hasViews={false}
      endpoint={memberLedger}
      filterWords={{ day: "记账时间" }}
      result={result}
      url={url}
      hasDetails={false}
      nameOf={({ seq, memo }) => `第 ${seq} 笔，${memo}`}
      filters={
        <>
          <ViewTabs
            label="币种"
            views={assets}
            current={String(asset)}
            onChoose={(value) => url.filter("asset", value)}
          />
          <ViewTabs
            label="账户"
            views={bucketViews}
            current={bucket}
            onChoose={(value) => url.filter("bucket", value)}
          />
        </>
      }
      empty={
        <EmptyState
          title={`暂无${bucketLabels[bucket]}${Asset.label(asset)}的变动`}
          next="换一个账户看看。"
        />
      }
    />
  );
}

const columnsOf = (asset: Asset, memberId: number): readonly Column<Line & { id: number }>[] => {
  const textOf = asset === Asset.of.gold ? gold : yuan;
  return [
    {
      key: "seq",
      title: "笔",
      width: 64,
      isExtra: true,
      render: ({ seq }) => <span className="figure">{seq}</span>,
    },
    { key: "reason", title: "原因", width: 144, render: ({ reason }) => MoneyReason.label(reason) },
    {
      key: "memo",
      title: "事由",
      isFixed: true,
      render: (line) => <About line={line} memberId={memberId} />,
    },
    numberColumn(
      "amount",
      "变动",
      ({ amount }) => <strong>{signed(amount, textOf(amount))}</strong>,
      { sort: "amount", width: 130, isFixed: true },
    ),
    numberColumn("after", "余额", ({ balanceAfter }) => textOf(balanceAfter), { width: 130 }),
    { key: "actor", title: "经手", width: 96, render: ({ actor }) => actor },
    timeColumn("at", "时间", ({ at }) => at, { width: 112 }),
    { key: "tx", title: "交易号", width: 96, isExtra: true, render: ({ txId }) => txId },
  ];
};

/** What the money was for, and the way to it. */
const About = ({ line: { memo, about }, memberId }: { line: Line; memberId: number }) =>
  about === null ? memo : <FromHere to={aboutLink(about, memberId)}>{memo}</FromHere>;

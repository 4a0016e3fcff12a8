/** A virtual prize's codes, masked: which are free, issued, void or past their day. */
import { Button } from "antd";
import { useState } from "react";
import {
  addCodes,
  type ConsolePrize,
  listCodes,
  type PrizeCode,
  voidCode,
} from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { codeColumns, codeStates, codeViews } from "./code-columns.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { PrizeFrame } from "./PrizeFrame.tsx";
import { VoidDialog } from "./VoidDialog.tsx";

export function CodesPage() {
  const mayImport = useMay(addCodes);
  const [isImporting, setImporting] = useState(false);
  return (
    <PrizeFrame
      here="codes"
      title="兑换码"
      actions={({ type }) =>
        mayImport &&
        type === ExchangeType.of.virtual && (
          <Button type="primary" onClick={() => setImporting(true)}>
            导入兑换码
          </Button>
        )
      }
    >
      {(prize) =>
        prize.type === ExchangeType.of.virtual ? (
          <>
            <Codes prize={prize} />
            {isImporting && <ImportDialog prize={prize} onClose={() => setImporting(false)} />}
          </>
        ) : (
          <EmptyState title="实物奖品没有兑换码" next="它的数量在库存里增减。" />
        )
      }
    </PrizeFrame>
  );
}

function Codes({ prize }: { prize: ConsolePrize }) {
  const url = useList();
  const mayVoid = useMay(voidCode);
  const [voiding, setVoiding] = useState<PrizeCode | null>(null);
  const state = codeStates.find((one) => one === url.search.get("state"));
  const listed = useListed(listCodes, url, { params: { id: String(prize.id) }, query: { state } });
  const ask = (code: PrizeCode) => code.state === "free" && setVoiding(code);
  return (
    <>
      <DataTable
        name="prize-codes"
        label="兑换码"
        columns={mayVoid ? [...codeColumns, voidColumn(ask)] : codeColumns}
        hasViews={false}
        filterWords={{ day: "导入时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ id, code }) => `兑换码 ${id}，${code}`}
        filters={
          <ViewTabs
            label="状态"
            views={codeViews}
            current={state ?? ""}
            onChoose={(value) => url.filter("state", value)}
          />
        }
        empty={
          state === undefined ? (
            <EmptyState title="暂无兑换码" next="用右上角的“导入兑换码”，每行一个。" />
          ) : (
            <EmptyState title="没有这种状态的兑换码" next="换一个状态看看。" />
          )
        }
        rowKeys={mayVoid ? { v: ask } : undefined}
        hint={`J / K 移动${mayVoid ? "　V 作废" : ""}`}
        areKeysOn={voiding === null}
      />
      {voiding && <VoidDialog prize={prize} code={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}

const voidColumn = (onVoid: (code: PrizeCode) => void) => ({
  key: "void",
  title: "操作",
  width: 88,
  render: (code: PrizeCode) =>
    code.state === "free" && (
      <Button
        size="small"
        danger
        aria-label={`作废兑换码 ${code.code}`}
        onClick={() => onVoid(code)}
      >
        作废
      </Button>
    ),
});

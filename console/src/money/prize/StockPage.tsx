/** A prize's stock: every change with its cause, and for parcels the way to change it. */
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { changeStock, type ConsolePrize, listStock } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { PrizeFrame } from "./PrizeFrame.tsx";
import { stockColumns } from "./stock-columns.tsx";
import { StockDialog } from "./StockDialog.tsx";

export function StockPage() {
  const mayWrite = useMay(changeStock);
  const [isAsking, setAsking] = useState(false);
  return (
    <PrizeFrame
      here="stock"
      title="库存"
      actions={(prize) =>
        mayWrite &&
        prize.type === ExchangeType.of.physical && (
          <Button type="primary" onClick={() => setAsking(true)}>
            增减库存
          </Button>
        )
      }
    >
      {(prize) => (
        <>
          <Changes prize={prize} />
          {isAsking && <StockDialog prize={prize} onClose={() => setAsking(false)} />}
        </>
      )}
    </PrizeFrame>
  );
}

function Changes({ prize: { id, type, stock, open, issued } }: { prize: ConsolePrize }) {
  const url = useList();
  const listed = useListed(listStock, url, { params: { id: String(id) } });
  return (
    <DataTable
      name="prize-stock"
      label="库存变动"
      columns={stockColumns}
      file={{ kind: "prize-stock", query: { of: id } }}
      hasViews={false}
      filterWords={{ day: "变动时间" }}
      {...listed}
      hasDetails={false}
      filters={
        <span className="quiet">
          现有 {count(stock)} 件，处理中 {count(open)} 件，已发放 {count(issued)} 件
        </span>
      }
      nameOf={({ id: line, note }) => `变动 ${line}，${note}`}
      empty={
        <EmptyState
          title="暂无库存变动"
          next={
            type === ExchangeType.of.virtual ? (
              <>
                虚拟奖品的库存来自兑换码：<Link to={`/prizes/${id}/codes`}>去导入</Link>
              </>
            ) : (
              "收到货以后，用右上角的“增减库存”记上。"
            )
          }
        />
      }
      hint="J / K 移动"
    />
  );
}

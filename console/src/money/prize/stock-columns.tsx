/** The columns of a prize's stock changes. */
import { Link } from "react-router";
import type { StockChange } from "#contract/console/money/prize.ts";
import { count, signed } from "../../platform/money.ts";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";

export const stockColumns: readonly Column<StockChange>[] = [
  { key: "at", sort: "time", title: "时间", width: 120, render: ({ at }) => <TimeText at={at} /> },
  {
    key: "change",
    title: "变动",
    width: 92,
    align: "right",
    isFixed: true,
    render: ({ change }) => <strong>{signed(change, count(change))}</strong>,
  },
  {
    key: "after",
    title: "变动后",
    width: 92,
    align: "right",
    render: ({ stockAfter }) => count(stockAfter),
  },
  {
    key: "note",
    title: "原因",
    isFixed: true,
    render: ({ note }) => <span title={note}>{note}</span>,
  },
  {
    key: "exchange",
    title: "兑换",
    width: 120,
    render: ({ exchangeId }) =>
      exchangeId === null ? (
        <span className="quiet">无</span>
      ) : (
        <Link to={`/exchanges?state=all&open=${exchangeId}`}>兑换 {exchangeId}</Link>
      ),
  },
  { key: "actor", title: "操作人", width: 140, render: ({ actor }) => actor },
];

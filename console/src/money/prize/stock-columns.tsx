/** The columns of a prize's stock changes. */
import { Link } from "react-router";
import type { StockChange } from "#contract/console/money/prize.ts";
import { count, signed } from "../../platform/money.ts";
import { nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

export const exchangeColumn: Column<{ exchangeId: number | null }> = {
  key: "exchange",
  title: "兑换",
  width: 120,
  render: ({ exchangeId }) =>
    exchangeId === null ? (
      nothing
    ) : (
      <Link to={`/exchanges?state=all&open=${exchangeId}`}>兑换 {exchangeId}</Link>
    ),
};

export const stockColumns: readonly Column<StockChange>[] = [
  timeColumn("at", "时间", ({ at }) => at, { sort: "time", width: 120 }),
  numberColumn("change", "变动", ({ change }) => <strong>{signed(change, count(change))}</strong>, {
    width: 92,
    isFixed: true,
  }),
  numberColumn("after", "变动后", ({ stockAfter }) => count(stockAfter), { width: 92 }),
  {
    key: "note",
    title: "原因",
    isFixed: true,
    render: ({ note }) => <span title={note}>{note}</span>,
  },
  exchangeColumn,
  { key: "actor", title: "操作人", width: 140, render: ({ actor }) => actor },
];

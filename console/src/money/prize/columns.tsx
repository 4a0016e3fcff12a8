/** The columns of the prizes' list; its numbers lead to the rows behind them. */
import { Link } from "react-router";
import type { ConsolePrize } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { idColumn, numberColumn, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { prizeTone } from "../../ui/tones.ts";

export const prizeColumns: readonly Column<ConsolePrize>[] = [
  idColumn(60),
  {
    key: "title",
    title: "名称",
    isFixed: true,
    render: ({ id, title }) => (
      <Link to={`/prizes/${id}`} title={title}>
        {title}
      </Link>
    ),
  },
  stateMarkColumn(84, ({ state }) => [prizeTone(state), PrizeState.label(state)]),
  { key: "type", title: "类型", width: 84, render: ({ type }) => ExchangeType.label(type) },
  { key: "category", title: "类别", width: 96, render: ({ category }) => category },
  numberColumn("price", "价格", ({ priceGold }) => <Gold coins={priceGold} />, {
    sort: "price",
    width: 188,
  }),
  numberColumn("cost", "成本", ({ costFen }) => <Yuan fen={costFen} />, { width: 96 }),
  numberColumn("stock", "库存", (row) => <Stock row={row} />, { sort: "stock", width: 68 }),
  { key: "codes", title: "兑换码", width: 120, render: (row) => <Codes row={row} /> },
  numberColumn("open", "处理中", ({ open }) => count(open), { width: 72 }),
  numberColumn("issued", "已发放", ({ issued }) => count(issued), { width: 72 }),
  {
    key: "limit",
    title: "每人限兑",
    width: 84,
    align: "right",
    isExtra: true,
    render: ({ memberLimit }) =>
      memberLimit === null ? <span className="quiet">不限</span> : count(memberLimit),
  },
  numberColumn("sort", "排序", ({ sort }) => sort, { width: 64, isExtra: true }),
  timeColumn("updated", "修改", ({ updatedAt }) => updatedAt, { sort: "updated", isExtra: true }),
];

/** Red where members see the prize and nothing can have it. */
const Stock = ({ row: { id, state, stock } }: { row: ConsolePrize }) => (
  <Link
    to={`/prizes/${id}/stock`}
    {...(stock === 0 && state === PrizeState.of.onShelf && { className: "bad" })}
  >
    {count(stock)}
  </Link>
);

const Codes = ({ row: { id, type, freeCodes, endingCodes } }: { row: ConsolePrize }) =>
  type === ExchangeType.of.virtual ? (
    <Link to={`/prizes/${id}/codes?state=free`}>
      {count(freeCodes)}
      {endingCodes > 0 && <span className="bad">，{count(endingCodes)} 将到期</span>}
    </Link>
  ) : (
    <span className="quiet">不用</span>
  );

/** The columns of the prizes' list; its numbers lead to the rows behind them. */
import { Link } from "react-router";
import type { ConsolePrize } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { prizeTone } from "../../ui/tones.ts";

export const prizeColumns: readonly Column<ConsolePrize>[] = [
  { key: "id", title: "编号", width: 60, render: ({ id }) => <span className="figure">{id}</span> },
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
  {
    key: "state",
    title: "状态",
    width: 84,
    render: ({ state }) => <StateMark tone={prizeTone(state)}>{PrizeState.label(state)}</StateMark>,
  },
  { key: "type", title: "类型", width: 84, render: ({ type }) => ExchangeType.label(type) },
  { key: "category", title: "类别", width: 96, render: ({ category }) => category },
  {
    key: "price",
    sort: "price",
    title: "价格",
    width: 188,
    align: "right",
    render: ({ priceGold }) => <Gold coins={priceGold} />,
  },
  {
    key: "cost",
    title: "成本",
    width: 96,
    align: "right",
    render: ({ costFen }) => <Yuan fen={costFen} />,
  },
  {
    key: "stock",
    sort: "stock",
    title: "库存",
    width: 68,
    align: "right",
    render: (row) => <Stock row={row} />,
  },
  { key: "codes", title: "兑换码", width: 120, render: (row) => <Codes row={row} /> },
  { key: "open", title: "处理中", width: 72, align: "right", render: ({ open }) => count(open) },
  {
    key: "issued",
    title: "已发放",
    width: 72,
    align: "right",
    render: ({ issued }) => count(issued),
  },
  {
    key: "limit",
    title: "每人限兑",
    width: 84,
    align: "right",
    isExtra: true,
    render: ({ memberLimit }) =>
      memberLimit === null ? <span className="quiet">不限</span> : count(memberLimit),
  },
  {
    key: "sort",
    title: "排序",
    width: 64,
    align: "right",
    isExtra: true,
    render: ({ sort }) => sort,
  },
  {
    key: "updated",
    sort: "updated",
    title: "修改",
    width: 104,
    isExtra: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} />,
  },
];

/** Red where members see the prize and nobody can have it. */
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

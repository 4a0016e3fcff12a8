/** A member's withdrawals and prizes; each leads to its steps and its payout. */
import { type ConsoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { assetText, yuan } from "../../platform/money.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { FromHere, useGoFromHere } from "../../ui/FromHere.tsx";
import { FirstSentence } from "../../ui/Sentences.tsx";
import { StateAndType } from "../../ui/StateAndType.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { idColumn, numberColumn, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { exchangeTone } from "../../ui/tones.ts";
import { viewsOf } from "../../ui/ViewTabs.tsx";

const views = viewsOf(ExchangeState);
const types = ExchangeType.values.map((value) => ({ value, label: ExchangeType.label(value) }));

export function Exchanges({ memberId }: { memberId: number }) {
  const url = useList();
  const state = numberIn(url.search, "state", { known: ExchangeState.values });
  const type = numberIn(url.search, "type", { known: ExchangeType.values });
  const filters = { memberId: String(memberId), state, type };
  const go = useGoFromHere();
  const listed = useListed(consoleExchanges, url, { query: filters });
  return (
    <DataTable
      name="member-exchanges"
      label="会员的提现与兑换"
      columns={columns}
      filterWords={{ day: "申请时间" }}
      {...listed}
      hasViews={false}
      file={{ kind: "exchanges", query: filters }}
      hasDetails={false}
      rowKeys={{ o: ({ id }) => go(`/exchanges?member=${memberId}&open=${id}`) }}
      hint="J / K 移动　O 打开"
      nameOf={({ id, title }) => `${title} ${id}`}
      isLate={({ overdue }) => overdue}
      filters={<StateAndType {...{ views, state, types, type }} onChange={url.filter} />}
      empty={<EmptyState title="暂无提现或兑换" next="换一个状态看看，或取消上面的筛选。" />}
    />
  );
}

const columns: readonly Column<ConsoleExchange>[] = [
  idColumn(64),
  {
    key: "what",
    title: "内容",
    isFixed: true,
    render: ({ id, memberId, title }) => (
      <FromHere to={`/exchanges?member=${memberId}&open=${id}`} title={title}>
        {title}
      </FromHere>
    ),
  },
  numberColumn("asked", "申请", ({ asset, amount }) => assetText(asset, amount), {
    sort: "amount",
    width: 130,
  }),
  {
    key: "net",
    sort: "net",
    title: "到账",
    width: 104,
    align: "right",
    render: ({ type, netFen }) =>
      type === ExchangeType.of.cash ? yuan(netFen) : <span className="quiet">奖品</span>,
  },
  stateMarkColumn(96, ({ state }) => [exchangeTone(state), ExchangeState.label(state)]),
  {
    key: "flags",
    title: "风险提示",
    width: 170,
    render: ({ flags }) => <FirstSentence items={flags.map(({ sentence }) => sentence)} />,
  },
  timeColumn("created", "申请时间", ({ createdAt }) => createdAt, { sort: "time" }),
];

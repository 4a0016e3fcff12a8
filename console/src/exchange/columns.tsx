/** The withdrawal queue's columns. */
import { Link } from "react-router";
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { gold, yuan } from "../platform/money.ts";
import { FirstSentence } from "../ui/Sentences.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import type { Column } from "../ui/table/columns.ts";
import { TimeText } from "../ui/TimeText.tsx";
import { exchangeTone } from "../ui/tones.ts";

/** What leaves the wallet: coins, or fen. */
export const askedText = ({ asset, amount }: ConsoleExchange): string =>
  asset === Asset.of.gold ? gold(amount) : `现金 ${yuan(amount)}`;

export const exchangeColumns: readonly Column<ConsoleExchange>[] = [
  { key: "id", title: "编号", width: 60, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "member",
    title: "会员",
    width: 140,
    isFixed: true,
    render: ({ memberId, memberName }) => (
      <Link to={`/members/${memberId}`}>{memberName || memberId}</Link>
    ),
  },
  {
    key: "net",
    title: "到账",
    width: 108,
    align: "right",
    isFixed: true,
    render: ({ netFen }) => <strong>{yuan(netFen)}</strong>,
  },
  { key: "asked", title: "申请", width: 116, align: "right", render: askedText },
  {
    key: "payee",
    title: "收款人",
    width: 172,
    render: ({ payeeName, payee }) => (
      <>
        {payeeName} <span className="quiet">{payee}</span>
      </>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 92,
    render: ({ state }) => (
      <StateMark tone={exchangeTone(state)}>{ExchangeState.label(state)}</StateMark>
    ),
  },
  {
    key: "flags",
    title: "风险提示",
    render: ({ flags }) => <FirstSentence items={flags.map(({ sentence }) => sentence)} />,
  },
  {
    key: "created",
    title: "申请时间",
    width: 96,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    key: "promised",
    title: "承诺到账",
    width: 128,
    render: ({ promisedAt, overdue }) => (
      <>
        <TimeText at={promisedAt} late={overdue} />
        {overdue && <span className="bad"> 已超时</span>}
      </>
    ),
  },
  {
    key: "fee",
    title: "手续费",
    width: 100,
    align: "right",
    isExtra: true,
    render: ({ feeFen }) => yuan(feeFen),
  },
  {
    key: "tax",
    title: "税",
    width: 100,
    align: "right",
    isExtra: true,
    render: ({ taxFen }) => yuan(taxFen),
  },
  {
    key: "type",
    title: "类型",
    width: 100,
    isExtra: true,
    render: ({ type }) => ExchangeType.label(type),
  },
  {
    key: "code",
    title: "会员码",
    width: 120,
    isExtra: true,
    render: ({ memberCode }) => memberCode,
  },
];

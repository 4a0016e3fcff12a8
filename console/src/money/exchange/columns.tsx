/** The withdrawal queue's columns. */
import { Link } from "react-router";
import { type ConsoleExchange, riskWords } from "#contract/console/money/exchange.ts";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { gold, yuan } from "../../platform/money.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { FirstSentence } from "../../ui/Sentences.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { nothing, numberColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { exchangeTone } from "../../ui/tones.ts";
import styles from "./columns.module.css";
import { standingOf, whyNotTitle } from "./standing.ts";

/** What leaves the wallet: coins, or fen. */
export const askedText = ({ asset, amount }: ConsoleExchange): string =>
  asset === Asset.of.gold ? gold(amount) : `现金 ${yuan(amount)}`;

export const isCash = ({ type }: ConsoleExchange): boolean => type === ExchangeType.of.cash;

const whyNotKey = "whyNot";

/** `state`: which ones are looked at; undefined = all. */
export const exchangeColumnsOf = (
  state: ExchangeState | undefined,
): readonly Column<ConsoleExchange>[] =>
  columns.map((column) =>
    column.key === whyNotKey ? { ...column, title: whyNotTitle(state) } : column,
  );

const columns: readonly Column<ConsoleExchange>[] = [
  {
    key: "id",
    title: "编号",
    width: 60,
    isSecond: true,
    render: ({ id }) => <span className="figure">{id}</span>,
  },
  {
    key: "member",
    title: "会员",
    width: 128,
    isFixed: true,
    render: ({ memberId, memberName }) => (
      <FromHere to={`/members/${memberId}`}>{memberName || memberId}</FromHere>
    ),
  },
  {
    key: "type",
    title: "类型",
    width: 84,
    isSecond: true,
    render: ({ type }) => ExchangeType.label(type),
  },
  {
    key: "net",
    sort: "net",
    title: "到账",
    width: 104,
    align: "right",
    isFixed: true,
    render: (row) =>
      isCash(row) ? <strong>{yuan(row.netFen)}</strong> : <span className="quiet">奖品</span>,
  },
  numberColumn("asked", "申请", askedText, { sort: "amount", width: 116, isSecond: true }),
  {
    key: "what",
    title: "收款人或奖品",
    width: 172,
    isSecond: true,
    render: (row) => <What row={row} />,
  },
  { key: "state", title: "状态", width: 152, render: (row) => <State row={row} /> },
  { key: whyNotKey, title: "", render: (row) => <WhyNot row={row} /> },
  {
    key: "flags",
    title: "风险提示",
    width: 220,
    isExtra: true,
    render: ({ flags }) => flags.map(({ kind }) => riskWords[kind]).join("、") || nothing,
  },
  {
    key: "created",
    sort: "time",
    title: "申请时间",
    width: 96,
    // Hidden at first: the promised time says what is urgent, and the reason beside it needs the room.
    isExtra: true,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    key: "promised",
    sort: "promised",
    title: "承诺到账",
    width: 132,
    render: ({ promisedAt, overdue }) => (
      <>
        <TimeText at={promisedAt} late={overdue} />
        {overdue && <span className="bad"> 已超时</span>}
      </>
    ),
  },
  numberColumn("fee", "手续费", ({ feeFen }) => yuan(feeFen), { width: 100, isExtra: true }),
  numberColumn("tax", "税", ({ taxFen }) => yuan(taxFen), { width: 100, isExtra: true }),
  {
    key: "code",
    title: "会员编号",
    width: 120,
    isExtra: true,
    render: ({ memberCode }) => memberCode,
  },
];

const What = ({ row }: { row: ConsoleExchange }) =>
  isCash(row) ? (
    <>
      {row.payeeName} <span className="quiet">{row.payee}</span>
    </>
  ) : row.prize === null ? (
    row.title
  ) : (
    <Link to={`/prizes/${row.prize.id}`} title={row.title}>
      {row.title}
    </Link>
  );

/** What waits says why the operator who looks cannot decide it; the rest says which risks there were. */
const WhyNot = ({ row: { state, whyNot, flags } }: { row: ConsoleExchange }) => {
  if (whyNot !== null)
    return (
      <span className={styles.whyNot} title={whyNot}>
        {whyNot}
      </span>
    );
  if (state === ExchangeState.of.pendingReview) return <span className="quiet">可以直接批准</span>;
  return <FirstSentence items={flags.map(({ sentence }) => sentence)} />;
};

/** The state, and below it what it still waits for. */
const State = ({ row }: { row: ConsoleExchange }) => {
  const standing = standingOf(row);
  return (
    <>
      <StateMark tone={exchangeTone(row.state)}>{ExchangeState.label(row.state)}</StateMark>
      {standing && (
        <div
          className={standing.isBad ? "second bad" : "second"}
          title={row.payout?.lastMessage ?? standing.text}
        >
          {standing.text}
        </div>
      )}
    </>
  );
};

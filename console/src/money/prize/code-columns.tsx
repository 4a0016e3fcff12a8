/** The columns of a prize's codes, and what their states are called. */
import type { PrizeCode } from "#contract/console/money/prize.ts";
import type { Tone } from "../../ui/StateMark.tsx";
import { idColumn, nothing, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { exchangeColumn } from "./stock-columns.tsx";

const words: Record<PrizeCode["state"], { label: string; tone: Tone }> = {
  free: { label: "未发放", tone: "active" },
  issued: { label: "已发放", tone: "good" },
  void: { label: "已作废", tone: "plain" },
  expired: { label: "已到期", tone: "bad" },
};

export const codeStates = ["free", "issued", "void", "expired"] as const;
export const codeViews = [
  { value: "", label: "全部" },
  ...codeStates.map((value) => ({ value, label: words[value].label })),
];

export const codeColumns: readonly Column<PrizeCode>[] = [
  idColumn(72),
  { key: "code", title: "兑换码", isFixed: true, render: ({ code }) => <code>{code}</code> },
  stateMarkColumn(108, ({ state }) => [words[state].tone, words[state].label]),
  {
    key: "expires",
    title: "到期日",
    width: 124,
    render: ({ expiresOn }) =>
      expiresOn === null ? nothing : <span className="figure">{expiresOn}</span>,
  },
  exchangeColumn,
  timeColumn("added", "导入", ({ addedAt }) => addedAt, { sort: "added", width: 120 }),
  timeColumn("issued", "发放", ({ issuedAt }) => issuedAt, { width: 120 }),
];

/** The columns of the list of imports, and of one import's lines. */
import { Link } from "react-router";
import {
  importFiles,
  type ImportKind,
  type ImportLine,
  importLineLabels,
  type ImportRun,
  importStateLabels,
} from "#contract/console/operations/import.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { lineTones, runTones } from "./words.ts";

export const runColumns: readonly Column<ImportRun>[] = [
  { key: "id", title: "编号", width: 64, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "file",
    title: "文件",
    isFixed: true,
    render: ({ id, fileName }) => (
      <Link to={`/imports/${id}`} title={fileName}>
        {fileName}
      </Link>
    ),
  },
  { key: "kind", title: "内容", width: 96, render: ({ kind }) => importFiles[kind].title },
  {
    key: "state",
    title: "状态",
    width: 128,
    render: ({ state }) => <StateMark tone={runTones[state]}>{importStateLabels[state]}</StateMark>,
  },
  { key: "lines", title: "行数", width: 80, align: "right", render: ({ lines }) => count(lines) },
  { key: "bad", title: "不能执行", width: 88, align: "right", render: ({ bad }) => count(bad) },
  { key: "done", title: "已执行", width: 80, align: "right", render: ({ done }) => count(done) },
  {
    key: "skipped",
    title: "跳过",
    width: 80,
    align: "right",
    render: ({ skipped }) => count(skipped),
  },
  { key: "by", title: "上传人", width: 96, render: ({ by }) => by },
  {
    key: "at",
    sort: "time",
    title: "时间",
    width: 104,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
];

/** The table knows rows by their id; a line's is its place in the file. */
export type LineRow = ImportLine & { id: number };

/** The page of what a line's first cell is the number of. */
const pathOf = (kind: ImportKind, code: string, memberId: number): string =>
  kind === "parcel" ? `/exchanges?state=all&open=${code}` : `/members/${memberId}`;

export const lineColumnsOf = (kind: ImportKind): readonly Column<LineRow>[] => [
  { key: "line", title: "行", width: 64, align: "right", render: ({ line }) => count(line) },
  {
    key: "code",
    title: importFiles[kind].columns[0] ?? "编号",
    width: 116,
    isFixed: true,
    render: ({ code, member }) =>
      member === null ? (
        <code>{code || "空"}</code>
      ) : (
        <Link to={pathOf(kind, code, member.id)}>{code}</Link>
      ),
  },
  {
    key: "nickname",
    title: "会员",
    width: 140,
    render: ({ member }) => member?.nickname ?? <span className="quiet">无</span>,
  },
  {
    key: "state",
    title: "状态",
    width: 112,
    isFixed: true,
    render: ({ state }) => <StateMark tone={lineTones[state]}>{importLineLabels[state]}</StateMark>,
  },
  {
    key: "effect",
    title: "会怎样",
    width: 360,
    render: ({ effect }) =>
      effect ? <span title={effect}>{effect}</span> : <span className="quiet">无</span>,
  },
  {
    key: "why",
    title: "为什么不行",
    render: ({ why }) => (why ? <span title={why}>{why}</span> : <span className="quiet">无</span>),
  },
];

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
import {
  idColumn,
  nothing,
  numberColumn,
  stateMarkColumn,
  timeColumn,
} from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { lineTones, runTones } from "./words.ts";

export const runColumns: readonly Column<ImportRun>[] = [
  idColumn(64),
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
  stateMarkColumn(128, ({ state }) => [runTones[state], importStateLabels[state]]),
  numberColumn("lines", "行数", ({ lines }) => count(lines), { width: 80 }),
  numberColumn("bad", "不能执行", ({ bad }) => count(bad), { width: 88 }),
  numberColumn("done", "已执行", ({ done }) => count(done), { width: 80 }),
  numberColumn("skipped", "跳过", ({ skipped }) => count(skipped), { width: 80 }),
  { key: "by", title: "上传人", width: 96, render: ({ by }) => by },
  timeColumn("at", "时间", ({ createdAt }) => createdAt, { sort: "time" }),
];

/** The table knows rows by their id; a line's is its place in the file. */
export type LineRow = ImportLine & { id: number };

/** The page of what a line's first cell is the number of. */
const pathOf = (kind: ImportKind, code: string, memberId: number): string =>
  kind === "parcel" ? `/exchanges?state=all&open=${code}` : `/members/${memberId}`;

export const lineColumnsOf = (kind: ImportKind): readonly Column<LineRow>[] => [
  numberColumn("line", "行", ({ line }) => count(line), { width: 64 }),
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
    render: ({ member }) => member?.nickname ?? nothing,
  },
  stateMarkColumn(112, ({ state }) => [lineTones[state], importLineLabels[state]], {
    isFixed: true,
  }),
  {
    key: "effect",
    title: "会怎样",
    width: 360,
    render: ({ effect }) => (effect ? <span title={effect}>{effect}</span> : nothing),
  },
  {
    key: "why",
    title: "为什么不行",
    render: ({ why }) => (why ? <span title={why}>{why}</span> : nothing),
  },
];

/** The lines of a run, of a reconciliation or an import: how many came out how, and each of them. */
import { count } from "../../platform/money.ts";
import { EmptyState } from "../States.tsx";
import { ViewTabs } from "../ViewTabs.tsx";
import { DataTable, type DataTableProps, type ListPage } from "./DataTable.tsx";

/** The table knows rows by their id; a line's is its place in the file. */
export const withLineIds = <Line extends { line: number }>({ list, ...page }: ListPage<Line>) => ({
  list: list.map((line) => ({ ...line, id: line.line })),
  ...page,
});

type Own = "name" | "columns" | "file" | "endpoint" | "result" | "url" | "nameOf";
type LinesProps<Row extends { id: number }> = Pick<DataTableProps<Row>, Own> & {
  /** What the lines are told apart by: its place in the address, and how many there are of each. */
  by: {
    key: string;
    label: string;
    total: number;
    counts: readonly { value: string; label: string; lines: number }[];
  };
  /** What to try where there are none. */
  next: string;
};

export function Lines<Row extends { id: number }>({ by, next, ...table }: LinesProps<Row>) {
  const { url } = table;
  const views = [
    { value: "", label: `全部 ${count(by.total)}` },
    ...by.counts
      .filter(({ lines }) => lines > 0)
      .map(({ value, label, lines }) => ({ value, label: `${label} ${count(lines)}` })),
  ];
  const current = url.search.get(by.key) ?? "";
  return (
    <DataTable<Row>
      {...table}
      label="逐行结果"
      hasViews={false}
      hasDetails={false}
      filters={
        <ViewTabs
          label={by.label}
          views={views}
          current={by.counts.some(({ value }) => value === current) ? current : ""}
          onChoose={(value) => url.filter(by.key, value)}
        />
      }
      empty={<EmptyState title="没有这样的行" next={next} />}
      hint="J / K 移动"
    />
  );
}

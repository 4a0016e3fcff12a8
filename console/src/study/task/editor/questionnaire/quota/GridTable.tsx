/** One table of a quota grid with its totals: figures are typed or pasted. */
import { Input } from "antd";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import type { QuotaGrid } from "#questionnaire/model.ts";
import { useTyped } from "../use-typed.ts";
import { blockIn } from "./pasted-block.ts";
import styles from "./Quota.module.css";
import type { PutGrid } from "./QuotaGridPart.tsx";
import { aimAt, aimIn, type At, textOfAim, withAim } from "./target.ts";
import { Heads } from "../../../../../ui/Heads.tsx";

type GridTableProps = {
  grid: QuotaGrid;
  /** undefined: the grid has no layers; null: all of them together. */
  layer: number | null | undefined;
  title: string;
  put: PutGrid;
};

type Place = number | null;

/** Beside one question alone stand only its figures. */
const ALONE = "人数";

export function GridTable({ grid, layer, title, put }: GridTableProps) {
  const [problem, setProblem] = useState<string>();
  const [rowBands, columnBands] = grid.dimensions.map(({ bands }) =>
    bands.map(({ label }) => label),
  );
  const rows = rowBands ?? [];
  const columns = columnBands ?? [];
  const atOf = (row: Place, column: Place): At => [
    row,
    ...(columnBands ? [column] : []),
    ...(layer === undefined ? [] : [layer]),
  ];
  const paste = (event: ClipboardEvent, start: { row: number; column: number }) => {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const axes = { rows, columns: columnBands ?? [ALONE] };
    const read = blockIn(text, axes, start);
    setProblem(read.problem);
    const { figures } = read;
    if (figures)
      put((now) =>
        figures.reduce(
          // Beside one question there is no total of its only column.
          (made, { row, column, aim }) => withAim(made, atOf(row, column), aim),
          now,
        ),
      );
  };
  const heads = columnBands ? [...columns, "合计"] : [ALONE];
  const figureAt = (r: number, c: number) => {
    const at = atOf(placeIn(r, rows), columnBands ? placeIn(c, columns) : null);
    return (
      <Figure
        label={[title, rows[r] ?? "合计", heads[c]].filter(Boolean).join(" × ")}
        text={textOfAim(aimAt(grid, at))}
        onType={(text) => {
          const aim = aimIn(text);
          if (aim) put((now) => withAim(now, at, aim), `quotaGrid ${at.join()}`);
        }}
        onPaste={(event) => paste(event, { row: r, column: c })}
      />
    );
  };
  return (
    <div className={styles.scroll}>
      <Table title={title} rows={[...rows, "合计"]} heads={heads} figureAt={figureAt} />
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

type TableProps = {
  title: string;
  rows: readonly string[];
  heads: readonly string[];
  figureAt: (row: number, column: number) => ReactNode;
};

const Table = ({ title, rows, heads, figureAt }: TableProps) => (
  <table className={styles.table} aria-label={`配额表${title}`}>
    {title && <caption>{title}</caption>}
    <thead>
      <tr>
        <td />
        <Heads of={heads} />
      </tr>
    </thead>
    <tbody>
      {rows.map((label, r) => (
        <tr key={label} data-total={r === rows.length - 1}>
          <th scope="row">{label}</th>
          {heads.map((head, c) => (
            <td key={head}>{figureAt(r, c)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const placeIn = (at: number, labels: readonly string[]): Place => (at < labels.length ? at : null);

type FigureProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** What is half typed stays until the field is left; what was never a number goes then. */
function Figure({ label, text, onType, onPaste }: FigureProps) {
  const typed = useTyped(text, (known) => known);
  return (
    <Input
      size="small"
      aria-label={`${label} 人数`}
      placeholder="不限"
      maxLength={20}
      value={typed.text}
      {...(aimIn(typed.text) === undefined && { status: "error" as const })}
      onChange={({ target }) => {
        const aim = aimIn(target.value);
        typed.type(target.value, aim && textOfAim(aim));
        onType(target.value);
      }}
      onBlur={typed.leave}
      onPaste={(event) => {
        typed.leave();
        onPaste(event);
      }}
    />
  );
}

/** The sticky header, with the box that ticks the whole page. */
import { Checkbox } from "antd";
import type { Column } from "./columns.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import { orderIn } from "../../platform/list-asked.ts";
import { HeadCell } from "./HeadCell.tsx";
import styles from "./DataTable.module.css";
import type { Selection } from "../../platform/selection.ts";

type HeadRowProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  selection: Selection<Row> | undefined;
  label: string;
  url: ListUrl;
};

export function HeadRow<Row extends { id: number }>({
  columns,
  rows,
  selection,
  label,
  url,
}: HeadRowProps<Row>) {
  const tickable = selection ? rows.filter(selection.canTick).length : 0;
  const ticked = selection ? rows.filter(({ id }) => selection.has(id)).length : 0;
  const order = orderIn(url.search);
  return (
    <>
      <caption className="visually-hidden">{label}</caption>
      <colgroup>
        {selection && <col style={{ width: 48 }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.tick}>
              <Checkbox
                aria-label="选择本页全部"
                checked={ticked > 0 && ticked === tickable}
                indeterminate={ticked > 0 && ticked < tickable}
                disabled={tickable === 0}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              column={column}
              order={order}
              onSort={(sort) => url.filter("sort", sort)}
            />
          ))}
        </tr>
      </thead>
    </>
  );
}

/** A column's head; where the list can be sorted by it, a button that does so. */
import { ArrowDownOutlined, ArrowUpOutlined, SwapOutlined } from "@ant-design/icons";
import { nextOrder, type Order } from "../../platform/list-asked.ts";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";

type HeadCellProps<Row> = {
  column: Column<Row>;
  order: Order;
  onSort: (sort: string | undefined) => void;
};

export function HeadCell<Row>({ column, order, onSort }: HeadCellProps<Row>) {
  const { title, align, sort } = column;
  if (sort === undefined)
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  const isDown = order?.key === sort ? order.isDown : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isDown === undefined ? "none" : isDown ? "descending" : "ascending"}
    >
      <button
        type="button"
        className={styles.sort}
        title={isDown === undefined ? "从大到小" : isDown ? "从小到大" : "恢复原来的顺序"}
        onClick={() => onSort(nextOrder(order, sort))}
      >
        {title}
        <SortMark isDown={isDown} />
      </button>
    </th>
  );
}

/** Shown also where the list is not sorted by it, so that nobody has to find out with the pointer. */
function SortMark({ isDown }: { isDown: boolean | undefined }) {
  if (isDown === undefined)
    return <SwapOutlined aria-hidden rotate={90} className={styles.unsorted ?? ""} />;
  return isDown ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />;
}

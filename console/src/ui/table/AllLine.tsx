/** Under a page whose rows are all ticked: the offer to tick all that the filters find, and how many that were. */
import { Button } from "antd";
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import { count } from "../../platform/money.ts";
import styles from "./DataTable.module.css";
import type { Selection } from "../../platform/selection.ts";

type AllLineProps<Row> = {
  selection: Selection<Row>;
  rows: readonly Row[];
  total: number | null;
  hasMore: boolean;
};

/** What the button says: how many rows it selects, and why not more. */
export function offerText(total: number | null, max: number): string {
  const limit = `（一次最多 ${count(max)} 条）`;
  if (total === null) return `选择筛选出的全部${limit}`;
  if (total <= max) return `选择全部 ${count(total)} 条`;
  const found = total > COUNTED_MAX ? `${count(COUNTED_MAX)} 条以上` : `${count(total)} 条`;
  return `选择 ${found}中的前 ${count(max)} 条${limit}`;
}

export function AllLine<Row extends { id: number }>(props: AllLineProps<Row>) {
  const { selection, rows, total, hasMore } = props;
  const { all } = selection;
  if (!all) return null;
  if (all.isTicked && selection.rows.length > 0)
    return (
      <div className={styles.all} role="status">
        已选筛选结果中的 {count(selection.rows.length)} 条
        {all.left > 0 && `；另有 ${count(all.left)} 条不能批量处理，没有选`}
      </div>
    );
  const page = rows.filter(selection.canTick);
  const isPageTicked = page.length > 0 && page.every(({ id }) => selection.has(id));
  if (!isPageTicked || !hasMore) return null;
  return (
    <div className={styles.all} role="status">
      已选本页 {count(page.length)} 条。
      <Button type="link" size="small" loading={all.isReading} onClick={() => void all.tick()}>
        {offerText(total, all.max)}
      </Button>
    </div>
  );
}

/** Which rows of how many: beyond what is counted it says so, and where nobody counts, which page it is. */
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import { count } from "../../platform/money.ts";

type TotalProps = {
  /** The page's first row, from 1. */
  first: number;
  rows: number;
  total: number | null;
  page: number;
};

const totalText = (total: number): string =>
  total > COUNTED_MAX ? `${count(COUNTED_MAX)} 条以上` : `共 ${count(total)} 条`;

export function rangeText({ first, rows, total, page }: TotalProps): string {
  if (total === null) return `第 ${page} 页`;
  return rows === 0
    ? totalText(total)
    : `第 ${count(first)}–${count(first + rows - 1)} 条，${totalText(total)}`;
}

export const Total = (props: TotalProps) => <span className="quiet">{rangeText(props)}</span>;

/** The months of a statement: a table at a desk and on paper, rows on a phone, where nine columns have no room. */
import type { YearStatement } from "#contract/member/money/income.ts";
import { Row, Rows } from "../../ui/List.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { formatGold, formatYuan } from "../../ui/money.ts";
import { monthName, monthWords, type Sums } from "./year.ts";
import styles from "./YearPage.module.css";

type Months = YearStatement["months"];

export function MonthRows({ months }: { months: Months }) {
  return (
    <div className={styles.phoneOnly}>
      <Rows label="每月合计">
        {months.map(({ month, ...sums }) => (
          <Row
            key={month}
            title={monthName(month)}
            about={monthWords(sums)}
            end={
              sums.count > 0 && (
                <>
                  <Yuan fen={sums.netFen} tone="positive" />
                  <span className={styles.note}>实际到账</span>
                </>
              )
            }
          />
        ))}
      </Rows>
    </div>
  );
}

type Column = { title: string; cell: (sums: Sums) => string; isGold?: true };

const columns: readonly Column[] = [
  { title: "收入金币", cell: ({ earnedGold }) => formatGold(earnedGold), isGold: true },
  { title: "收入现金（元）", cell: ({ earnedFen }) => formatYuan(earnedFen) },
  { title: "兑换奖品（金币）", cell: ({ prizeGold }) => formatGold(prizeGold), isGold: true },
  { title: "提现笔数", cell: ({ count }) => String(count) },
  { title: "提现（元）", cell: ({ grossFen }) => formatYuan(grossFen) },
  { title: "手续费（元）", cell: ({ feeFen }) => formatYuan(feeFen) },
  { title: "代扣税款（元）", cell: ({ taxFen }) => formatYuan(taxFen) },
  { title: "实际到账（元）", cell: ({ netFen }) => formatYuan(netFen) },
];

type MonthTableProps = { months: Months; total: Sums; hidesGold: boolean };

export function MonthTable({ months, total, hidesGold }: MonthTableProps) {
  const shown = columns.filter(({ isGold }) => !hidesGold || !isGold);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">每月合计</caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          {shown.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, ...sums }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <Cells columns={shown} sums={sums} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <Cells columns={shown} sums={total} />
        </tr>
      </tfoot>
    </table>
  );
}

const Cells = ({ columns: shown, sums }: { columns: readonly Column[]; sums: Sums }) =>
  shown.map(({ title, cell }) => <td key={title}>{cell(sums)}</td>);

/** Which lines of the statement: of what kind, of which month. */
import { Select } from "../../ui/Select.tsx";
import { useMonths } from "../../ui/useMonths.ts";
import { entryKinds, type StatementChoice } from "./filter.ts";
import styles from "./StatementPage.module.css";

const monthsOffered = 18;

type FiltersProps = {
  choice: StatementChoice;
  onChange: (key: keyof StatementChoice, value: string) => void;
};

export function Filters({ choice: { kind, month }, onChange }: FiltersProps) {
  const known = useMonths(monthsOffered);
  const months = month && !known.includes(month) ? [...known, month] : known;
  return (
    <div className={styles.filters}>
      <Select
        isCompact
        aria-label="种类"
        placeholder="全部种类"
        value={kind}
        options={entryKinds}
        onChange={({ target }) => onChange("kind", target.value)}
      />
      <Select
        isCompact
        aria-label="月份"
        placeholder="全部月份"
        value={month}
        options={months.map((value) => ({ value, label: `${value.replace("-", " 年 ")} 月` }))}
        onChange={({ target }) => onChange("month", target.value)}
      />
    </div>
  );
}

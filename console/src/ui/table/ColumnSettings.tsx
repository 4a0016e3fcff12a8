/** Which columns are shown and how close the rows stand; remembered in this browser. */
import { SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import type { ListUrl } from "../../platform/use-list.ts";
import { Choice } from "../Choice.tsx";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";

type ColumnSettingsProps<Row> = {
  columns: readonly Column<Row>[];
  flipped: readonly string[];
  onChange: (flipped: string[]) => void;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  url: ListUrl;
};

/** Inside the table's landmark, not at the end of the body. */
const nextTo = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

export function ColumnSettings<Row>(props: ColumnSettingsProps<Row>) {
  const { columns, flipped, onChange, isDense, onDense, url } = props;
  const flip = (key: string) =>
    onChange(flipped.includes(key) ? flipped.filter((one) => one !== key) : [...flipped, key]);
  const list = (
    <div className={styles.settings}>
      <Sorting columns={columns} url={url} />
      {columns.map(({ key, title, isExtra = false, isFixed = false }) => (
        <Checkbox
          key={key}
          checked={isFixed || isExtra === flipped.includes(key)}
          disabled={isFixed}
          onChange={() => flip(key)}
        >
          {title}
        </Checkbox>
      ))}
      <hr />
      <Checkbox checked={isDense} onChange={({ target }) => onDense(target.checked)}>
        紧凑行高
      </Checkbox>
    </div>
  );
  return (
    <Popover
      getPopupContainer={nextTo}
      trigger="click"
      placement="bottomRight"
      title="显示的列"
      content={list}
    >
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label="列设置"
        title="列设置"
      />
    </Popover>
  );
}

/** Sorts also by a column that is not shown, and where there is no room for heads. */
function Sorting<Row>({ columns, url }: { columns: readonly Column<Row>[]; url: ListUrl }) {
  const options = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `-${sort}`, label: `${title}从大到小` },
          { value: sort, label: `${title}从小到大` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <Choice
      label="排序"
      all="原来的顺序"
      options={options}
      value={url.search.get("sort") ?? undefined}
      onChoose={(sort) => url.filter("sort", sort)}
    />
  );
}

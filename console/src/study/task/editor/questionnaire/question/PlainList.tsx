/** A list that is worded, ordered, extended and pasted many at once; what else an item has, stands below its words. */
import { Input } from "antd";
import type { ReactNode } from "react";
import type { Column } from "#questionnaire/model.ts";
import { AddButton } from "../AddButton.tsx";
import { labelsIn } from "../lines.ts";
import { Notes } from "../Notes.tsx";
import { freeValue, moved } from "../outline.ts";
import styles from "../Questionnaire.module.css";
import { Tools } from "../Tools.tsx";
import { PasteLines } from "./PasteMany.tsx";

type PlainListProps<T extends Column> = {
  /** Whose, as "q3 的空". */
  name: string;
  /** 空, 列, 项. */
  one: string;
  items: readonly T[];
  path: string;
  fresh: (value: string, label: string) => T;
  onChange: (items: T[], field?: string) => void;
  more?: (item: T, index: number, put: (item: T, field?: string) => void) => ReactNode;
};

export function PlainList<T extends Column>(props: PlainListProps<T>) {
  const { name, one, items, path, fresh, onChange, more } = props;
  const add = (labels: readonly string[]) =>
    onChange(
      labels.reduce<T[]>((made, label) => [...made, fresh(freeValue(made, ""), label)], [...items]),
    );
  const put = (index: number) => (item: T, field?: string) =>
    onChange(items.with(index, item), field && `${index}${field}`);
  return (
    <div className={styles.list} role="group" aria-label={`${name} 的${one}`}>
      <ol className={styles.choices}>
        {items.map((item, index) => (
          // Labels change while they are typed, and values may be equal for a moment: only the place identifies an item.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <div className={styles.choice}>
              <Input
                size="small"
                aria-label={`${name} 的${one} ${index + 1}`}
                maxLength={500}
                status={item.label ? "" : "error"}
                value={item.label}
                onChange={({ target }) => put(index)({ ...item, label: target.value }, "label")}
                onPressEnter={() =>
                  index === items.length - 1 && add([`${one} ${items.length + 1}`])
                }
              />
              <Tools
                name={`${name} 的${one} ${index + 1}`}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                canRemove={items.length > 1}
                onMove={(by) => onChange(moved(items, index, by))}
                onRemove={() => onChange(items.toSpliced(index, 1))}
              />
            </div>
            {more?.(item, index, put(index))}
            <Notes path={`${path}[${index}]`} isExact={false} />
          </li>
        ))}
      </ol>
      <Notes path={path} />
      <div className={styles.actions}>
        <AddButton
          label={`给 ${name} 添加${one}`}
          onAdd={() => add([`${one} ${items.length + 1}`])}
        >
          添加{one}
        </AddButton>
        <PasteLines name={name} one={one} read={labelsIn} onPaste={add} />
      </div>
    </div>
  );
}

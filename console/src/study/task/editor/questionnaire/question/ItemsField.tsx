/** A matrix's rows or columns: reword, reorder, add, remove; a row may have its own condition. */
import { SettingOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import type {
  Column,
  ConstantSumQuestion,
  GridQuestion,
  MatrixQuestion,
  Row,
  ShareRow,
} from "#questionnaire/model.ts";
import { AddButton } from "../AddButton.tsx";
import { ConditionField } from "../condition/ConditionField.tsx";
import { NameField } from "../NameField.tsx";
import { Notes } from "../Notes.tsx";
import { freeValue, moved } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { renameValue } from "../rename-value.ts";
import { Mark } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool, Tools } from "../Tools.tsx";
import { onLines } from "./lines-pasted.ts";
import { PasteMany } from "./PasteMany.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";
import { ShareLimits } from "./ShareLimits.tsx";
import { taken } from "./taken.ts";

type List = "rows" | "columns";
type Item = Row | ShareRow | Column;
/** Only a matrix has columns of this kind; those of a grid ask something of their own (EntryFields.tsx). */
type ItemsFieldProps = QuestionProps &
  (
    | { question: MatrixQuestion; list: List }
    | { question: GridQuestion | ConstantSumQuestion; list: "rows" }
  );

const itemsOf = ({ question, list }: ItemsFieldProps): readonly Item[] =>
  list === "columns" ? question.columns : question.rows;

const words = {
  rows: { one: "行", all: "行（被评价的）", prefix: "r" },
  columns: { one: "列", all: "列（可选的答案）", prefix: "" },
};

export function ItemsField(props: ItemsFieldProps) {
  const { question, list, path, change } = props;
  const { name } = question;
  const items = itemsOf(props);
  const { one, all, prefix } = words[list];
  const put = (next: Item[], field?: string) => change({ [list]: next }, field);
  const add = () => {
    const value = freeValue(items, prefix);
    put([...items, { value, label: `第 ${items.length + 1} ${one}` }]);
  };
  const take = (pasted: readonly Item[], at?: number) =>
    put(taken(items, pasted, { list, make: plain, ...(at !== undefined && { at }) }));
  return (
    <div className={styles.list} role="group" aria-label={`${name} 的${one}`}>
      <strong>{all}</strong>
      <ol className={styles.choices}>
        {items.map((item, index) => (
          <ItemRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...props}
            item={item}
            index={index}
            onChange={(next, field) =>
              put(items.with(index, next), field && `${list}${index}${field}`)
            }
            onMove={(by) => put(moved(items, index, by))}
            onRemove={() => put(items.toSpliced(index, 1))}
            onPasteMany={(pasted) => take(pasted, index)}
          />
        ))}
      </ol>
      <Notes path={`${path}.${list}`} />
      <div className={styles.actions}>
        <AddButton label={`给 ${name} 添加${one}`} onAdd={add}>
          添加{one}
        </AddButton>
        <PasteMany name={name} one={one} onPaste={(pasted) => take(pasted)} />
        <ListMark {...props} />
      </div>
    </div>
  );
}

const ListMark = ({ question, list, change }: ItemsFieldProps) =>
  list === "rows" ? (
    <Mark
      label="行乱序"
      of={question.name}
      value={question.shuffleRows}
      onChange={(shuffleRows) => change({ shuffleRows })}
    />
  ) : (
    <Mark
      label="每行可以多选"
      of={question.name}
      value={question.multiple}
      onChange={(multiple) => change({ multiple })}
    />
  );

/** A row or a column has no marks of its own. */
const plain = ({ value, label }: Item): Item => ({ value, label });

type ItemRowProps = ItemsFieldProps & {
  item: Item;
  index: number;
  onChange: (item: Item, field?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onPasteMany: (items: readonly Item[]) => void;
};

function ItemRow(props: ItemRowProps) {
  const { question, list, item, index, path, onChange, onMove, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const of = `${question.name} 的第 ${index + 1} ${words[list].one}`;
  const count = itemsOf(props).length;
  return (
    <li>
      <div className={styles.choice}>
        <Input
          size="small"
          aria-label={of}
          maxLength={500}
          status={item.label ? "" : "error"}
          value={item.label}
          onChange={({ target }) => onChange(patched(item, { label: target.value }), "label")}
          onPaste={onLines(props.onPasteMany)}
        />
        <Tools
          name={of}
          isFirst={index === 0}
          isLast={index === count - 1}
          canRemove={count > 1}
          onMove={onMove}
          onRemove={onRemove}
        >
          <Tool
            label={`设置${of}`}
            icon={<SettingOutlined aria-hidden />}
            isForAll
            onPress={() => setOpen(!isOpen)}
          />
        </Tools>
      </div>
      {isOpen ? (
        <ItemForm {...props} />
      ) : (
        <Notes path={`${path}.${list}[${index}]`} isExact={false} />
      )}
    </li>
  );
}

function ItemForm(props: ItemRowProps) {
  const { question, list, item, index, at, path, onChange } = props;
  const { edit } = useStructure();
  const of = `${question.name} 的第 ${index + 1} ${words[list].one}`;
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <NameField
          label="值"
          word="值"
          value={item.value}
          taken={itemsOf(props).map(({ value }) => value)}
          max={64}
          onRename={(to) =>
            edit((now) =>
              renameValue(now, { question: question.name, list, index, from: item.value, to }),
            )
          }
        />
        {list === "rows" && (
          <Mark
            label="乱序时位置不变"
            of={of}
            value={"fixed" in item ? item.fixed : undefined}
            onChange={(fixed) => onChange(patched(item, { fixed }))}
          />
        )}
      </div>
      {question.kind === "constantSum" && (
        <ShareLimits of={of} row={item} onChange={(patch) => onChange(patched(item, patch))} />
      )}
      <Notes path={`${path}.${list}[${index}]`} />
      <Notes path={`${path}.${list}[${index}].label`} />
      <Notes path={`${path}.${list}[${index}].value`} />
      {list === "rows" && (
        <ConditionField
          name={`${of}的显示条件`}
          label="这一行的显示条件"
          help="成立时才有这一行"
          path={`${path}.rows[${index}].visibleIf`}
          before={at}
          value={"visibleIf" in item ? item.visibleIf : undefined}
          onChange={(visibleIf) => onChange(patched(item, { visibleIf }))}
        />
      )}
    </div>
  );
}

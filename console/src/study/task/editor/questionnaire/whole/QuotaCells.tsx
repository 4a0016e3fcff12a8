/** Quota cells: groups of completes, by what they answered, each with how many are wanted. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { QuotaCell } from "#questionnaire/model.ts";
import { ConditionField } from "../condition/ConditionField.tsx";
import { freshLine, waysFor } from "../condition/ways.ts";
import { readableAt } from "../condition/readable.ts";
import { NameField, namePattern } from "../NameField.tsx";
import { Notes } from "../Notes.tsx";
import { freeName } from "../names.ts";
import { patched } from "../patched.ts";
import { QuotaGridPart } from "../quota/QuotaGridPart.tsx";
import styles from "../Questionnaire.module.css";
import { Figure, Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool } from "../Tools.tsx";

export function QuotaCells() {
  const { whole, edit } = useStructure();
  const { quotaCells, pages } = whole;
  const put = (next: QuotaCell[], mark?: string) =>
    edit((now) => ({ ...now, quotaCells: next }), mark);
  const first = readableAt(whole, { page: pages.length, question: 0 })[0];
  const way = first && waysFor(first)[0];
  const add = () => {
    if (!first || !way) return;
    const name = freeName("cell", new Set(quotaCells.map((cell) => cell.name)));
    put([...quotaCells, { name, if: freshLine({ question: first.name }, way).comparison }]);
  };
  return (
    <section className={styles.part} aria-label="配额" data-path="quotaCells">
      <header className={styles.pageHead}>
        <strong>配额</strong>
        <span className="quiet">按答案分组，每组收满就不再让人进入这一组</span>
      </header>
      <QuotaGridPart />
      {quotaCells.map((cell, index) => (
        <CellRow
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          cell={cell}
          index={index}
          onChange={(patch, mark) => put(quotaCells.with(index, patched(cell, patch)), mark)}
          onRemove={() => put(quotaCells.toSpliced(index, 1))}
        />
      ))}
      <Notes path="quotaCells" />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          {...(!way && { disabled: true })}
          onClick={add}
        >
          添加配额
        </Button>
      </div>
    </section>
  );
}

type CellRowProps = {
  cell: QuotaCell;
  index: number;
  onChange: (patch: Record<string, unknown>, mark?: string) => void;
  onRemove: () => void;
};

function CellRow({ cell, index, onChange, onRemove }: CellRowProps) {
  const { whole } = useStructure();
  const of = `配额 ${cell.name}`;
  const path = `quotaCells[${index}]`;
  return (
    <div className={styles.jump} role="group" aria-label={of}>
      <div className={styles.actions}>
        <NameField
          label="配额编号"
          value={cell.name}
          taken={whole.quotaCells.map(({ name }) => name)}
          pattern={namePattern}
          max={40}
          onRename={(name) => onChange({ name })}
        />
        <Word
          label="名称"
          of={of}
          max={100}
          value={cell.label}
          onChange={(label) => onChange({ label }, `${path}.label`)}
        />
        <Figure
          label="名额"
          of={of}
          unit="人"
          value={cell.limit}
          onChange={(limit) => onChange({ limit }, `${path}.limit`)}
        />
        <Tool label={`删除${of}`} icon={<DeleteOutlined aria-hidden />} onPress={onRemove} />
      </div>
      <Notes path={path} />
      <Notes path={`${path}.name`} />
      <Notes path={`${path}.limit`} />
      <ConditionField
        name={`${of}的条件`}
        label="哪些人算在里面"
        help="成立的人算在这一组"
        path={`${path}.if`}
        before={{ page: whole.pages.length, question: 0 }}
        value={cell.if}
        // A cell without a condition is everybody.
        onChange={(condition) => onChange({ if: condition ?? { all: [] } })}
      />
    </div>
  );
}

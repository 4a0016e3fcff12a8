/** A computed text: the first case that holds; the last one may be for everybody else. */
import { Input } from "antd";
import type { ComputedValue, TextCase } from "#questionnaire/value-model.ts";
import { AddButton } from "../AddButton.tsx";
import { ConditionField } from "../condition/ConditionField.tsx";
import { Notes } from "../Notes.tsx";
import { moved } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { useStructure } from "../structure.ts";
import { Tools } from "../Tools.tsx";
import valueStyles from "./Value.module.css";

type CasesProps = {
  value: Extract<ComputedValue, { kind: "text" }>;
  path: string;
  change: (patch: Record<string, unknown>, key: string) => void;
};

export function CasesField({ value, path, change }: CasesProps) {
  const { name, cases } = value;
  const put = (next: TextCase[], key = "cases") => change({ cases: next }, key);
  return (
    <>
      <span className="quiet">从上到下看，第一条成立的生效；文字里可以写 {"{{题目编号}}"}</span>
      {cases.map((one, c) => (
        <CaseRow
          // oxlint-disable-next-line react/no-array-index-key
          key={c}
          of={`计算值 ${name} 的第 ${c + 1} 条`}
          path={`${path}.cases[${c}]`}
          {...{ one, c, count: cases.length }}
          onChange={(next, key) => put(cases.with(c, next), key)}
          onMove={(by) => put(moved(cases, c, by))}
          onRemove={() => put(cases.toSpliced(c, 1))}
        />
      ))}
      <div className={styles.actions}>
        <AddButton
          label={`给计算值 ${name} 添加一条`}
          // Above the one for everybody else, which would take them all.
          onAdd={() => put(cases.toSpliced(Math.max(0, cases.length - 1), 0, { text: "新的一组" }))}
        >
          添加一条
        </AddButton>
      </div>
    </>
  );
}

type CaseRowProps = {
  of: string;
  path: string;
  one: TextCase;
  c: number;
  count: number;
  onChange: (next: TextCase, key?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function CaseRow({ of, path, one, c, count, onChange, onMove, onRemove }: CaseRowProps) {
  const { whole } = useStructure();
  return (
    <div className={valueStyles.term} role="group" aria-label={of}>
      <div className={styles.actions}>
        <Input
          aria-label={`${of}：文字`}
          style={{ width: 220 }}
          maxLength={200}
          status={one.text ? "" : "error"}
          value={one.text}
          onChange={({ target }) => onChange({ ...one, text: target.value }, `cases[${c}].text`)}
        />
        <Tools
          name={of}
          isFirst={c === 0}
          isLast={c === count - 1}
          canRemove={count > 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <ConditionField
        name={`${of}的条件`}
        label="在什么时候"
        help={one.if ? "成立时是这段文字" : "没有条件：其余的人都是它"}
        path={`${path}.if`}
        before={{ page: whole.pages.length, question: 0 }}
        value={one.if}
        onChange={(condition) => onChange(patched(one, { if: condition }))}
      />
      <Notes path={`${path}.text`} />
    </div>
  );
}

/** When a column of a grid is asked: by answers before the table, and by cells left of it in the same row. */
import { Button } from "antd";
import { useState } from "react";
import type { Condition, GridQuestion } from "#questionnaire/model.ts";
import { ConditionField } from "../condition/ConditionField.tsx";
import type { At } from "../outline.ts";
import styles from "../Questionnaire.module.css";
import { StructureContext, useStructure } from "../structure.ts";
import { rowOf } from "./entry.ts";

type ColumnConditionProps = {
  question: GridQuestion;
  index: number;
  at: At;
  path: string;
  onChange: (condition: Condition | undefined) => void;
};

export function ColumnCondition({ question, index, at, path, onChange }: ColumnConditionProps) {
  const structure = useStructure();
  const [isOpen, setOpen] = useState(false);
  const value = question.columns[index]?.visibleIf;
  const of = `${question.name} 的列 ${index + 1}`;
  if (value === undefined && !isOpen)
    return (
      <div className={styles.actions}>
        <Button
          type="link"
          size="small"
          aria-label={`设置${of}的显示条件`}
          onClick={() => setOpen(true)}
        >
          显示条件
        </Button>
      </div>
    );
  const row = rowOf(question, index);
  const questionOf = (name: string) => (name === question.name ? row : structure.questionOf(name));
  return (
    // Within it the table is what stands left of the column.
    <StructureContext value={{ ...structure, questionOf }}>
      <ConditionField
        name={`${of}的显示条件`}
        label="这一列什么时候问"
        help="在每一行里分别判断，成立时才问这一格"
        path={`${path}.visibleIf`}
        before={{ ...at, ...(row && { row }) }}
        value={value}
        onChange={onChange}
      />
    </StructureContext>
  );
}

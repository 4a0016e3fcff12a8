/** A question's choices: reword, reorder, add, remove. */
import { PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import type { Choice } from "#questionnaire/model.ts";
import { addChoice, moved } from "./outline.ts";
import styles from "./Questionnaire.module.css";
import { Tools } from "./Tools.tsx";

type OutlineChoicesProps = {
  name: string;
  choices: Choice[];
  onChange: (choices: Choice[]) => void;
};

export const OutlineChoices = ({ name, choices, onChange }: OutlineChoicesProps) => (
  <ol className={styles.choices}>
    {choices.map((choice, index) => (
      <li key={choice.value}>
        <Input
          size="small"
          aria-label={`${name} 的选项 ${index + 1}`}
          maxLength={500}
          status={choice.label ? "" : "error"}
          value={choice.label}
          onChange={(event) =>
            onChange(choices.with(index, { ...choice, label: event.target.value }))
          }
        />
        <span className="quiet">{marksOf(choice)}</span>
        <Tools
          name={`选项 ${index + 1} `}
          isFirst={index === 0}
          isLast={index === choices.length - 1}
          canRemove={choices.length > 1}
          onMove={(by) => onChange(moved(choices, index, by))}
          onRemove={() => onChange(choices.filter((_, at) => at !== index))}
        />
      </li>
    ))}
    <li>
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange(addChoice(choices))}
      >
        添加选项
      </Button>
    </li>
  </ol>
);

const marksOf = ({ other, exclusive, screenOut }: Choice): string =>
  [
    ...(other ? ["可填写"] : []),
    ...(exclusive ? ["互斥"] : []),
    ...(screenOut ? ["甄别"] : []),
  ].join("、");

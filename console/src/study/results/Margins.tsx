/** To which shares the answers are weighted: questions with one code, and the percent that each should have. */
import { Button, Input } from "antd";
import { useState } from "react";
import { CROSS_MARGINS_MAX, type Variable } from "#contract/console/study/results.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { figure, type Margin } from "./asked.ts";
import styles from "./Results.module.css";

type MarginsProps = {
  variables: readonly Variable[];
  margins: readonly Margin[];
  onChange: (margins: readonly Margin[]) => void;
};

export function Margins({ variables, margins, onChange }: MarginsProps) {
  const [key, setKey] = useState<string>();
  const chosen = variables.find((variable) => variable.key === key);
  return (
    <section className={styles.pick} aria-label="加权">
      <h2>加权（RIM）</h2>
      <div className={styles.bar}>
        {margins.map((margin) => (
          <Button
            key={margin.key}
            size="small"
            aria-label={`去掉加权：${titleOf(margin, variables)}`}
            onClick={() => onChange(margins.filter((one) => one !== margin))}
          >
            {titleOf(margin, variables)} ✕
          </Button>
        ))}
        {margins.length < CROSS_MARGINS_MAX && (
          <Choice
            label="按哪道题加权"
            all="按一道题加权…"
            options={variables.map(({ key: value, title }) => ({
              value,
              label: `${value} ${title}`,
            }))}
            value={key}
            onChoose={setKey}
          />
        )}
      </div>
      {chosen && (
        <Targets
          key={chosen.key}
          variable={chosen}
          known={margins.find((one) => one.key === chosen.key)}
          onPut={(targets) => {
            const others = margins.filter((one) => one.key !== chosen.key);
            onChange([...others, { key: chosen.key, targets }]);
            setKey(undefined);
          }}
        />
      )}
    </section>
  );
}

const titleOf = ({ key }: Margin, variables: readonly Variable[]): string =>
  variables.find((variable) => variable.key === key)?.title ?? key;

type TargetsProps = {
  variable: Variable;
  known: Margin | undefined;
  onPut: (targets: Record<string, number>) => void;
};

function Targets({ variable, known, onPut }: TargetsProps) {
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      variable.codes.map(({ code }) => [code, String(known?.targets[code] ?? "")]),
    ),
  );
  const total = Object.values(typed).reduce((sum, text) => sum + Number(text), 0);
  return (
    <Form
      onSubmit={() => {
        onPut(
          Object.fromEntries(Object.entries(typed).map(([code, text]) => [code, Number(text)])),
        );
      }}
    >
      <div className={styles.targets}>
        {variable.codes.map(({ code, label }) => (
          <label key={code} style={{ display: "contents" }}>
            <span>{label}</span>
            <Input
              type="number"
              min={0}
              max={100}
              step="any"
              suffix="%"
              aria-label={`${label}的目标（%）`}
              value={typed[code]}
              onChange={(event) => setTyped({ ...typed, [code]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <p className="quiet">合计 {figure(total, 1)}%，应为 100%</p>
      <Button htmlType="submit">按这些目标加权</Button>
    </Form>
  );
}

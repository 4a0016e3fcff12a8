/** A/B experiments: their arms. Which pages belong to an arm is said by the block. */
import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Experiment } from "#questionnaire/block.ts";
import { AddButton } from "../AddButton.tsx";
import {
  addExperiment,
  changeExperiment,
  removeExperiment,
  renameExperiment,
} from "../block/edits.ts";
import { LinesField } from "../LinesField.tsx";
import { NameField, namePattern } from "../NameField.tsx";
import { namesIn } from "../names.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";

export function Experiments() {
  const { whole, edit } = useStructure();
  const experiments = whole.experiments ?? [];
  return (
    <section className={styles.part} aria-label="分组" data-path="experiments">
      <header className={styles.pageHead}>
        <strong>分组（A/B）</strong>
        <span className="quiet">每人进入时分到一组，各组人数保持均匀；条件和配额可以用它</span>
      </header>
      {experiments.map((experiment, e) => (
        // oxlint-disable-next-line react/no-array-index-key
        <ExperimentBox key={e} experiment={experiment} index={e} />
      ))}
      <div className={styles.actions}>
        <AddButton onAdd={() => edit(addExperiment)}>添加分组</AddButton>
      </div>
    </section>
  );
}

function ExperimentBox({ experiment, index }: { experiment: Experiment; index: number }) {
  const { whole, edit } = useStructure();
  const { name, title, arms } = experiment;
  const of = `分组 ${name}`;
  const path = `experiments[${index}]`;
  const change = (patch: Record<string, unknown>, field: string) =>
    edit((now) => changeExperiment(now, index, (one) => patched(one, patch)), `${path}.${field}`);
  return (
    <div className={styles.list} role="group" aria-label={of}>
      <div className={styles.actions}>
        <NameField
          label="分组编号"
          value={name}
          taken={[...namesIn(whole)]}
          pattern={namePattern}
          max={40}
          onRename={(to) => edit((now) => renameExperiment(now, index, to))}
        />
        <Word
          label="名称"
          of={of}
          max={200}
          value={title}
          onChange={(next) => change({ title: next }, "title")}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${of}`}
          onClick={() => edit((now) => removeExperiment(now, index))}
        />
      </div>
      <LinesField
        label={`${of} 的各组，每行一组`}
        items={arms}
        onChange={(next) => change({ arms: next }, "arms")}
      />
      <Notes path={path} isExact={false} />
    </div>
  );
}

/** The block that a page belongs to, and what is so for all of its pages: loop, random order, arm. */
import type { Block } from "#questionnaire/block.ts";
import type { Page } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { NameField, namePattern } from "../NameField.tsx";
import { Notes } from "../Notes.tsx";
import styles from "../Questionnaire.module.css";
import { Mark, Word } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { addBlock, changeBlock, joinBlock, renameBlock } from "./edits.ts";
import { LoopField } from "./LoopField.tsx";

const NEW = "+";

export function BlockField({ page, index }: { page: Page; index: number }) {
  const { whole, edit } = useStructure();
  const of = `第 ${index + 1} 页`;
  const blocks = whole.blocks ?? [];
  const b = blocks.findIndex(({ name }) => name === page.block);
  const block = blocks[b];
  return (
    <div className={styles.list} role="group" aria-label={`${of}的块`}>
      <div className={styles.actions}>
        <strong>块</strong>
        <Choice
          label={`${of}属于哪个块`}
          all="不属于任何块"
          options={[
            ...blocks.map(({ name, title }) => ({ value: name, label: title ?? name })),
            { value: NEW, label: "新建一个块" },
          ]}
          value={page.block}
          onChoose={(to) =>
            edit((now) => (to === NEW ? addBlock(now, index) : joinBlock(now, index, to)))
          }
        />
        {!block && <span className="quiet">几页放进一个块，可以一起循环、随机排列或分组展示</span>}
      </div>
      <Notes path={`pages[${index}].block`} />
      {block && <BlockSettings block={block} path={`blocks[${b}]`} />}
    </div>
  );
}

function BlockSettings({ block, path }: { block: Block; path: string }) {
  const { whole, edit } = useStructure();
  const { name, title, shufflePages, shuffleWith } = block;
  const of = `块 ${name}`;
  const change = (patch: Record<string, unknown>, field?: string) =>
    edit((now) => changeBlock(now, name, patch), field && `${path}.${field}`);
  const pages = whole.pages.flatMap((page, p) => (page.block === name ? p + 1 : []));
  return (
    <>
      <div className={styles.actions}>
        <NameField
          label="块编号"
          value={name}
          taken={(whole.blocks ?? []).map((one) => one.name)}
          pattern={namePattern}
          max={40}
          onRename={(to) => edit((now) => renameBlock(now, name, to))}
        />
        <Word
          label="块名称"
          of={of}
          max={200}
          value={title}
          onChange={(next) => change({ title: next }, "title")}
        />
        <span className="quiet">有第 {pages.join("、")} 页</span>
      </div>
      <div className={styles.actions}>
        <Mark
          label="块里的页乱序"
          of={of}
          value={shufflePages}
          onChange={(next) => change({ shufflePages: next })}
        />
        <Word
          label="随机组"
          of={of}
          max={40}
          placeholder="同组的块随机先后"
          value={shuffleWith}
          onChange={(next) => change({ shuffleWith: next }, "shuffleWith")}
        />
        <ArmChoice block={block} onChange={(arm) => change({ arm })} />
      </div>
      <LoopField block={block} path={path} />
      <Notes path={path} isExact={false} />
    </>
  );
}

type ArmChoiceProps = { block: Block; onChange: (arm: Block["arm"]) => void };

function ArmChoice({ block: { name, arm }, onChange }: ArmChoiceProps) {
  const { experiments = [] } = useStructure().whole;
  if (experiments.length === 0 && !arm)
    return <span className="quiet">要只给一部分人看，先在“整份问卷”里添加分组</span>;
  const options = experiments.flatMap((experiment, e) =>
    experiment.arms.map(({ value, label }, a) => ({
      value: `${e}.${a}`,
      label: `${experiment.title ?? experiment.name}：${label}`,
      arm: { experiment: experiment.name, arm: value },
    })),
  );
  const chosen = options.find(
    (one) => one.arm.experiment === arm?.experiment && one.arm.arm === arm.arm,
  );
  return (
    <Choice
      label={`块 ${name} 给谁看`}
      all={arm && !chosen ? `${arm.experiment} ${arm.arm}（已不在）` : "给所有人看"}
      options={options}
      value={chosen?.value}
      onChoose={(to) => onChange(options.find(({ value }) => value === to)?.arm)}
    />
  );
}

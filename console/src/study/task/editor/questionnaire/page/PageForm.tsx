/** A page's own settings: name, order of its questions, condition, and the jumps when it is left. */
import type { Jump, Page } from "#questionnaire/model.ts";
import { AddButton } from "../AddButton.tsx";
import { Choice } from "../../../../../ui/Choice.tsx";
import { BlockField } from "../block/BlockField.tsx";
import { ConditionField } from "../condition/ConditionField.tsx";
import { NameField, namePattern } from "../NameField.tsx";
import { Notes } from "../Notes.tsx";
import { changePage, moved } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { renamePage } from "../rename.ts";
import { Mark } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tools } from "../Tools.tsx";
import { ends, pageText } from "./jump-text.ts";
import { TimerField } from "./TimerField.tsx";

type PageProps = { page: Page; index: number };

export function PageForm({ page, index }: PageProps) {
  const { whole, edit, select } = useStructure();
  const of = `第 ${index + 1} 页`;
  const rename = (to: string) => {
    edit((now) => renamePage(now, index, to));
    select({ kind: "page", name: to, index });
  };
  const change = (patch: Record<string, unknown>) =>
    edit((now) => changePage(now, index, (one) => patched(one, patch)));
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <NameField
          label="页编号"
          value={page.name}
          taken={["end", "screenOut", ...whole.pages.map(({ name }) => name)]}
          pattern={namePattern}
          max={40}
          onRename={rename}
        />
        <Mark
          label="题目乱序"
          of={of}
          value={page.shuffleQuestions}
          onChange={(shuffleQuestions) => change({ shuffleQuestions })}
        />
      </div>
      <ConditionField
        name={`${of}的显示条件`}
        label="页的显示条件"
        help="成立时才显示这一页"
        path={`pages[${index}].visibleIf`}
        before={{ page: index, question: 0 }}
        value={page.visibleIf}
        onChange={(visibleIf) => change({ visibleIf })}
      />
      <TimerField
        of={of}
        path={`pages[${index}].timer`}
        value={page.timer}
        onChange={(timer) => change({ timer })}
      />
      <BlockField page={page} index={index} />
      <Jumps page={page} index={index} />
    </div>
  );
}

function Jumps({ page, index }: PageProps) {
  const { edit } = useStructure();
  const jumps = page.jumps ?? [];
  const put = (next: Jump[]) =>
    edit((now) =>
      changePage(now, index, (one) => patched(one, { jumps: next.length > 0 ? next : undefined })),
    );
  return (
    <div className={styles.list} role="group" aria-label={`第 ${index + 1} 页的跳转`}>
      <strong>离开这一页时去哪里</strong>
      <span className="quiet">从上到下看，第一条成立的生效；都不成立就到下一页。</span>
      {jumps.map((jump, j) => (
        <JumpRow
          // oxlint-disable-next-line react/no-array-index-key
          key={j}
          page={page}
          index={index}
          jump={jump}
          j={j}
          count={jumps.length}
          onChange={(next) => put(jumps.with(j, next))}
          onMove={(by) => put(moved(jumps, j, by))}
          onRemove={() => put(jumps.toSpliced(j, 1))}
        />
      ))}
      <Notes path={`pages[${index}].jumps`} />
      <div className={styles.actions}>
        <AddButton
          label={`给第 ${index + 1} 页添加跳转`}
          onAdd={() => put([...jumps, { to: "end" }])}
        >
          添加跳转
        </AddButton>
      </div>
    </div>
  );
}

type JumpRowProps = PageProps & {
  jump: Jump;
  j: number;
  count: number;
  onChange: (jump: Jump) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function JumpRow(props: JumpRowProps) {
  const { page, index, jump, j, count, onChange, onMove, onRemove } = props;
  const { whole } = useStructure();
  const of = `第 ${index + 1} 页的第 ${j + 1} 条跳转`;
  const targets = [
    ...whole.pages.flatMap(({ name, title }, p) =>
      p > index ? { value: name, label: pageText(p, title) } : [],
    ),
    { value: "end", label: ends.end },
    { value: "screenOut", label: ends.screenOut },
  ];
  const isKnown = targets.some(({ value }) => value === jump.to);
  const path = `pages[${index}].jumps[${j}]`;
  return (
    <div className={styles.jump} role="group" aria-label={of}>
      <div className={styles.pageHead}>
        <span>去</span>
        <Choice
          label={`${of}去哪里`}
          {...(!isKnown && { all: `${jump.to}（不起作用）` })}
          options={targets}
          value={isKnown ? jump.to : undefined}
          onChoose={(to) => to !== undefined && onChange({ ...jump, to })}
        />
        <Tools
          name={of}
          isFirst={j === 0}
          isLast={j === count - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <Notes path={`${path}.to`} />
      <Notes path={path} />
      <ConditionField
        name={`${of}的条件`}
        label="在什么时候"
        help={jump.if ? "成立时跳转" : "没有条件：每个人都跳转"}
        path={`${path}.if`}
        before={{ page: index, question: page.questions.length }}
        value={jump.if}
        onChange={(condition) => onChange(patched(jump, { if: condition }))}
      />
    </div>
  );
}

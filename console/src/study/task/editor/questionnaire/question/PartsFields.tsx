/** What questions that are several are made of: shares of a total, blanks, cells, sets of a MaxDiff. */
import { Input } from "antd";
import { designOf, designProblem } from "#questionnaire/max-diff-design.ts";
import type {
  BlanksQuestion,
  ConstantSumQuestion,
  GridQuestion,
  MaxDiffQuestion,
} from "#questionnaire/model.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure, Mark, Word } from "../Small.tsx";
import { ColumnCondition } from "./ColumnCondition.tsx";
import { blankTypes, cellTypes, EntryFields } from "./EntryFields.tsx";
import { ItemsField } from "./ItemsField.tsx";
import { PlainList } from "./PlainList.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";

type Of<Q> = QuestionProps & { question: Q };

export const SumFields = (props: Of<ConstantSumQuestion>) => {
  const { question, path, change } = props;
  const { name, total, unit } = question;
  return (
    <>
      <ItemsField {...props} question={question} list="rows" />
      <div className={styles.actions}>
        <Figure
          label="合计"
          of={name}
          isWhole={false}
          value={total}
          onChange={(next) => next !== undefined && change({ total: next }, "total")}
        />
        <Word
          label="单位"
          of={name}
          max={20}
          placeholder="如 %"
          value={unit}
          onChange={(next) => change({ unit: next }, "unit")}
        />
      </div>
      <Notes path={`${path}.total`} />
    </>
  );
};

export const BlanksFields = ({ question, path, change }: Of<BlanksQuestion>) => {
  const { name, blanks, sentence } = question;
  return (
    <>
      <EntryFields
        name={name}
        one="空"
        types={blankTypes}
        entries={blanks}
        path={`${path}.blanks`}
        onChange={(next, field) => change({ blanks: next }, field && `blanks${field}`)}
      />
      <Input.TextArea
        aria-label={`${name} 的句子`}
        autoSize
        maxLength={2000}
        placeholder="选填：把空放进一句话里，每个空写成 {_}，如 我今年 {_} 岁，住在 {_}"
        value={sentence ?? ""}
        onChange={({ target }) => change({ sentence: target.value || undefined }, "sentence")}
      />
      <Notes path={`${path}.sentence`} />
    </>
  );
};

export const GridFields = (props: Of<GridQuestion>) => {
  const { question, at, path, change } = props;
  const { name, columns, rowTotals, columnTotals } = question;
  const hasNumbers = columns.some(({ type }) => type === "number");
  return (
    <>
      <ItemsField {...props} question={question} list="rows" />
      <strong>列（每格填写的）</strong>
      <EntryFields
        name={name}
        one="列"
        types={cellTypes}
        entries={columns}
        path={`${path}.columns`}
        onChange={(next, field) => change({ columns: next }, field && `columns${field}`)}
        more={(column, index, put) => (
          <ColumnCondition
            {...{ question, index, at }}
            path={`${path}.columns[${index}]`}
            onChange={(visibleIf) => put(patched(column, { visibleIf }))}
          />
        )}
      />
      {hasNumbers && (
        <div className={styles.actions}>
          <Mark
            label="显示每行合计"
            of={name}
            value={rowTotals}
            onChange={(next) => change({ rowTotals: next })}
          />
          <Mark
            label="显示每列合计"
            of={name}
            value={columnTotals}
            onChange={(next) => change({ columnTotals: next })}
          />
        </div>
      )}
    </>
  );
};

export const MaxDiffFields = ({ question, path, change }: Of<MaxDiffQuestion>) => {
  const { name, items, perSet, sets, bestLabel, worstLabel } = question;
  const must = (key: string) => (next: number | undefined) =>
    next !== undefined && change({ [key]: next }, key);
  return (
    <>
      <PlainList
        name={name}
        one="项"
        items={items}
        path={`${path}.items`}
        fresh={(value, label) => ({ value, label })}
        onChange={(next, field) => change({ items: next }, field && `items${field}`)}
      />
      <div className={styles.actions}>
        <Figure label="每组" of={name} unit="项" value={perSet} onChange={must("perSet")} />
        <Figure label="共" of={name} unit="组" value={sets} onChange={must("sets")} />
        <Word
          label="最好一端"
          of={name}
          max={40}
          placeholder="最重要"
          value={bestLabel}
          onChange={(next) => change({ bestLabel: next }, "bestLabel")}
        />
        <Word
          label="最差一端"
          of={name}
          max={40}
          placeholder="最不重要"
          value={worstLabel}
          onChange={(next) => change({ worstLabel: next }, "worstLabel")}
        />
      </div>
      <Notes path={`${path}.sets`} />
      <p className="quiet">{designWords(question)}</p>
    </>
  );
};

/** What the respondent will see, once the numbers make a design. */
const designWords = ({ items: { length: items }, perSet, sets }: MaxDiffQuestion): string => {
  if (designProblem({ items, perSet, sets }) !== undefined) return "";
  const together = new Map<string, number>();
  for (const set of designOf({ items, perSet, sets }))
    for (const a of set)
      for (const b of set)
        if (a < b) together.set(`${a} ${b}`, (together.get(`${a} ${b}`) ?? 0) + 1);
  const pairs = (items * (items - 1)) / 2;
  const times = [...together.values(), ...(together.size < pairs ? [0] : [])];
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return `每人看 ${sets} 组，每项出现 ${(sets * perSet) / items} 次，任意两项同组 ${least === most ? least : `${least} 到 ${most}`} 次；每个人的组合不同`;
};

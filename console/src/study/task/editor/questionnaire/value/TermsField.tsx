/** What a sum, a mean or a count is made of: questions, with their points or with what of them counts. */
import { DeleteOutlined } from "@ant-design/icons";
import { Button, InputNumber } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { readOf } from "#questionnaire/parts.ts";
import type { Counted, Figure as FigureValue, Term } from "#questionnaire/value-model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { titleOf } from "../condition/LineRow.tsx";
import { useReadable } from "../condition/readable.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure, Mark } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { Tool } from "../Tools.tsx";
import {
  countedAs,
  countFor,
  isSummable,
  plainScores,
  pointsFor,
  reversed,
  termFor,
} from "./edits.ts";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { addable, type Added } from "./places.ts";
import valueStyles from "./Value.module.css";

type TermsProps = {
  value: FigureValue;
  path: string;
  change: (patch: Record<string, unknown>, key: string) => void;
};
export type AnyTerm = Term & Counted;

export function TermsField({ value, change }: TermsProps) {
  const { whole } = useStructure();
  const readable = useReadable({ page: whole.pages.length, question: 0 });
  const isCount = value.kind === "count";
  const usable = readable.filter(
    (one) => one.name !== value.name && (isCount ? one.kind !== "explanation" : isSummable(one)),
  );
  // Sums and means have terms, counts what they count: each part is drawn by its own kind below.
  const terms = value.of as AnyTerm[];
  const put = (next: AnyTerm[]) => change({ of: next }, "of");
  const used = new Set(terms.map(({ question }) => question));
  const scales = usable.filter(({ kind, name }) => kind === "scale" && !used.has(name));
  const begin = isCount ? countFor : termFor;
  const add = (questions: readonly Question[]) =>
    put([...terms, ...questions.map((one) => begin(one))]);
  const options = addable(usable, isCount);
  const choose = ({ question, places }: Added) =>
    put([...terms, ...places.map((place) => begin(question, place))]);
  return (
    <>
      {terms.map((term, t) => (
        <TermRow
          // oxlint-disable-next-line react/no-array-index-key
          key={t}
          of={`计算值 ${value.name} 的第 ${t + 1} 项`}
          kind={value.kind}
          term={term}
          onChange={(next) => put(terms.with(t, next))}
          onRemove={() => put(terms.toSpliced(t, 1))}
        />
      ))}
      <div className={styles.actions}>
        <Choice
          label={`给计算值 ${value.name} 添加一项`}
          all="加入题目…"
          options={options.map((one, index) => ({ value: index, label: labelOf(one) }))}
          value={undefined}
          onChoose={(index) => {
            const one = options[index ?? -1];
            if (one) choose(one);
          }}
        />
        {!isCount && scales.length > 1 && (
          <Button size="small" onClick={() => add(scales)}>
            {`加入全部 ${scales.length} 道量表题`}
          </Button>
        )}
      </div>
    </>
  );
}

const labelOf = ({ question, column }: Added): string =>
  `${titleOf(question)}${column === undefined ? "" : `：「${column}」整列`}`;

type TermRowProps = {
  of: string;
  kind: FigureValue["kind"];
  term: AnyTerm;
  onChange: (term: AnyTerm) => void;
  onRemove: () => void;
};

function TermRow({ of, kind, term, onChange, onRemove }: TermRowProps) {
  const { questionOf } = useStructure();
  const whole = questionOf(term.question);
  // For a blank or a cell: the plain question that stands there.
  const question = whole && readOf(whole, term);
  const points = question ? pointsFor(question) : [];
  // A scale counts as it is answered: a box for each of its points only where somebody wants others.
  const isPlain = !term.scores && (question?.kind === "scale" || question?.kind === "nps");
  const hasOwnPoints = kind !== "count" && points.length > 0 && !isPlain;
  const set = (patch: Record<string, unknown>) => onChange(patched(term, patch));
  return (
    <div className={valueStyles.term} role="group" aria-label={of}>
      <div className={valueStyles.head}>
        <span>{whole ? titleOf(whole) : `${term.question}（已不在）`}</span>
        <Tool label={`删除${of}`} icon={<DeleteOutlined aria-hidden />} onPress={onRemove} />
      </div>
      <div className={styles.actions}>
        {whole && <PlaceChoice {...{ of, kind, whole, term, onChange }} />}
        {kind !== "count" && (
          <Figure
            label="乘以"
            of={of}
            isWhole={false}
            placeholder="1"
            value={term.weight}
            onChange={(weight) => set({ weight })}
          />
        )}
        {kind !== "count" && points.length > 1 && question && (
          <PointsWays {...{ term, question, points, isPlain, onChange }} />
        )}
      </div>
      {hasOwnPoints && points.length <= 30 && (
        <Scores {...{ of, points }} scores={term.scores} onChange={(scores) => set({ scores })} />
      )}
      {kind === "count" && points.length > 0 && (
        <Values
          {...{ of, points, question }}
          values={term.values}
          onChange={(values) => set({ values })}
        />
      )}
    </div>
  );
}

type PointsWaysProps = Pick<TermRowProps, "term" | "onChange"> & {
  question: Question;
  points: Points;
  isPlain: boolean;
};

const PointsWays = ({ term, question, points, isPlain, onChange }: PointsWaysProps) => (
  <>
    <Button size="small" onClick={() => onChange(reversed(question, term))}>
      反向计分
    </Button>
    {isPlain && (
      <Button size="small" onClick={() => onChange({ ...term, scores: plainScores(points) })}>
        逐个给分
      </Button>
    )}
    {term.scores && (
      <Button size="small" onClick={() => onChange(patched(term, { scores: undefined }))}>
        按原值
      </Button>
    )}
  </>
);

type Points = ReturnType<typeof pointsFor>;
type ScoresProps = {
  of: string;
  points: Points;
  scores: Term["scores"];
  onChange: (scores: Term["scores"]) => void;
};

/** Empty: nothing where others have points, else what its value is as a figure. */
const Scores = ({ of, points, scores, onChange }: ScoresProps) => (
  <div className={valueStyles.points}>
    {points.map(({ value, label }) => (
      <label key={value} className={valueStyles.point}>
        <span>{label}</span>
        <InputNumber
          aria-label={`${of}：${label} 的分数`}
          size="small"
          style={{ width: 72 }}
          placeholder={scores || Number.isNaN(Number(value)) ? "0" : value}
          value={scores?.[value] ?? null}
          onChange={(typed) =>
            onChange({ ...(scores ?? plainScores(points)), [value]: typed ?? 0 })
          }
        />
        <span className="quiet">分</span>
      </label>
    ))}
  </div>
);

type ValuesProps = {
  of: string;
  points: Points;
  question: Question | undefined;
  values: Counted["values"];
  onChange: (values: Counted["values"]) => void;
};

const Values = ({ of, points, question, values, onChange }: ValuesProps) => (
  <div className={valueStyles.points}>
    {points.map(({ value, label }) => (
      <Mark
        key={value}
        label={label}
        of={`${of}：计入`}
        value={values?.map(String).includes(value)}
        onChange={(isOn) => {
          const rest = (values ?? []).filter((one) => String(one) !== value);
          const next = isOn ? [...rest, countedAs(question, value)] : rest;
          onChange(next.length > 0 ? next : undefined);
        }}
      />
    ))}
    {!values && <span className="quiet">没有勾选：选了几个就算几个</span>}
  </div>
);

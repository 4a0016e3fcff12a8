/** Everything of one question: its words, what is its kind's own, when it is shown, whom it sends away. */
import type { Question } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { ConditionField } from "../condition/ConditionField.tsx";
import { asKind, kindLabels, kinds } from "../kinds.ts";
import { NameField, namePattern } from "../NameField.tsx";
import { namesIn } from "../names.ts";
import { addQuestion, type At, changeQuestion, putQuestion } from "../outline.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { writeTitle } from "../reach.ts";
import { renameQuestion } from "../rename.ts";
import { selectedAt } from "../selection.ts";
import { Mark } from "../Small.tsx";
import { useStructure } from "../structure.ts";
import { sayDone } from "../../../../../platform/notice.ts";
import { AttentionField } from "./AttentionField.tsx";
import { KindFields } from "./KindFields.tsx";
import { TitleFields } from "./TitleFields.tsx";

type Change = (patch: Readonly<Record<string, unknown>>, field?: string) => void;
export type QuestionProps = {
  question: Question;
  at: At;
  /** `pages[0].questions[2]`: where what is wrong with it is told. */
  path: string;
  change: Change;
};

export function QuestionForm({ question, at }: { question: Question; at: At }) {
  const { edit } = useStructure();
  const path = `pages[${at.page}].questions[${at.question}]`;
  const change: Change = (patch, field) =>
    edit(
      (whole) => changeQuestion(whole, at, (one) => patched(one, patch)),
      field && `${path}.${field}`,
    );
  const part = { question, at, path, change };
  return (
    <div className={styles.form}>
      <Head {...part} />
      <TitleFields {...part} />
      <KindFields {...part} />
      <Logic {...part} />
      <Places {...part} />
    </div>
  );
}

function Head({ question, at, change }: QuestionProps) {
  const { whole, edit, select } = useStructure();
  const { name, kind, required } = question;
  const taken = [...namesIn(whole)];
  const turn = (to: Question["kind"] | undefined) => {
    if (to === undefined || to === kind) return;
    const { question: turned, lost } = asKind(question, to);
    edit((now) => changeQuestion(now, at, () => turned));
    if (lost.length > 0) sayDone(`已改为${kindLabels[to]}，去掉了${lost.join("、")}；可以撤销`);
  };
  return (
    <div className={styles.actions}>
      <NameField
        label="题目编号"
        value={name}
        taken={taken}
        pattern={namePattern}
        max={40}
        onRename={(to) =>
          select(
            selectedAt(
              edit((now) => renameQuestion(now, at, to)),
              at,
            ),
          )
        }
      />
      <Choice
        label={`${name} 的题型`}
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChoose={turn}
      />
      {kind !== "explanation" && (
        <Mark
          label="必答"
          of={name}
          value={required}
          onChange={(value) => change({ required: value === true })}
        />
      )}
      {whole.pages[at.page]?.shuffleQuestions === true && (
        <Mark
          label="乱序时位置不变"
          of={name}
          value={question.fixed}
          onChange={(fixed) => change({ fixed })}
        />
      )}
    </div>
  );
}

const Logic = (props: QuestionProps) => {
  const { question, at, path, change } = props;
  const { whole } = useStructure();
  const count = whole.pages[at.page]?.questions.length ?? 0;
  return (
    <>
      <ConditionField
        name={`${question.name} 的显示条件`}
        label="显示条件"
        help="成立时才显示这道题"
        path={`${path}.visibleIf`}
        before={at}
        value={question.visibleIf}
        onChange={(visibleIf) => change({ visibleIf })}
      />
      <ConditionField
        name={`${question.name} 的甄别条件`}
        label="甄别条件"
        help="离开这一页时成立，就到甄别结束页"
        path={`${path}.screenOutIf`}
        before={{ page: at.page, question: count }}
        value={question.screenOutIf}
        onChange={(screenOutIf) => change({ screenOutIf })}
      />
      <AttentionField {...props} />
    </>
  );
};

function Places({ question, at }: QuestionProps) {
  const { whole, edit, setOpen } = useStructure();
  const pages = whole.pages.map((page, index) => ({
    value: index,
    label: `第 ${index + 1} 页${page.title ? ` ${page.title}` : ""}`,
  }));
  return (
    <div className={styles.actions}>
      {pages.length > 1 && (
        <Choice
          label={`把 ${question.name} 移到`}
          all="移到另一页…"
          options={pages.filter(({ value }) => value !== at.page)}
          value={undefined}
          onChoose={(page) =>
            page !== undefined &&
            edit((now) =>
              putQuestion(now, at, { page, question: now.pages[page]?.questions.length ?? 0 }),
            )
          }
        />
      )}
      <Choice
        label={`在 ${question.name} 后面插入`}
        all="在后面插入题目…"
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={undefined}
        onChoose={(kind) => {
          if (kind === undefined) return;
          const next = { ...at, question: at.question + 1 };
          const { pages: made } = edit((now) => addQuestion(now, next, kind));
          const added = made[next.page]?.questions[next.question];
          if (!added) return;
          setOpen(added.name);
          writeTitle(added.name);
        }}
      />
    </div>
  );
}

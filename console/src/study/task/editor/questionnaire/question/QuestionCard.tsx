/** One question among the others: a line that says what matters of it, and its form when it is open. */
import { CaretRightOutlined, DownOutlined, RightOutlined } from "@ant-design/icons";
import { ConfigProvider } from "antd";
import { type KeyboardEvent, memo } from "react";
import type { Question } from "#questionnaire/model.ts";
import { usePreviewStart } from "../../preview/start.ts";
import { kindLabels } from "../kinds.ts";
import { NoteList } from "../Notes.tsx";
import { copyQuestion, moveQuestion, removeQuestion } from "../outline.ts";
import styles from "../Questionnaire.module.css";
import { holdQuestion, writeTitle } from "../reach.ts";
import { type Note, useActions } from "../structure.ts";
import { Tool, Tools } from "../Tools.tsx";
import { QuestionForm } from "./QuestionForm.tsx";

type QuestionCardProps = {
  question: Question;
  page: number;
  index: number;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Its condition in words. */
  when: string | null;
  notes: readonly Note[];
};

/** What the open form tells at the field itself. */
const isInForm = /\]\.(title|help|visibleIf|screenOutIf|attention|choices|rows|columns)(\b|\[)/;

export const QuestionCard = memo((props: QuestionCardProps) => {
  const { question, page, index, isOpen, when, notes } = props;
  const { edit, setOpen } = useActions();
  const { componentDisabled } = ConfigProvider.useConfig();
  const { name, title } = question;
  const at = { page, question: index };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (!event.altKey || by === undefined || componentDisabled) return;
    event.preventDefault();
    edit((now) => moveQuestion(now, at, by));
    holdQuestion(name);
  };
  const path = `pages[${page}].questions[${index}]`;
  return (
    <div
      className={styles.question}
      data-open={isOpen}
      data-question={name}
      data-path={path}
      role="group"
      aria-label={`${name} ${title}`}
    >
      <div className={styles.row}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? null : name)}
          onKeyDown={press}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <span className={styles.name}>
            {name}
            <span className="quiet">{kindLabels[question.kind]}</span>
          </span>
          <span className={styles.title}>{title || "（没有题目）"}</span>
          <Badges question={question} wrong={notes.length} />
        </button>
        <CardTools {...props} />
      </div>
      {!isOpen && when !== null && <p className={styles.when}>显示条件：{when}</p>}
      <NoteList notes={isOpen ? notes.filter((note) => !isInForm.test(note.path)) : notes} />
      {isOpen && <QuestionForm question={question} at={at} />}
    </div>
  );
});

function CardTools({ question, page, index, isFirst, isLast }: QuestionCardProps) {
  const { edit, setOpen } = useActions();
  const { startFrom } = usePreviewStart();
  const { name } = question;
  const at = { page, question: index };
  const copy = () => {
    const { pages } = edit((now) => copyQuestion(now, at));
    const copied = pages[page]?.questions[index + 1];
    if (!copied) return;
    setOpen(copied.name);
    writeTitle(copied.name);
  };
  return (
    <Tools
      name={`${name} `}
      isFirst={isFirst}
      isLast={isLast}
      onMove={(by) => edit((now) => moveQuestion(now, at, by))}
      onCopy={copy}
      onRemove={() => edit((now) => removeQuestion(now, at))}
    >
      <Tool
        label={`从 ${name} 开始预览`}
        icon={<CaretRightOutlined aria-hidden />}
        isForAll
        onPress={() => startFrom(name)}
      />
    </Tools>
  );
}

const Badges = ({ question, wrong }: { question: Question; wrong: number }) => {
  const marks = [
    ...(question.required && question.kind !== "explanation" ? ["必答"] : []),
    ...("choices" in question ? [`${question.choices.length} 个选项`] : []),
    ...(screens(question) ? ["甄别"] : []),
    ...(question.attention ? ["注意力检查"] : []),
  ];
  return (
    <span className={styles.badges}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
      {wrong > 0 && <strong>{wrong} 处留意</strong>}
    </span>
  );
};

const screens = (question: Question): boolean =>
  question.screenOutIf !== undefined ||
  ("choices" in question && question.choices.some(({ screenOut }) => screenOut));

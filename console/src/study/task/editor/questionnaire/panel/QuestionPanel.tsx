/** The selected question: what is wrong with it, its form, and what can be done with all of it. */
import { CaretRightOutlined } from "@ant-design/icons";
import { identityOf } from "#questionnaire/identity.ts";
import type { Question } from "#questionnaire/model.ts";
import { usePreviewStart } from "../../preview/start.ts";
import { CommentBox } from "../comment/CommentBox.tsx";
import { kindLabels } from "../kinds.ts";
import { NoteList } from "../Notes.tsx";
import { type At, copyQuestion, moveQuestion } from "../outline.ts";
import { QuestionForm } from "../question/QuestionForm.tsx";
import { writeTitle } from "../reach.ts";
import { notesAt, useStructure } from "../structure.ts";
import { Tool, Tools } from "../Tools.tsx";
import styles from "./Panel.module.css";

type QuestionPanelProps = { question: Question; at: At };

/** What the form tells at the field itself. */
const isInForm =
  /^pages\[\d+\]\.questions\[\d+\]\.(title|help|visibleIf|screenOutIf|attention|pattern|choices|rows|columns|blanks|sentence|items|sets|total|carry)\b/;

export function QuestionPanel({ question, at }: QuestionPanelProps) {
  const { notes } = useStructure();
  const { name, title, kind } = question;
  const path = `pages[${at.page}].questions[${at.question}]`;
  const here = notesAt(notes, path, false);
  return (
    <section
      className={styles.part}
      data-question={name}
      data-path={path}
      role="group"
      aria-label={`${name} ${title}`}
    >
      <header className={styles.head}>
        <h2>
          {name} <span className="quiet">{kindLabels[kind]}</span>
        </h2>
        <QuestionTools question={question} at={at} />
      </header>
      <NoteList notes={here.filter((note) => !isInForm.test(note.path))} />
      <QuestionForm question={question} at={at} />
      <CommentBox question={identityOf(question)} about={`${name} ${title}`} />
    </section>
  );
}

function QuestionTools({ question, at }: QuestionPanelProps) {
  const { whole, edit, setOpen, remove } = useStructure();
  const { startFrom } = usePreviewStart();
  const { name } = question;
  const { page, question: index } = at;
  const isLastPage = page === whole.pages.length - 1;
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
      isFirst={page === 0 && index === 0}
      isLast={isLastPage && index === (whole.pages[page]?.questions.length ?? 0) - 1}
      onMove={(by) => edit((now) => moveQuestion(now, at, by))}
      onCopy={copy}
      onRemove={() => remove(at)}
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

/** One page in the structure: its head, its questions, and what can be added to it. */
import { conditionText } from "#questionnaire/condition-text.ts";
import { identityOf } from "#questionnaire/identity.ts";
import type { Page } from "#questionnaire/model.ts";
import { openOf, useComments } from "../comment/comments.ts";
import { keyOf } from "../key-of.ts";
import { NoteList } from "../Notes.tsx";
import { jumpText } from "../page/jump-text.ts";
import { notesAt, useStructure } from "../structure.ts";
import { AddQuestion } from "./AddQuestion.tsx";
import { useDrop } from "./drag.ts";
import { isFound } from "./found.ts";
import styles from "./Tree.module.css";
import { TreePageHead } from "./TreePageHead.tsx";
import { TreeQuestion } from "./TreeQuestion.tsx";

type TreePageProps = { page: Page; index: number; wanted: string; onOpen: () => void };

export function TreePage({ page, index, wanted, onOpen }: TreePageProps) {
  const { notes, selected } = useStructure();
  const { list } = useComments();
  const { questions } = page;
  const path = `pages[${index}]`;
  const own = notesAt(notes, path, false).filter(
    (note) => !note.path.startsWith(`${path}.questions[`),
  );
  const end = useDrop({ page: index, question: questions.length });
  return (
    <section className={styles.page} aria-label={`第 ${index + 1} 页`}>
      <TreePageHead page={page} index={index} onOpen={onOpen} />
      <NoteList notes={own} />
      <PageSummary page={page} />
      {questions.map((question, at) => (
        <TreeQuestion
          key={keyOf(questions, at)}
          question={question}
          page={index}
          index={at}
          isSelected={selected.kind === "question" && selected.name === question.name}
          isAside={wanted !== "" && !isFound(question, wanted)}
          comments={openOf(list, identityOf(question))}
          wrong={notesAt(notes, `${path}.questions[${at}]`, false).length}
          onOpen={onOpen}
        />
      ))}
      <div {...end}>
        {questions.length === 0 && <p className={styles.empty}>这一页还没有题目</p>}
        <AddQuestion index={index} onOpen={onOpen} />
      </div>
    </section>
  );
}

/** What moves people about, in sentences. */
function PageSummary({ page }: { page: Page }) {
  const { whole, questionOf } = useStructure();
  const sentences = [
    ...(page.visibleIf ? [`显示条件：${conditionText(page.visibleIf, questionOf)}`] : []),
    ...(page.shuffleQuestions ? ["题目乱序"] : []),
    ...(page.jumps ?? []).map((jump) => jumpText(jump, whole)),
  ];
  return sentences.map((sentence, line) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={line} className={styles.when}>
      {sentence}
    </p>
  ));
}

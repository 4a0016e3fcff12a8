/** One page: its title and order, when it shows, where it leads, and its questions. */
import { SettingOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import { conditionText } from "#questionnaire/condition-text.ts";
import type { Page } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { kindLabels, kinds, type Kind } from "../kinds.ts";
import { Notes } from "../Notes.tsx";
import { addQuestion, changePage, copyPage, movePage, removePage } from "../outline.ts";
import { patched } from "../patched.ts";
import { keyOf } from "../key-of.ts";
import { QuestionCard } from "../question/QuestionCard.tsx";
import styles from "../Questionnaire.module.css";
import { writeTitle } from "../reach.ts";
import { type Note, notesAt, useStructure } from "../structure.ts";
import { Tool, Tools } from "../Tools.tsx";
import { PageForm } from "./PageForm.tsx";
import { jumpText } from "./jump-text.ts";

const usual = ["single", "multiple", "text", "scale", "matrix"] as const satisfies Kind[];
const others = kinds.filter((kind) => !usual.some((one) => one === kind));

export function PageCard({ page, index }: { page: Page; index: number }) {
  const { edit, setOpen } = useStructure();
  const [isOpen, setFormOpen] = useState(false);
  const add = (kind: Kind) => {
    const { pages } = edit((now) =>
      addQuestion(now, { page: index, question: now.pages[index]?.questions.length ?? 0 }, kind),
    );
    const added = pages[index]?.questions.at(-1);
    if (!added) return;
    setOpen(added.name);
    writeTitle(added.name);
  };
  return (
    <section
      className={styles.page}
      aria-label={`第 ${index + 1} 页`}
      data-path={`pages[${index}]`}
    >
      <PageHead page={page} index={index} isOpen={isOpen} onOpen={() => setFormOpen(!isOpen)} />
      <Notes path={`pages[${index}]`} />
      <Notes path={`pages[${index}].title`} />
      <Notes path={`pages[${index}].name`} />
      {isOpen ? <PageForm page={page} index={index} /> : <PageSummary page={page} index={index} />}
      <Questions page={page} index={index} />
      <div className={styles.actions} role="group" aria-label={`给第 ${index + 1} 页添加题目`}>
        {usual.map((kind) => (
          <Button
            key={kind}
            size="small"
            aria-label={`给第 ${index + 1} 页添加${kindLabels[kind]}`}
            onClick={() => add(kind)}
          >
            添加{kindLabels[kind]}
          </Button>
        ))}
        <Choice
          label={`给第 ${index + 1} 页添加其他题型`}
          all="添加其他题型…"
          options={others.map((value) => ({ value, label: kindLabels[value] }))}
          value={undefined}
          onChoose={(kind) => kind && add(kind)}
        />
      </div>
    </section>
  );
}

const nothing: readonly Note[] = [];

function Questions({ page, index }: { page: Page; index: number }) {
  const { whole, notes, questionOf, open } = useStructure();
  const lastPage = whole.pages.length - 1;
  const { questions } = page;
  if (questions.length === 0) return <p className="quiet">这一页还没有题目</p>;
  return questions.map((question, at) => {
    const here = notesAt(notes, `pages[${index}].questions[${at}]`, false);
    return (
      <QuestionCard
        key={keyOf(questions, at)}
        question={question}
        page={index}
        index={at}
        isOpen={open === question.name}
        isFirst={index === 0 && at === 0}
        isLast={index === lastPage && at === questions.length - 1}
        when={question.visibleIf ? conditionText(question.visibleIf, questionOf) : null}
        notes={here.length === 0 ? nothing : here}
      />
    );
  });
}

type HeadProps = { page: Page; index: number; isOpen: boolean; onOpen: () => void };

function PageHead({ page, index, isOpen, onOpen }: HeadProps) {
  const { whole, edit } = useStructure();
  return (
    <header className={styles.pageHead}>
      <strong>第 {index + 1} 页</strong>
      <Input
        aria-label={`第 ${index + 1} 页的标题`}
        placeholder="页标题（选填）"
        variant="borderless"
        maxLength={200}
        value={page.title ?? ""}
        onChange={({ target }) =>
          edit(
            (now) =>
              changePage(now, index, (one) => patched(one, { title: target.value || undefined })),
            `pages[${index}].title`,
          )
        }
      />
      <Tools
        name={`第 ${index + 1} 页`}
        isFirst={index === 0}
        isLast={index === whole.pages.length - 1}
        canRemove={whole.pages.length > 1}
        onMove={(by) => edit((now) => movePage(now, index, by))}
        onCopy={() => edit((now) => copyPage(now, index))}
        onRemove={() => edit((now) => removePage(now, index))}
      >
        <Tool
          label={`${isOpen ? "收起" : "设置"}第 ${index + 1} 页的条件和跳转`}
          icon={<SettingOutlined aria-hidden />}
          isForAll
          onPress={onOpen}
        />
      </Tools>
    </header>
  );
}

/** What the closed form holds, in sentences, and what is wrong with it. */
function PageSummary({ page, index }: { page: Page; index: number }) {
  const { whole, questionOf } = useStructure();
  const path = `pages[${index}]`;
  return (
    <>
      {page.visibleIf && (
        <p className={styles.when}>显示条件：{conditionText(page.visibleIf, questionOf)}</p>
      )}
      <Notes path={`${path}.visibleIf`} isExact={false} />
      {page.shuffleQuestions && <p className={styles.when}>题目乱序</p>}
      {page.jumps?.map((jump, j) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={j} className={styles.when}>
          {jumpText(jump, whole)}
        </p>
      ))}
      <Notes path={`${path}.jumps`} isExact={false} />
    </>
  );
}

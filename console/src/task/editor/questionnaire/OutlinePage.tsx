/** One page of the outline. */
import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import type { Questionnaire } from "#questionnaire/model.ts";
import { addQuestion, changePage, removePage } from "./outline.ts";
import { OutlineQuestion } from "./OutlineQuestion.tsx";
import styles from "./Questionnaire.module.css";

type OutlinePageProps = { whole: Questionnaire; index: number; onChange: (value: unknown) => void };

const kinds = [
  ["single", "添加单选"],
  ["multiple", "添加多选"],
  ["text", "添加填空"],
] as const;

export function OutlinePage({ whole, index, onChange }: OutlinePageProps) {
  const page = whole.pages[index];
  if (!page) return null;
  const rename = (title: string) => {
    const { title: _, ...rest } = page;
    const renamed = title
      ? changePage(whole, index, { title })
      : { ...whole, pages: whole.pages.with(index, rest) };
    onChange(renamed);
  };
  const canRemove = page.questions.length === 0 && whole.pages.length > 1;
  return (
    <section className={styles.page} aria-label={`第 ${index + 1} 页`}>
      <header className={styles.pageHead}>
        <strong>第 {index + 1} 页</strong>
        <Input
          aria-label={`第 ${index + 1} 页的标题`}
          placeholder="页标题（选填）"
          variant="borderless"
          maxLength={200}
          value={page.title ?? ""}
          onChange={(event) => rename(event.target.value)}
        />
        {canRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${index + 1} 页`}
            onClick={() => onChange(removePage(whole, index))}
          />
        )}
      </header>
      {page.questions.map((question, at) => (
        <OutlineQuestion
          key={question.name}
          whole={whole}
          question={question}
          at={{ page: index, question: at }}
          isLast={at === page.questions.length - 1}
          onChange={onChange}
        />
      ))}
      {page.questions.length === 0 && <p className="quiet">这一页还没有题目</p>}
      <div className={styles.actions}>
        {kinds.map(([kind, label]) => (
          <Button key={kind} size="small" onClick={() => onChange(addQuestion(whole, index, kind))}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

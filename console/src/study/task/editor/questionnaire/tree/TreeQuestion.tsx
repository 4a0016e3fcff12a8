/** One question in the structure: a line that says what matters of it; chosen, dragged, or moved by keys. */
import { ConfigProvider } from "antd";
import { type KeyboardEvent, memo } from "react";
import { identityOf } from "#questionnaire/identity.ts";
import type { Question } from "#questionnaire/model.ts";
import { kindLabels } from "../kinds.ts";
import { moveQuestion } from "../outline.ts";
import { holdQuestion } from "../reach.ts";
import { useActions } from "../structure.ts";
import { stepBy, useDrag, useDrop } from "./drag.ts";
import styles from "./Tree.module.css";

type TreeQuestionProps = {
  question: Question;
  page: number;
  index: number;
  isSelected: boolean;
  /** Does not match the search. */
  isAside: boolean;
  /** How many of its comments are open. */
  comments: number;
  /** How many notes there are on it. */
  wrong: number;
  onOpen: () => void;
};

export const TreeQuestion = memo(
  ({ question, page, index, isSelected, isAside, comments, wrong, onOpen }: TreeQuestionProps) => {
    const { edit, select, remove, step } = useActions();
    const { componentDisabled } = ConfigProvider.useConfig();
    const { name, title } = question;
    const at = { page, question: index };
    const drop = useDrop(at);
    const drag = useDrag(at);
    const press = (event: KeyboardEvent<HTMLElement>) => {
      const by = stepBy(event);
      const isRemoving = event.key === "Delete" || event.key === "Backspace";
      if (by === undefined && !isRemoving) return;
      event.preventDefault();
      if (by !== undefined && !event.altKey) step(by);
      else if (componentDisabled) return;
      else if (by === undefined) remove(at);
      else {
        edit((now) => moveQuestion(now, at, by));
        holdQuestion(name);
      }
    };
    return (
      <div {...drop}>
        <button
          type="button"
          className={styles.question}
          data-row={name}
          data-aside={isAside}
          aria-pressed={isSelected}
          title={title}
          onClick={() => {
            select({ kind: "question", name, at, id: identityOf(question) });
            onOpen();
          }}
          onKeyDown={press}
          {...drag}
        >
          <span className={styles.name}>
            {name} <span>{kindLabels[question.kind]}</span>
          </span>
          <span className={styles.title}>{title || "（没有题目）"}</span>
          <Marks question={question} comments={comments} wrong={wrong} />
        </button>
      </div>
    );
  },
);

type MarksProps = Pick<TreeQuestionProps, "question" | "comments" | "wrong">;

const Marks = ({ question, comments, wrong }: MarksProps) => (
  <span className={styles.marks}>
    {question.visibleIf && <span title="有显示条件">条件</span>}
    {screens(question) && <span title="会甄别">甄别</span>}
    {question.attention && <span title="注意力检查">注意</span>}
    {comments > 0 && <em title="没有解决的批注">{comments} 批注</em>}
    {wrong > 0 && <strong title={`${wrong} 处留意`}>{wrong} 处留意</strong>}
  </span>
);

const screens = (question: Question): boolean =>
  question.screenOutIf !== undefined ||
  ("choices" in question && question.choices.some(({ screenOut }) => screenOut));

/** What colleagues say of a question or of the whole: open, resolved, and a new one. */
import { Button, ConfigProvider, Input } from "antd";
import { useState } from "react";
import {
  addComment,
  type Comment,
  listComments,
  resolveComment,
} from "#contract/console/study/questionnaire-desk.ts";
import { useSend } from "../../../../../platform/query.ts";
import { exactTime } from "../../../../../platform/time.ts";
import { ownUndo } from "../history.ts";
import styles from "./Comment.module.css";
import { useComments } from "./comments.ts";

type CommentBoxProps = {
  /** Who the question is (identity.ts); null: the whole. */
  question: string | null;
  /** What it is called and asks now. */
  about: string;
  /** Comments on questions that are gone are told with the whole. */
  also?: readonly Comment[];
};

export function CommentBox({ question, about, also = [] }: CommentBoxProps) {
  const { taskId, list } = useComments();
  const own = [...list.filter((one) => one.question === question), ...also];
  const open = own.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = own.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <section
      className={styles.box}
      aria-label={question === null ? "整份问卷的批注" : `${question} 的批注`}
    >
      <h3>批注</h3>
      {open.map((comment) => (
        <One
          key={comment.id}
          comment={comment}
          taskId={taskId}
          isOther={comment.question !== question}
        />
      ))}
      {resolved.length > 0 && (
        <details>
          <summary>已解决（{resolved.length}）</summary>
          {resolved.map((comment) => (
            <One
              key={comment.id}
              comment={comment}
              taskId={taskId}
              isOther={comment.question !== question}
            />
          ))}
        </details>
      )}
      {taskId === null ? (
        <p className="quiet">保存任务以后，可以在这里写批注给同事。</p>
      ) : (
        <NewComment key={question} taskId={taskId} question={question} about={about} />
      )}
    </section>
  );
}

type OneProps = { comment: Comment; taskId: number | null; isOther: boolean };

function One({ comment, taskId, isOther }: OneProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const { id, text, by, at, about, resolvedBy, resolvedAt } = comment;
  const resolve = useSend(resolveComment, { refreshes: [listComments] });
  const isResolved = resolvedAt !== null;
  return (
    <div className={styles.one} data-resolved={isResolved}>
      {isOther && <p className="quiet">题目已不在：{about}</p>}
      <p className={styles.text}>{text}</p>
      <p className={styles.foot}>
        <span>
          {by}，{exactTime(at)}
          {isResolved && `；${resolvedBy} 标为已解决`}
        </span>
        {!componentDisabled && taskId !== null && (
          <Button
            type="link"
            size="small"
            loading={resolve.isPending}
            onClick={() =>
              resolve.mutate({
                params: { id: String(taskId), commentId: String(id) },
                body: { isResolved: !isResolved },
              })
            }
          >
            {isResolved ? "重新打开" : "标为已解决"}
          </Button>
        )}
      </p>
    </div>
  );
}

type NewCommentProps = { taskId: number; question: string | null; about: string };

function NewComment({ taskId, question, about }: NewCommentProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const [text, setText] = useState("");
  const add = useSend(addComment, { refreshes: [listComments], onDone: () => setText("") });
  if (componentDisabled) return null;
  return (
    <div className={styles.write}>
      <Input.TextArea
        aria-label="新批注"
        data-comment
        placeholder="写给同事的话（M）"
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={1000}
        value={text}
        // The answer empties it, and would take along what was written since.
        readOnly={add.isPending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={ownUndo}
      />
      <Button
        loading={add.isPending}
        {...(text.trim() === "" && { disabled: true })}
        onClick={() =>
          add.mutate({
            params: { id: String(taskId) },
            body: { question, about: about.slice(0, 200), text: text.trim() },
          })
        }
      >
        写批注
      </Button>
    </div>
  );
}

/** The box for an answer, or for a reply to somebody. */
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  addPost,
  getFocusMember,
  getTopic,
  listPosts,
  listTopics,
  type Post,
  type Topic,
} from "#contract/member/discussion.ts";
import { getResponse, listResponses } from "#contract/member/survey.ts";
import { listTasks } from "#contract/member/task.ts";
import { getAccount } from "#contract/member/user.ts";
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import { newKey, useSend } from "../platform/query.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./Bbs.module.css";
import { lengthOf } from "./words.ts";

const BODY_MAX = 2000;
/** What a reply may change elsewhere: the last one ends the task. */
const touched = [getTopic, listTopics, listPosts, getFocusMember];
const touchedByEnd = [listResponses, getResponse, listTasks, getWallet, listPoints, getAccount];

type ReplyBoxProps = { topic: Topic; parent: Post | null; onDone: () => void };

export function ReplyBox({ topic, parent, onDone }: ReplyBoxProps) {
  useHeldReload();
  const [body, setBody] = useState("");
  const reply = useReply(onDone, () => setBody(""));
  const isAnswer = parent === null && !topic.isAnswered;
  const missing = isAnswer ? Math.max(0, topic.minLength - lengthOf(body)) : 0;
  const label = parent ? `回复 ${parent.name}` : isAnswer ? "我的回答" : "补充一句";
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reply.send({ topicId: topic.id, body: body.trim(), parentId: parent?.id });
        }}
      >
        <Field label={label} hint={missing > 0 ? `还差 ${missing} 个字` : "发出后不能修改"}>
          <TextArea
            value={body}
            onChange={({ target }) => setBody(target.value)}
            rows={parent ? 3 : 5}
            maxLength={BODY_MAX}
            autoFocus={parent !== null}
            placeholder={isAnswer ? `至少 ${topic.minLength} 个字` : ""}
          />
        </Field>
        <div className={styles.ways}>
          {parent && (
            <Button kind="secondary" onClick={onDone}>
              取消
            </Button>
          )}
          <Button
            type="submit"
            busy={reply.isBusy}
            disabled={body.trim() === "" || missing > 0 || reply.isBusy}
          >
            发出
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Said = { topicId: number; body: string; parentId: number | undefined };

/** The same words keep their key until the server has answered: a second click makes no second post. */
function useReply(onDone: () => void, clear: () => void) {
  const navigate = useNavigate();
  const held = useRef<{ text: string; key: string } | null>(null);
  const post = useSend(addPost, {
    refreshes: [...touched, ...touchedByEnd],
    onDone: ({ responseId, answered, required }) => {
      held.current = null;
      clear();
      onDone();
      if (responseId !== null) return void navigate(`/home/history-detail?id=${responseId}`);
      toast(required > 0 ? `已发出，必答话题 ${answered} / ${required}` : "已发出");
    },
  });
  return {
    isBusy: post.isPending,
    send: ({ topicId, body, parentId }: Said) => {
      const text = JSON.stringify([topicId, body, parentId]);
      if (held.current?.text !== text) held.current = { text, key: newKey() };
      const { key } = held.current;
      post.mutate({
        params: { id: String(topicId) },
        body: { key, body, ...(parentId !== undefined && { parentId }) },
      });
    },
  };
}

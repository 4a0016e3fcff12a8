/** 主持人's word, to the topic or to somebody. */
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { consolePosts, replyAsStaff } from "#contract/console/discussion.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import styles from "./Topics.module.css";

type StaffReplyProps = {
  topicId: number;
  parent: { id: number; name: string } | null;
  onDone: () => void;
};

export function StaffReply({ topicId, parent, onDone }: StaffReplyProps) {
  const id = useId();
  const [body, setBody] = useState("");
  // One key for these words until they have arrived: a second press makes no second reply.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useSend(replyAsStaff, {
    refreshes: [consolePosts],
    onDone: () => {
      setBody("");
      setKey(crypto.randomUUID());
      onDone();
      sayDone("已发出，显示为「主持人」");
    },
  });
  const change = (text: string) => {
    setBody(text);
    if (send.isError) setKey(crypto.randomUUID());
  };
  return (
    <div className={styles.reply}>
      <label htmlFor={id}>
        {parent ? `回复 ${parent.name}（显示为主持人）` : "以主持人身份回复"}
      </label>
      <Input.TextArea
        id={id}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={body}
        onChange={({ target }) => change(target.value)}
      />
      <div className={styles.acts}>
        {parent && <Button onClick={onDone}>取消</Button>}
        <Button
          type="primary"
          disabled={body.trim() === ""}
          loading={send.isPending}
          onClick={() =>
            send.mutate({
              params: { id: String(topicId) },
              body: { key, body: body.trim(), ...(parent && { parentId: parent.id }) },
            })
          }
        >
          发出
        </Button>
      </div>
    </div>
  );
}

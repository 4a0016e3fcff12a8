/** 主持人's word, to the topic or to somebody. */
import { Button, Checkbox, Input } from "antd";
import { useId, useState } from "react";
import { consolePosts, replyAsStaff } from "#contract/console/study/discussion.ts";
import { useHeldKey } from "../../platform/held-key.ts";
import { useSend } from "../../platform/query.ts";
import styles from "./Topics.module.css";

type StaffReplyProps = {
  topicId: number;
  parent: { id: number; name: string; isModerator: boolean } | null;
  onDone: () => void;
};

export function StaffReply({ topicId, parent, onDone }: StaffReplyProps) {
  const id = useId();
  const [body, setBody] = useState("");
  const [probe, setProbe] = useState(false);
  const { keyFor, release } = useHeldKey();
  const send = useSend(replyAsStaff, {
    refreshes: [consolePosts],
    said: "已发出，显示为「主持人」",
    onDone: () => {
      setBody("");
      release();
      onDone();
    },
  });
  const words = { body: body.trim(), ...(parent && { parentId: parent.id, probe }) };
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
        // The answer empties it, and would take along what was written since.
        readOnly={send.isPending}
        onChange={({ target }) => setBody(target.value)}
      />
      {parent?.isModerator === false && (
        <Checkbox checked={probe} onChange={({ target }) => setProbe(target.checked)}>
          追问，对方会收到消息
        </Checkbox>
      )}
      <div className={styles.acts}>
        {parent && <Button onClick={onDone}>取消</Button>}
        <Button
          type="primary"
          disabled={words.body === ""}
          loading={send.isPending}
          onClick={() =>
            send.mutate({
              params: { id: String(topicId) },
              body: { key: keyFor(words), ...words },
            })
          }
        >
          发出
        </Button>
      </div>
    </div>
  );
}

/** 发话题: a moderator's own topic, which nobody has to answer. */
import { useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { addTopic, listTopics } from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";

const titleMax = 60;
const bodyMax = 5000;

export function NewTopicDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  useHeldReload();
  const [title, setTitle] = useState("");
  const [body, setBody] = useState("");
  const [blind, setBlind] = useState(false);
  const add = useSend(addTopic, {
    refreshes: [listTopics, decodeTask],
    onDone: () => {
      toast("话题已发出");
      onClose();
    },
  });
  const send = () => add.mutate({ body: { hash, title: title.trim(), body: body.trim(), blind } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="发话题"
      description="参与者可以自愿回答，不影响他们的完成进度。"
      closesOutside={false}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button busy={add.isPending} disabled={title.trim() === ""} onClick={send}>
            发出
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label="标题" hint={`${Array.from(title).length} / ${titleMax} 字`}>
          <TextInput
            value={title}
            maxLength={titleMax}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <Field label="内容" hint={`可用 Markdown · ${Array.from(body).length} / ${bodyMax} 字`}>
          <TextArea
            value={body}
            maxLength={bodyMax}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        <Checkbox checked={blind} onChange={({ target }) => setBlind(target.checked)}>
          回答后可见他人回复
        </Checkbox>
        {add.error && (
          <Notice tone="danger" live>
            {add.error instanceof CallFailed ? add.error.message : "网络不稳定，请再试一次。"}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

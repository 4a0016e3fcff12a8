/** Writing on: what is missing, or that it is still not solved. Kept as a draft until it is sent. */
import { type Ref, useState } from "react";
import { FeedbackState } from "#contract/enums.ts";
import {
  type Feedback,
  getFeedback,
  listFeedback,
  replyFeedback,
} from "#contract/member/community/feedback.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { PicturePicker } from "../../ui/PicturePicker.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../platform/toast.ts";
import { usePictures } from "../../ui/usePictures.ts";
import { draftHint, textMax, useDraft } from "./draft.ts";
import styles from "./Feedback.module.css";

type ReplyFormProps = { feedback: Feedback; box: Ref<HTMLTextAreaElement> };

export function ReplyForm({ feedback: { id, state }, box }: ReplyFormProps) {
  useHeldReload();
  const draft = useDraft(String(id));
  const pictures = usePictures("feedback");
  const [tries, setTries] = useState(0);
  const reply = useSend(replyFeedback, {
    refreshes: [getFeedback, listFeedback],
    onDone: (_, { body }) => {
      draft.takeOut(body.text);
      pictures.takeOut(body.pictures);
      setTries(0);
      toast("已发送");
    },
  });
  const isObjection = state === FeedbackState.of.awaitingConfirmation;
  const text = draft.text.trim();
  const submit = () => {
    setTries(tries + 1);
    if (text === "" || pictures.isSending || pictures.hasFailed) return;
    const said = { text, pictures: pictures.keys };
    reply.mutate({ params: { id: String(id) }, body: { ...said, key: draft.keyFor(said) } });
  };
  return (
    <Card title={isObjection ? "还没有解决？" : "补充说明"}>
      <Form className={styles.form} onSubmit={submit}>
        <Field
          label={isObjection ? "哪里还没有解决" : "内容"}
          shakeKey={tries}
          error={tries > 0 && text === "" ? "请输入内容" : undefined}
          hint={draftHint(draft.text)}
        >
          <TextArea
            ref={box}
            value={draft.text}
            rows={4}
            maxLength={textMax}
            onChange={({ target }) => draft.change({ text: target.value })}
          />
        </Field>
        <PicturePicker pictures={pictures} hint="可以补充截图或照片" />
        <div className={styles.ways}>
          <Button
            type="submit"
            kind={isObjection ? "secondary" : "primary"}
            busy={reply.isPending}
            disabled={pictures.isSending || reply.isPending}
          >
            {pictures.isSending ? "图片上传中" : "发送"}
          </Button>
        </div>
        {pictures.hasFailed && tries > 0 && (
          <p role="alert" className={styles.problem}>
            有图片没有上传成功，请重试或删除后再发送
          </p>
        )}
      </Form>
    </Card>
  );
}

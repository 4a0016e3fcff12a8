/** The box for an answer to the topic, or for a reply to somebody, with pictures and names. */
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PicturePicker } from "../../ui/PicturePicker.tsx";
import { type FormPictures, usePictures } from "../../ui/usePictures.ts";
import { MentionBox } from "./MentionBox.tsx";
import styles from "./ReplyBox.module.css";
import { type Answering, type Sent, useReply } from "./useReply.ts";
import { lengthOf } from "./words.ts";

const bodyMax = 2000;

type ReplyBoxProps = {
  hash: string;
  answering: Answering;
  label: string;
  /** The least length of an answer that counts, spaces left out; 0 for all else. */
  minLength: number;
  onSent: (sent: Sent) => void;
  /** Null: it is always there. */
  onCancel: (() => void) | null;
};

export function ReplyBox(props: ReplyBoxProps) {
  const { hash, answering, label, minLength, onSent, onCancel } = props;
  useHeldReload();
  const pictures = usePictures("discussion");
  const reply = useReply(answering, (sent) => {
    pictures.clear();
    onSent(sent);
  });
  const { draft, change, isBusy } = reply;
  const missing = Math.max(0, minLength - lengthOf(draft.body));
  const isReady = draft.body.trim() !== "" && missing === 0 && !pictures.isSending;
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (isReady && !isBusy) reply.send(pictures.keys);
      }}
    >
      <Field label={label} hint={hintOf(draft.body, missing, reply.isKept)}>
        <MentionBox
          hash={hash}
          body={draft.body}
          onBody={(body) => change({ ...draft, body })}
          onName={(body, person) =>
            change({ ...draft, body, mentions: [...draft.mentions, person] })
          }
          rows={onCancel ? 3 : 5}
          maxLength={bodyMax}
          autoFocus={onCancel !== null}
          readOnly={isBusy}
          placeholder={minLength > 1 ? `至少 ${minLength} 个字` : ""}
        />
      </Field>
      <PicturePicker pictures={pictures} hint="最多 6 张，位置等信息会去掉" />
      {reply.isPaused && (
        <Notice>网络已断开。写的内容已保存在这台设备上，恢复后会自动发出。</Notice>
      )}
      <div className={styles.ways}>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {sendWords(pictures)}
        </Button>
      </div>
    </Form>
  );
}

const sendWords = ({ isSending }: FormPictures) => (isSending ? "图片上传中" : "发出");

function hintOf(body: string, missing: number, isKept: boolean): string {
  const counted = `${Array.from(body).length} / ${bodyMax} 字`;
  if (missing > 0) return `还差 ${missing} 个字 · ${counted}`;
  return `${isKept ? "上次没有发出的内容还在" : "发出后不能修改"} · ${counted}`;
}

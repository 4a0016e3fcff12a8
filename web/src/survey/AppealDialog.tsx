/** 申诉: once, in one's own words. */
import { type FormEvent, useId, useState } from "react";
import {
  appealResponse,
  getResponse,
  listResponses,
  type ResultCard,
} from "#contract/member/survey.ts";
import { useSend } from "../platform/query.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { toast } from "../ui/Toast.tsx";

type AppealDialogProps = { card: ResultCard; onClose: () => void };

export function AppealDialog({ card, onClose }: AppealDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [tries, setTries] = useState(0);
  const appeal = useSend(appealResponse, {
    refreshes: [getResponse, listResponses],
    onDone: () => {
      onClose();
      toast("申诉已提交，结果会显示在这条记录里");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (text.trim())
      appeal.mutate({ params: { id: String(card.responseId) }, body: { text: text.trim() } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside={text === ""}
      title="申诉"
      description="每条记录可以申诉一次，请一次写清楚。申诉成立会恢复奖励和信用分。"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} busy={appeal.isPending}>
            提交申诉
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <Field
          label="申诉理由"
          shakeKey={tries}
          error={tries > 0 && !text.trim() ? "请输入申诉理由" : undefined}
          hint={`${text.length}/500`}
        >
          <TextArea
            value={text}
            rows={6}
            maxLength={500}
            placeholder="例如：这道题我确实这样选，因为……"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

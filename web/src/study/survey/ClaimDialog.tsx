/** 登记: what the platform's last page said; all else about the attempt is filled in. */
import { useId, useState } from "react";
import { JoinResult } from "#contract/enums.ts";
import { claimResponse, getResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { responseLists } from "../../platform/responses.ts";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioCard } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import { formatMoment } from "../../ui/time.ts";
import styles from "./ResultPage.module.css";

type ClaimDialogProps = { card: ResultCard; onClose: () => void };

const { complete, screenedOut, quotaFull } = JoinResult.of;
const choices = [
  { said: complete, label: "答完了，页面说感谢参与" },
  { said: screenedOut, label: "说我不符合条件" },
  { said: quotaFull, label: "说名额或配额已满" },
] as const;

type Said = (typeof choices)[number]["said"];

export function ClaimDialog({ card, onClose }: ClaimDialogProps) {
  useHeldReload();
  const id = useId();
  const [said, setSaid] = useState<Said>(complete);
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const claim = useSend(claimResponse, {
    refreshes: [getResponse, ...responseLists],
    onDone: () => {
      onClose();
      toast("已登记，结果会显示在这条记录里");
    },
  });
  const submit = () => {
    claim.mutate({ params: { id: String(card.responseId) }, body: { said, note, code } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside={code === "" && note === ""}
      title="登记这次完成"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} busy={claim.isPending}>
            登记
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSubmit={submit}>
        <Known card={card} />
        <LastPage said={said} onSay={setSaid} />
        <Words label="完成码（如果有）" maxLength={64} value={code} onWrite={setCode} />
        <Words label="补充说明（选填）" maxLength={200} value={note} onWrite={setNote} />
      </Form>
    </Dialog>
  );
}

/** What we know ourselves: nobody has to look it up. */
function Known({ card }: { card: ResultCard }) {
  const now = useNow();
  return (
    <DescriptionList
      pairs={[
        { key: "任务", value: card.title },
        { key: "记录编号", value: card.responseId },
        ...(card.claimToken ? [{ key: "参与凭证", value: card.claimToken }] : []),
        { key: "开始", value: formatMoment(card.startedAt, now) },
        { key: "作答时限", value: formatMoment(card.expiresAt, now) },
      ]}
    />
  );
}

const LastPage = ({ said, onSay }: { said: Said; onSay: (said: Said) => void }) => (
  <fieldset className={styles.choices}>
    <legend>平台最后的页面说了什么？</legend>
    {choices.map((choice) => (
      <RadioCard
        key={choice.said}
        name="said"
        checked={said === choice.said}
        onChange={() => onSay(choice.said)}
      >
        {choice.label}
      </RadioCard>
    ))}
  </fieldset>
);

type WordsProps = {
  label: string;
  maxLength: number;
  value: string;
  onWrite: (text: string) => void;
};

const Words = ({ label, maxLength, value, onWrite }: WordsProps) => (
  <Field label={label}>
    <TextInput
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ target }) => onWrite(target.value)}
    />
  </Field>
);

/** The question: of which kind, about what, in words and pictures. Kept as a draft until it is sent. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { askFeedback, getFeedback, listFeedback } from "#contract/member/community/feedback.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { conflictCode, useSend } from "../../platform/query.ts";
import { responseLists } from "../../platform/responses.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PicturePicker } from "../../ui/PicturePicker.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { usePictures } from "../../ui/usePictures.ts";
import type { About } from "./about.ts";
import { AboutLine } from "./AboutLine.tsx";
import { draftHint, textMax, useDraft } from "./draft.ts";
import styles from "./Feedback.module.css";
import { useAbout } from "./useAbout.ts";

const touched = [listFeedback, getFeedback, getResponse, ...responseLists, listOwnSanctions];

type AskFormProps = { type: FeedbackType | undefined; about: About | null };

export function AskForm({ type: given, about }: AskFormProps) {
  useHeldReload();
  const draft = useDraft(about ? `${about.kind}:${about.id}` : "ask");
  const pictures = usePictures("feedback");
  const [tries, setTries] = useState(0);
  const named = useAbout(about);
  const asking = useAsking(draft.takeOut);
  const type = given ?? typeOf(draft.type) ?? FeedbackType.of.question;
  const isAppeal = given === FeedbackType.of.appeal;
  const text = draft.text.trim();
  const submit = () => {
    setTries(tries + 1);
    if (text === "" || pictures.isSending || pictures.hasFailed) return;
    const said = { type, text, pictures: pictures.keys, ...(named.isThere && about && { about }) };
    asking.mutate({ body: { ...said, key: draft.keyFor(said) } });
  };
  return (
    <Card>
      <Form className={styles.form} onSubmit={submit}>
        {about && (named.isThere ? <AboutLine about={about} title={named.title} /> : <NotThere />)}
        {given === undefined && (
          <div className={styles.types}>
            <p className={styles.label}>问题类型</p>
            <Types type={type} onChoose={(next) => draft.change({ type: next })} />
          </div>
        )}
        <Field
          label={isAppeal ? "申诉理由" : "问题描述"}
          shakeKey={tries}
          error={tries > 0 && text === "" ? "请输入问题描述" : undefined}
          hint={hintOf(draft.text, given)}
        >
          <TextArea
            value={draft.text}
            rows={7}
            maxLength={textMax}
            placeholder={
              isAppeal ? "例如：这道题我确实这样选，因为……" : "什么时候、在哪个页面、看到了什么"
            }
            onChange={({ target }) => draft.change({ text: target.value })}
          />
        </Field>
        <PicturePicker pictures={pictures} />
        <div className={styles.ways}>
          <Button
            type="submit"
            busy={asking.isPending}
            disabled={pictures.isSending || asking.isPending}
          >
            {pictures.isSending ? "图片上传中" : isAppeal ? "提交申诉" : "提交"}
          </Button>
        </div>
        {pictures.hasFailed && tries > 0 && <PictureProblem />}
      </Form>
    </Card>
  );
}

const NotThere = () => <Notice tone="pending">没有找到要关联的记录，提交时不会附上它。</Notice>;

const PictureProblem = () => (
  <p role="alert" className={styles.problem}>
    有图片没有上传成功，请重试或删除后再提交
  </p>
);

const typeOf = (value: number | undefined): FeedbackType | undefined =>
  FeedbackType.values.find((each) => each === value);

const hintOf = (text: string, given: FeedbackType | undefined) =>
  (given === FeedbackType.of.appeal ? "申诉会由客服重新核对 · " : "") + draftHint(text);

const Types = ({
  type,
  onChoose,
}: {
  type: FeedbackType;
  onChoose: (type: FeedbackType) => void;
}) => (
  <Chips label="问题类型">
    {FeedbackType.values.map((value) => (
      <Chip key={value} isOn={value === type} onClick={() => onChoose(value)}>
        {FeedbackType.label(value)}
      </Chip>
    ))}
  </Chips>
);

/** What was asked is shown at once; a second appeal about one thing leads to the first. */
function useAsking(takeOut: (sent: string) => void) {
  const navigate = useNavigate();
  const show = (id: number) => void navigate(`/home/feedback/${id}`, { replace: true });
  const asking = useSend(askFeedback, {
    refreshes: touched,
    onDone: ({ id }, { body }) => {
      takeOut(body.text);
      show(id);
    },
  });
  return {
    ...asking,
    mutate: (input: Parameters<typeof asking.mutate>[0]) =>
      asking.mutate(input, {
        onError: (cause) => {
          const first = firstOf(cause);
          if (first !== null) show(first);
        },
      }),
  };
}

function firstOf(cause: unknown): number | null {
  if (!(cause instanceof CallFailed) || cause.code !== conflictCode) return null;
  // The contract's word for it (contract/src/member/community/feedback.ts); other conflicts have no data.
  const data = cause.data as { id?: unknown } | null;
  return typeof data?.id === "number" ? data.id : null;
}

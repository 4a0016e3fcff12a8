/** A member's share of the leader's commission: set by slider or number, with what it means before it counts. */
import { useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { getTeam, listRates, setRate } from "#contract/member/study/team.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./MemberSheet.module.css";
import { cutWords, exampleCommissions, readRate } from "./words.ts";

type ShareFormProps = {
  code: string;
  /** The share that applies now, in percent. */
  rate: number;
};

export function ShareForm({ code, rate }: ShareFormProps) {
  useHeldReload();
  const [text, setText] = useState(String(rate));
  const wanted = readRate(text);
  const send = useSend(setRate, {
    refreshes: [getTeam, listRates],
    onDone: (done) => toast(`分成已设为 ${done.rate}%`),
  });
  const change = (value: string) => {
    setText(value);
    // What was refused is no longer what is asked for.
    if (send.isError) send.reset();
  };
  const submit = () => {
    if (wanted !== null) send.mutate({ body: { memberCode: code, rate: wanted } });
  };
  const wrong = wanted === null ? "分成比例应为 0 到 100 的整数" : refusalOf(send.error);
  return (
    <Form className={styles.share} onSubmit={submit}>
      <h3 className={styles.title}>佣金分成</h3>
      <Field label="队员的分成比例" error={wrong}>
        <div className={styles.setter}>
          <Slider value={wanted ?? rate} onChange={(value) => change(String(value))} />
          <TextInput
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={text}
            after="%"
            onChange={({ target }) => change(target.value)}
          />
        </div>
      </Field>
      <ul className={styles.preview} aria-label="分成示例">
        {exampleCommissions.map((commission) => (
          <li key={commission}>{cutWords(commission, wanted ?? rate)}</li>
        ))}
      </ul>
      <p className={styles.quiet}>
        不足 1
        金币的部分归你。新比例只用于从现在起开始的作答，已经开始的仍按开始时的比例。同一位队员一天最多改
        5 次。
      </p>
      <Button
        type="submit"
        block
        busy={send.isPending}
        disabled={wanted === null || wanted === rate}
      >
        {wanted === null || wanted === rate ? "保存分成" : `保存分成 ${wanted}%`}
      </Button>
    </Form>
  );
}

type SliderProps = { value: number; onChange: (value: number) => void };

const Slider = ({ value, onChange }: SliderProps) => (
  <input
    type="range"
    className={styles.slider}
    aria-label="拖动设置分成比例"
    aria-valuetext={`${value}%`}
    min={0}
    max={100}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);

/** Under the field; the fifth change of a day also says what is counted. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  return error.code === 429 ? `这位队员今天已改过 5 次。${error.message}` : error.message;
}

/** 安全验证: where the code goes, the code, and on. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import type { Account } from "#contract/member/people/user.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { call } from "../../platform/api.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioCard } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CodeField } from "./CodeField.tsx";
import { showRefusal } from "./refusal.ts";
import { stillThere } from "./stillThere.ts";
import styles from "./StepUpDialog.module.css";
import { askingBy, type Purpose, screenOf, type Way, waysOf } from "./ways.ts";

type StepUpDialogProps = {
  account: Account;
  purpose: Purpose;
  onPassed: () => void;
  onClose: () => void;
};

export function StepUpDialog({ account, purpose, onPassed, onClose }: StepUpDialogProps) {
  const ways = waysOf(account);
  const [key, setKey] = useState(ways[0]?.key);
  const way = ways.find((each) => each.key === key);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="安全验证"
      description="为了保护你的账号，请先确认是你本人。"
      closesOutside={false}
    >
      {ways.length > 1 && (
        <fieldset className={styles.ways}>
          <legend className={styles.legend}>验证码发送到</legend>
          {ways.map((each) => (
            <RadioCard
              key={each.key}
              name="way"
              checked={each.key === key}
              onChange={() => setKey(each.key)}
              className={each.key === key ? styles.chosen : undefined}
            >
              <span className={styles.name}>{each.name}</span>
              <span className={styles.target}>{each.target}</span>
            </RadioCard>
          ))}
        </fieldset>
      )}
      {/* Fresh for each way: a code that was sent to the mobile is not valid for the e-mail. */}
      {way && <CodeForm key={way.key} way={way} purpose={purpose} onPassed={onPassed} />}
    </Dialog>
  );
}

const rules = z.object({ code: fields.code });

type CodeFormProps = { way: Way; purpose: Purpose; onPassed: () => void };

function CodeForm({ way, purpose, onPassed }: CodeFormProps) {
  useHeldReload();
  const screen = screenOf(purpose, way);
  const form = useForm<{ code: string }>({
    resolver: rulesOf<{ code: string }>(rules),
    defaultValues: { code: "" },
    reValidateMode: "onBlur",
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const onRefused = (refusal: unknown) => showRefusal(form, refusal, "code");
  const submit = form.handleSubmit(({ code }) =>
    call(way.check, { body: { screen, code: code.trim() } }).then(onPassed, onRefused),
  );
  const send = async () => {
    const isStill = stillThere();
    await call(way.send, askingBy(way, screen));
    if (isStill()) form.setFocus("code");
    return true;
  };
  return (
    <Form onSubmit={submit}>
      <CodeField
        field={form.register("code")}
        label={`验证码（发送到 ${way.target}）`}
        error={errors.code?.message}
        shakeKey={submitCount}
        to={way.target}
        onComplete={submitWhenFit(form, rules, submit)}
        send={send}
        onRefused={onRefused}
      />
      <Button type="submit" block size="l" busy={isSubmitting}>
        验证
      </Button>
    </Form>
  );
}

/** The last step at /bind: account and password are right, a code to that account binds. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { CodeField } from "../../foundation/security/CodeField.tsx";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { useBindSns } from "./bindSns.ts";
import styles from "./LoginPanel.module.css";
import { masked } from "./masked.ts";
import type { Credentials } from "./passwordLogin.ts";
import { isRefused } from "./refused.ts";
import { useCodeSending } from "./sendCode.ts";
import { TicketLost } from "./TicketLost.tsx";

const rules = z.object({ mobile: fields.account, code: fields.code });
type Values = z.output<typeof rules>;
type ConfirmFormProps = { ticket: SnsTicket; credentials: Credentials };

export function ConfirmForm({ ticket, credentials: { mobile, password } }: ConfirmFormProps) {
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: { mobile, code: "" },
    reValidateMode: "onBlur",
  });
  const [isLost, setLost] = useState(false);
  const { captcha, sending } = useCodeSending(form, CodeScreen.of.bind);
  const bind = useBindSns(ticket);
  const onRefused = (refusal: unknown) => {
    setLost(isRefused(refusal, "snsTicketWrong"));
    showRefusal(form, refusal, "code");
  };
  const submit = form.handleSubmit(({ code }) =>
    bind({ mobile, password, code: code.trim() }).catch(onRefused),
  );
  const { errors, submitCount, isSubmitting } = form.formState;
  if (isLost) return <TicketLost />;
  return (
    <>
      <p className={styles.note}>{`账号 ${masked(mobile)} 的密码正确，再验证一次即可绑定。`}</p>
      <Form onSubmit={submit} className={styles.form}>
        <CodeField
          field={form.register("code")}
          label={`验证码（发送到 ${masked(mobile)}）`}
          error={errors.code?.message}
          shakeKey={submitCount}
          {...sending}
          onComplete={submitWhenFit(form, rules, submit)}
          onRefused={onRefused}
        />
        <Button type="submit" block size="l" busy={isSubmitting}>
          登录并绑定
        </Button>
      </Form>
      {captcha}
    </>
  );
}

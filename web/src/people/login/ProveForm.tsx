/** 已有密码？ The account that a third party is bound to, proved by its password first. */
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { rulesOf } from "../../platform/form.ts";
import { typedBefore } from "../../platform/typed.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { useProveByPassword } from "./bindSns.ts";
import { AccountAndPassword } from "./AccountAndPassword.tsx";
import styles from "./LoginPanel.module.css";
import { isRefused } from "./refused.ts";
import { TicketLost } from "./TicketLost.tsx";

const rules = z.object({ mobile: fields.account, password: fields.password });
type Values = z.output<typeof rules>;

/** `children` is the other way, below the button. */
type ProveFormProps = { ticket: SnsTicket; onProved: () => void; children: ReactNode };

export function ProveForm({ ticket, onProved, children }: ProveFormProps) {
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: { mobile: typedBefore("account"), password: "" },
    reValidateMode: "onBlur",
  });
  const [isLost, setLost] = useState(false);
  const { prove, captcha } = useProveByPassword(ticket);
  const submit = form.handleSubmit(({ mobile, password }) =>
    prove({ mobile: mobile.trim(), password }).then(onProved, (refusal: unknown) => {
      setLost(isRefused(refusal, "snsTicketWrong"));
      showRefusal(form, refusal, "password");
    }),
  );
  const { errors, submitCount, isSubmitting } = form.formState;
  if (isLost) return <TicketLost />;
  return (
    <>
      <Form onSubmit={submit} className={styles.form}>
        <AccountAndPassword
          mobile={form.register("mobile")}
          password={form.register("password")}
          errors={errors}
          shakeKey={submitCount}
        />
        <p className={styles.after}>密码正确后，再用验证码确认一次，就能绑定。</p>
        <Button type="submit" block size="l" busy={isSubmitting}>
          下一步
        </Button>
        {children}
      </Form>
      {captcha}
    </>
  );
}

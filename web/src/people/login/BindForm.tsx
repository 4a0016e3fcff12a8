/** The account that a third party is bound to, proved by a code; new accounts are registered by it. */
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { typedBefore } from "../../platform/typed.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { AccountAndCode } from "./AccountAndCode.tsx";
import { useBindSns } from "./bindSns.ts";
import { agreementNeeded, Consent } from "./Consent.tsx";
import styles from "./LoginPanel.module.css";
import { isRefused } from "./refused.ts";
import { useCodeSending } from "./sendCode.ts";
import { TicketLost } from "./TicketLost.tsx";

const rules = z.object({
  mobile: fields.account,
  code: fields.code,
  agreed: z.literal(true, { error: agreementNeeded }),
});
type Values = { mobile: string; code: string; agreed: boolean };

/** `children` is the other way, below the button. */
type BindFormProps = { ticket: SnsTicket; children?: ReactNode };

export function BindForm({ ticket, children }: BindFormProps) {
  const form = useForm<Values>({
    // As in CodeLoginForm: the rule wants `true`, the box can also be off.
    resolver: rulesOf<Values>(rules as unknown as z.ZodMiniType<unknown, Values>),
    defaultValues: { mobile: typedBefore("account"), code: "", agreed: false },
    reValidateMode: "onBlur",
  });
  const [isLost, setLost] = useState(false);
  const { captcha, sending } = useCodeSending(form, CodeScreen.of.bind);
  const bind = useBindSns(ticket);
  const onRefused = (refusal: unknown) => {
    setLost(isRefused(refusal, "snsTicketWrong"));
    showRefusal(form, refusal, "mobile");
  };
  const submit = form.handleSubmit(({ mobile, code, agreed }) =>
    bind({ mobile: mobile.trim(), code: code.trim(), agreed }).catch(onRefused),
  );
  const { errors, submitCount: shakeKey, isSubmitting } = form.formState;
  if (isLost) return <TicketLost />;
  return (
    <>
      <Form onSubmit={submit} className={styles.form}>
        <AccountAndCode
          mobile={form.register("mobile")}
          code={form.register("code")}
          errors={errors}
          shakeKey={shakeKey}
          {...sending}
          onComplete={submitWhenFit(form, rules, submit)}
          onRefused={onRefused}
        />
        <Consent {...form.register("agreed")} error={errors.agreed?.message} shakeKey={shakeKey} />
        <Button type="submit" block size="l" busy={isSubmitting}>
          登录并绑定
        </Button>
        {children}
      </Form>
      {captcha}
    </>
  );
}

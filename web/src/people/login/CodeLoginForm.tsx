/** Signing in, or up, with a code that is sent to a mobile number or an e-mail address. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CallFailed } from "#contract/client.ts";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { loginBySms } from "#contract/member/people/auth.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { call } from "../../platform/api.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { heldInvitation } from "../../platform/invitation.ts";
import { saidInPlace } from "../../platform/said.ts";
import { accountLeavingCode } from "../../platform/transport.ts";
import { Button } from "../../ui/Button.tsx";
import { AccountAndCode } from "./AccountAndCode.tsx";
import { agreementNeeded, Consent } from "./Consent.tsx";
import { LoginNotice } from "./LaterNotice.tsx";
import styles from "./LoginPanel.module.css";
import { PlainButton } from "./PlainButton.tsx";
import { useCodeSending } from "./sendCode.ts";
import { useEnter } from "./signIn.ts";

export const codeLoginRules = z.object({
  mobile: fields.account,
  code: fields.code,
  agreed: z.literal(true, { error: agreementNeeded }),
});
type Values = { mobile: string; code: string; agreed: boolean };

type CodeLoginFormProps = {
  account: string;
  /** Over to the password, with what was typed as the account. */
  onPassword: (account: string) => void;
  onDone?: () => void;
};

export function CodeLoginForm({ account, onPassword, onDone }: CodeLoginFormProps) {
  const form = useForm<Values>({
    // The rule wants `true`; the box can also be off, which is exactly what it refuses.
    resolver: rulesOf<Values>(codeLoginRules as unknown as z.ZodMiniType<unknown, Values>),
    defaultValues: { mobile: account, code: "", agreed: false },
    reValidateMode: "onBlur",
  });
  const { captcha, sending } = useCodeSending(form, CodeScreen.of.login);
  const enter = useEnter(onDone);
  // Fetched by the first refusal: the table of reasons would weigh on every visit.
  const showRefused = (refusal: unknown) =>
    import("../../foundation/security/refusal.ts").then((it) =>
      it.showRefusal(form, refusal, "code"),
    );
  // Somebody who is leaving reads what signing in means, and presses once more.
  const [leaving, setLeaving] = useState<string | null>(null);
  const submit = (reopens: boolean) =>
    form.handleSubmit(async ({ mobile, code, agreed }) => {
      const body = { mobile: mobile.trim(), code: code.trim(), agreed, ...heldInvitation() };
      const refuse = (refusal: unknown) => {
        // The transport has shown a lost connection already.
        if (!(refusal instanceof CallFailed)) return;
        // Keeps the toast away: the field shows the refusal, although the code for that may still be on its way.
        saidInPlace(refusal.message);
        if (refusal.code !== accountLeavingCode) return showRefused(refusal);
        return setLeaving(refusal.message);
      };
      await call(loginBySms, { body: reopens ? { ...body, reopens } : body }).then(enter, refuse);
    });
  const { errors, submitCount: shakeKey, isSubmitting } = form.formState;
  return (
    <>
      <p className={styles.note}>未注册的手机号或邮箱，验证后将自动注册。</p>
      <Form onSubmit={submit(leaving !== null)} className={styles.form}>
        <AccountAndCode
          // What was said is of the account that it was said of.
          mobile={form.register("mobile", { onChange: () => setLeaving(null) })}
          code={form.register("code")}
          errors={errors}
          shakeKey={shakeKey}
          {...sending}
          onComplete={submitWhenFit(form, codeLoginRules, submit(leaving !== null))}
          onRefused={(refusal) => void showRefused(refusal)}
        />
        <Consent {...form.register("agreed")} error={errors.agreed?.message} shakeKey={shakeKey} />
        {leaving && <LoginNotice leaving={leaving} />}
        <Button type="submit" block size="l" busy={isSubmitting}>
          {leaving ? "撤销注销并登录" : "登录 / 注册"}
        </Button>
        <PlainButton isCentred onPress={() => onPassword(form.getValues("mobile"))}>
          密码登录
        </PlainButton>
      </Form>
      {captcha}
    </>
  );
}

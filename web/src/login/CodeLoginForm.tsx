/** Signing in, or up, with a code that is sent to a mobile number or an e-mail address. */
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { loginBySms } from "#contract/member/auth.ts";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import { call } from "../platform/api.ts";
import { rulesOf } from "../platform/form.ts";
import { Button } from "../ui/Button.tsx";
import { CountdownButton } from "../ui/CountdownButton.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import styles from "./CodeLoginForm.module.css";
import { agreementNeeded, Consent } from "./Consent.tsx";
import { useSendCode } from "./sendCode.ts";
import { inviteOfVisit, useEnter } from "./signIn.ts";

const rules = z.object({
  mobile: fields.account,
  code: fields.code,
  agreed: z.literal(true, { error: agreementNeeded }),
});
type Values = { mobile: string; code: string; agreed: boolean };

export function CodeLoginForm({ onDone }: { onDone?: () => void }) {
  const form = useForm<Values>({
    // The rule wants `true`; the box can also be off, which is exactly what it refuses.
    resolver: rulesOf<Values>(rules as unknown as z.ZodMiniType<unknown, Values>),
    defaultValues: { mobile: "", code: "", agreed: false },
    reValidateMode: "onBlur",
  });
  const captcha = useCaptcha();
  const sendCode = useSendCode(CodeScreen.of.login, captcha.ask);
  const enter = useEnter(onDone);
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ mobile, code, agreed }) => {
    const body = { mobile: mobile.trim(), code: code.trim(), agreed, ...inviteOfVisit() };
    // A refusal has been shown by the transport; the form stays as it is.
    await call(loginBySms, { body }).then(enter, () => undefined);
  });
  const send = async () => {
    if (!(await form.trigger("mobile", { shouldFocus: true }))) return false;
    const isSent = await sendCode(form.getValues("mobile").trim());
    if (isSent) form.setFocus("code");
    return isSent;
  };
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <Field label="手机号/邮箱" error={errors.mobile?.message} shakeKey={submitCount}>
          <TextInput
            {...form.register("mobile")}
            autoComplete="username"
            inputMode="email"
            maxLength={limits.accountMaxLength}
            placeholder="请输入手机号/邮箱"
          />
        </Field>
        <Field label="验证码" error={errors.code?.message} shakeKey={submitCount}>
          <TextInput
            {...form.register("code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={limits.codeLength}
            placeholder="6 位数字"
            after={<CountdownButton seconds={limits.codeCountdownSeconds} onSend={send} />}
          />
        </Field>
        <Consent
          {...form.register("agreed")}
          error={errors.agreed?.message}
          shakeKey={submitCount}
        />
        <Button type="submit" block size="l" busy={isSubmitting}>
          登录 / 注册
        </Button>
      </form>
      {captcha.element}
    </>
  );
}

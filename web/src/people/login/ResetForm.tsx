/** 忘记密码: the account proves itself by a code and gets a new password. A failure is the toast alone (rule people-5). */
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { resetPassword } from "#contract/member/people/password.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import type { CaptchaProof } from "../../foundation/captcha/proof.ts";
import { call } from "../../platform/api.ts";
import { canEncrypt, encryptPassword } from "../../platform/encrypt.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../platform/toast.ts";
import { AccountAndCode } from "./AccountAndCode.tsx";
import styles from "./LoginPanel.module.css";
import { NewPasswordField } from "../../foundation/security/NewPasswordField.tsx";
import { EncryptionMissing } from "./PasswordNotices.tsx";
import { useCodeSending } from "./sendCode.ts";

const rules = z.object({ mobile: fields.account, code: fields.code, password: fields.password });
type Values = z.output<typeof rules>;

type ResetFormProps = {
  account: string;
  /** With the account whose password is new now. */
  onDone: (account: string) => void;
  /** Over to the code login, where this browser cannot encrypt. */
  onCode: (account: string) => void;
};

export function ResetForm(props: ResetFormProps) {
  if (canEncrypt()) return <NewPassword {...props} />;
  return <EncryptionMissing onCode={() => props.onCode(props.account)} />;
}

function NewPassword({ account, onDone }: ResetFormProps) {
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: { mobile: account, code: "", password: "" },
    reValidateMode: "onBlur",
  });
  // The proof of the captcha that was passed for the code; the reset sends it once more.
  const [passed, setPassed] = useState<CaptchaProof>({});
  const { captcha, sending } = useCodeSending(form, CodeScreen.of.reset, setPassed);
  const reset = async ({ mobile, code, password }: Values) => {
    const { csessionid = "", sig = "", token = "" } = passed;
    const body = { mobile: mobile.trim(), code: code.trim(), csessionid, sig, token };
    await call(resetPassword, { body: { ...body, password: await encryptPassword(password) } });
    toast("密码修改成功");
    onDone(body.mobile);
  };
  const submit = form.handleSubmit((values) => reset(values).catch(() => undefined));
  const typed = useWatch({ control: form.control, name: "password" });
  const { errors, submitCount: shakeKey, isSubmitting } = form.formState;
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
          onRefused={(refusal) => showRefusal(form, refusal, "code")}
        />
        <NewPasswordField
          label="新密码"
          field={form.register("password")}
          typed={typed}
          error={errors.password?.message}
          shakeKey={shakeKey}
        />
        <Button type="submit" block size="l" busy={isSubmitting}>
          重置密码
        </Button>
      </Form>
      {captcha}
    </>
  );
}

/** Signing in with a password, which may be remembered in this browser. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { canEncrypt } from "../../platform/encrypt.ts";
import { rulesOf } from "../../platform/form.ts";
import { wantsRemembering } from "../../platform/remember.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { AccountAndPassword } from "./AccountAndPassword.tsx";
import { keepPassword, keptPassword } from "./keptPassword.ts";
import styles from "./LoginPanel.module.css";
import { usePasswordLogin } from "./passwordLogin.ts";
import { EncryptionMissing, PasswordLocked } from "./PasswordNotices.tsx";
import { PlainButton } from "./PlainButton.tsx";
import { isRefused } from "./refused.ts";
import { useEnter } from "./signIn.ts";
import { modeTitles, openReset } from "./ways.ts";

const rules = z.object({
  mobile: fields.account,
  password: fields.password,
  isRemembered: z.boolean(),
});
type Values = z.output<typeof rules>;

type PasswordLoginFormProps = {
  account: string;
  /** Over to the code, with what was typed as the account. */
  onCode: (account: string) => void;
  onDone?: () => void;
};

export function PasswordLoginForm(props: PasswordLoginFormProps) {
  if (canEncrypt()) return <PasswordForm {...props} />;
  return <EncryptionMissing onCode={() => props.onCode(props.account)} />;
}

function PasswordForm({ account, onCode, onDone }: PasswordLoginFormProps) {
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    // Unsealing takes a moment; what is typed meanwhile stays.
    defaultValues: async () => ({
      mobile: account,
      password: await keptPassword(account),
      isRemembered: wantsRemembering(),
    }),
    resetOptions: { keepDirtyValues: true },
    reValidateMode: "onBlur",
  });
  const { login, captcha } = usePasswordLogin();
  const enter = useEnter(onDone);
  const [locked, setLocked] = useState("");
  const submit = form.handleSubmit(async ({ mobile: typed, password, isRemembered }) => {
    const mobile = typed.trim();
    try {
      const tokens = await login({ mobile, password });
      await keepPassword({ mobile, password, isWanted: isRemembered });
      enter(tokens);
    } catch (refusal) {
      setLocked(isRefused(refusal, "passwordLocked") ? refusal.message : "");
      showRefusal(form, refusal, "password");
    }
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const toCode = () => onCode(form.getValues("mobile"));
  return (
    <>
      {locked ? (
        <div className={styles.notice}>
          <PasswordLocked words={locked} onCode={toCode} />
        </div>
      ) : (
        <p className={styles.note}>没有设置过密码？请用验证码登录。</p>
      )}
      <Form onSubmit={submit} className={styles.form}>
        <AccountAndPassword
          mobile={form.register("mobile", { onChange: () => setLocked("") })}
          password={form.register("password")}
          errors={errors}
          shakeKey={submitCount}
        />
        <div className={styles.options}>
          <Checkbox {...form.register("isRemembered")}>记住密码</Checkbox>
          <PlainButton onPress={() => openReset(form.getValues("mobile"))}>忘记密码</PlainButton>
        </div>
        <Button type="submit" block size="l" busy={isSubmitting}>
          登录
        </Button>
        <PlainButton isCentred onPress={toCode}>
          {modeTitles.code}
        </PlainButton>
      </Form>
      {captcha}
    </>
  );
}

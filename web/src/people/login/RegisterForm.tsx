/** Account, code, a password if wanted, the invitation that brought somebody, and the consent. */
import { useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { registerBySms } from "#contract/member/people/password.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { call } from "../../platform/api.ts";
import { canEncrypt, encryptPassword } from "../../platform/encrypt.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { heldInvitation } from "../../platform/invitation.ts";
import { typedBefore } from "../../platform/typed.ts";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AccountAndCode } from "./AccountAndCode.tsx";
import { agreementNeeded, Consent } from "./Consent.tsx";
import styles from "./LoginPanel.module.css";
import { NewPasswordField } from "../../foundation/security/NewPasswordField.tsx";
import { isRefused } from "./refused.ts";
import { useCodeSending } from "./sendCode.ts";
import { useEnter } from "./signIn.ts";
import { keepPanel } from "./ways.ts";

const inviterCodeMaxLength = 20;
const rules = z.object({
  mobile: fields.account,
  code: fields.code,
  password: z.union([z.literal(""), fields.password], { error: passwordProblem }),
  inviterCode: z.string(),
  agreed: z.literal(true, { error: agreementNeeded }),
});
type Values = {
  mobile: string;
  code: string;
  password: string;
  inviterCode: string;
  agreed: boolean;
};

/** A union has no message of its own; the rule that a given password breaks has. */
function passwordProblem({ input }: { input?: unknown }): string | undefined {
  return fields.password.safeParse(input).error?.issues[0]?.message;
}

export function RegisterForm() {
  const form = useForm<Values>({
    // As in CodeLoginForm: the rule wants `true`, the box can also be off.
    resolver: rulesOf<Values>(rules as unknown as z.ZodMiniType<unknown, Values>),
    defaultValues: {
      mobile: typedBefore("account"),
      code: "",
      password: "",
      inviterCode: heldInvitation().inviterCode ?? "",
      agreed: false,
    },
    reValidateMode: "onBlur",
  });
  const { captcha, sending } = useCodeSending(form, CodeScreen.of.register);
  const enter = useEnter();
  const [existing, setExisting] = useState<string | null>(null);
  const onRefused = (refusal: unknown) => {
    if (isRefused(refusal, "accountExists")) setExisting(form.getValues("mobile").trim());
    else showRefusal(form, refusal, "mobile");
  };
  const submit = form.handleSubmit((values) => register(values).then(enter, onRefused));
  const { errors, submitCount: shakeKey, isSubmitting } = form.formState;
  return (
    <>
      {existing !== null && <Existing account={existing} />}
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
        <Extras form={form} />
        <Consent {...form.register("agreed")} error={errors.agreed?.message} shakeKey={shakeKey} />
        <Button type="submit" block size="l" busy={isSubmitting}>
          注册
        </Button>
      </Form>
      {captcha}
    </>
  );
}

/** What a newcomer may leave out. */
function Extras({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount: shakeKey } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  return (
    <>
      {canEncrypt() && (
        <NewPasswordField
          label="登录密码（选填）"
          field={form.register("password")}
          typed={password}
          error={errors.password?.message}
          shakeKey={shakeKey}
        />
      )}
      <Field label="邀请码（选填）" error={errors.inviterCode?.message} shakeKey={shakeKey}>
        <TextInput
          {...form.register("inviterCode")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={inviterCodeMaxLength}
          placeholder="没有可以不填"
        />
      </Field>
    </>
  );
}

async function register({ mobile, code, password, inviterCode, agreed }: Values) {
  const { inviteSource } = heldInvitation();
  const body = {
    mobile: mobile.trim(),
    code: code.trim(),
    agreed,
    ...(password !== "" && { password: await encryptPassword(password) }),
    ...(inviterCode.trim() !== "" && { inviterCode: inviterCode.trim() }),
    ...(inviteSource && { inviteSource }),
  };
  return call(registerBySms, { body });
}

/** The code was right, so its owner may learn that the account exists already. */
function Existing({ account }: { account: string }) {
  const navigate = useNavigate();
  const toLogin = () => {
    keepPanel({ mode: "code", account });
    void navigate("/login");
  };
  return (
    <Notice
      tone="accent"
      live
      title="该账号已注册"
      action={
        <Button kind="secondary" size="s" onClick={toLogin}>
          去登录
        </Button>
      }
    >
      直接登录即可，不需要再注册一次。
    </Notice>
  );
}

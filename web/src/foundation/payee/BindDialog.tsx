/** Binds or changes the Alipay account that withdrawals go to: own name, account, a code to oneself. */
import { useForm, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CallFailed } from "#contract/client.ts";
import { CodeScreen } from "#contract/enums.ts";
import { errors as failures } from "#contract/errors.ts";
import * as fields from "#contract/fields.ts";
import * as names from "#contract/names.ts";
import { limits } from "#contract/limits.ts";
import {
  type Account,
  bindAlipay,
  getAccount,
  checkTypes,
  sendOwnEmail,
  sendOwnSms,
} from "#contract/member/people/user.ts";
import { normalizeAccount } from "#contract/pasted.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { call } from "../../platform/api.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { forgetTyped, keepsTyped, typedBefore } from "../../platform/typed.ts";
import { CodeField } from "../security/CodeField.tsx";
import { showRefusal } from "../security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./PayeeCard.module.css";

const rules = z.object({
  realName: names.realName,
  account: names.alipayAccount,
  code: fields.code,
});
type Values = { realName: string; account: string; code: string };
type BindDialogProps = { account: Account; onClose: () => void };

export function BindDialog({ account, onClose }: BindDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account.alipay ? "更换支付宝账号" : "绑定支付宝账号"}
      closesOutside={false}
    >
      <BindForm account={account} onDone={onClose} />
    </Dialog>
  );
}

function BindForm({ account, onDone }: { account: Account; onDone: () => void }) {
  useHeldReload();
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: { realName: "", account: typedBefore("payee"), code: "" },
    reValidateMode: "onBlur",
  });
  const bind = useSend(bindAlipay, {
    refreshes: [getAccount],
    onDone: () => {
      forgetTyped();
      toast("支付宝账号已绑定");
      onDone();
    },
  });
  const submit = form.handleSubmit(({ realName, account: payee, code }) => {
    const body = { realName: realName.trim(), account: payee.trim(), code: code.trim() };
    const onError = (error: Error) => {
      const field = fieldOf(error);
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true });
    };
    bind.mutate({ body }, { onError });
  });
  return (
    <Form onSubmit={submit} className={styles.form}>
      {account.alipay && (
        <Notice tone="pending">{`更换后 ${limits.alipayLockHours} 小时内不能提现，这是为了保护你的余额。`}</Notice>
      )}
      <BindFields form={form} account={account} onComplete={submitWhenFit(form, rules, submit)} />
      <Button type="submit" block size="l" busy={bind.isPending}>
        {account.alipay ? "更换" : "绑定"}
      </Button>
    </Form>
  );
}

type BindFieldsProps = { form: UseFormReturn<Values>; account: Account; onComplete: () => void };

function BindFields({ form, account, onComplete }: BindFieldsProps) {
  const payee = form.register("account");
  const { errors, submitCount: shakeKey } = form.formState;
  const sentTo = account.mobile ?? account.email ?? "";
  return (
    <div>
      <Field
        label="真实姓名"
        error={errors.realName?.message}
        shakeKey={shakeKey}
        hint="须与支付宝实名一致，否则无法到账"
      >
        <TextInput {...form.register("realName")} autoComplete="name" maxLength={50} />
      </Field>
      <Field
        label="支付宝账号"
        error={errors.account?.message}
        shakeKey={shakeKey}
        hint="手机号或邮箱"
      >
        <TextInput
          {...keepsTyped("payee", payee)}
          normalize={normalizeAccount}
          inputMode="email"
          autoComplete="off"
        />
      </Field>
      <CodeField
        field={form.register("code")}
        label={`验证码（发送到 ${sentTo}）`}
        error={errors.code?.message}
        shakeKey={shakeKey}
        to={sentTo}
        onComplete={onComplete}
        send={() => sendCode(account)}
        onRefused={(refusal) => showRefusal(form, refusal, "code")}
      />
    </div>
  );
}

/** To the mobile or the e-mail, whichever the member has; the transport has shown why when it fails. */
async function sendCode(account: Account): Promise<boolean> {
  const key = account.mobile ? "sms" : "email";
  const endpoint = key === "sms" ? sendOwnSms : sendOwnEmail;
  await call(endpoint, { body: { screen: CodeScreen.of.alipay, checkType: checkTypes[key] } });
  return true;
}

/** Which field a refusal is about: the message then stands under it. */
export function fieldOf(error: Error): keyof Values | null {
  if (!(error instanceof CallFailed)) return null;
  if (error.code === failures.payeeTaken.code) return "account";
  const field = (error.data as { field?: string } | null)?.field;
  if (field === "realName" || field === "account") return field;
  return error.code === failures.codeWrong.code || error.code === failures.tooOften.code
    ? "code"
    : null;
}

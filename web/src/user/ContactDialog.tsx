/** A new mobile or e-mail, after the check of the present one: the new value, a code to it, done. */
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { listSignIns } from "#contract/member/session.ts";
import {
  getAccount,
  sendNewEmail,
  sendNewMobile,
  setEmail,
  setMobile,
} from "#contract/member/user.ts";
import { Form } from "../../../questionnaire/view/Form.tsx";
import { call } from "../platform/api.ts";
import { rulesOf } from "../platform/form.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import { useSend } from "../platform/query.ts";
import { CodeField } from "../security/CodeField.tsx";
import { showRefusal } from "../security/refusal.ts";
import { useStepUp } from "../security/StepUp.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput, type TextInputProps } from "../ui/TextInput.tsx";
import { toast } from "../ui/Toast.tsx";

export type Contact = "mobile" | "email";
type ContactDialogProps = {
  contact: Contact;
  /** Masked; null for the first one. */
  now: string | null;
  onClose: () => void;
};

export function ContactDialog({ contact, now, onClose }: ContactDialogProps) {
  const { name } = kinds[contact];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${now === null ? "绑定" : "修改"}${name}`}
      description={
        now === null
          ? `绑定后可以用这个${name}登录；其他设备会退出登录。`
          : `现在的${name}是 ${now}。修改后其他设备会退出登录。`
      }
      closesOutside={false}
    >
      <ContactForm contact={contact} isFirst={now === null} onDone={onClose} />
    </Dialog>
  );
}

type Values = { value: string; code: string };
type ContactFormProps = { contact: Contact; isFirst: boolean; onDone: () => void };

function ContactForm({ contact, isFirst, onDone }: ContactFormProps) {
  useHeldReload();
  const { name, rule, input } = kinds[contact];
  const { secured } = useStepUp();
  const saveContact = useSave(contact, () => {
    toast(`${name}已${isFirst ? "绑定" : "修改"}`);
    onDone();
  });
  const form = useForm<Values>({
    resolver: rulesOf<Values>(z.object({ value: rule, code: fields.code })),
    defaultValues: { value: "", code: "" },
    reValidateMode: "onBlur",
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const onRefused = (refusal: unknown) => showRefusal(form, refusal, "value");
  const submit = form.handleSubmit(({ value, code }) =>
    secured("contact", () => saveContact(value.trim(), code.trim())).catch(onRefused),
  );
  const send = async () => {
    if (!(await form.trigger("value", { shouldFocus: true }))) return false;
    await secured("contact", () => sendTo(contact, form.getValues("value").trim()));
    form.setFocus("code");
    return true;
  };
  return (
    <Form onSubmit={submit}>
      <Field label={`新${name}`} error={errors.value?.message} shakeKey={submitCount}>
        <TextInput {...form.register("value")} {...input} />
      </Field>
      <CodeField
        field={form.register("code")}
        error={errors.code?.message}
        shakeKey={submitCount}
        send={send}
        onRefused={onRefused}
      />
      <Button type="submit" block size="l" busy={isSubmitting}>
        {isFirst ? "绑定" : "确认修改"}
      </Button>
    </Form>
  );
}

type Kind = { name: string; rule: typeof fields.mobile; input: TextInputProps };

const kinds: Record<Contact, Kind> = {
  mobile: {
    name: "手机号",
    rule: fields.mobile,
    input: {
      inputMode: "tel",
      autoComplete: "tel-national",
      maxLength: limits.mobileLength,
      placeholder: "11 位手机号",
    },
  },
  email: {
    name: "邮箱",
    rule: fields.email,
    input: {
      type: "email",
      inputMode: "email",
      autoComplete: "email",
      maxLength: limits.accountMaxLength,
      placeholder: "name@example.com",
    },
  },
};

const sendTo = (contact: Contact, value: string): Promise<null> =>
  contact === "mobile"
    ? call(sendNewMobile, { body: { mobile: value } })
    : call(sendNewEmail, { body: { email: value } });

function useSave(contact: Contact, onDone: () => void) {
  const options = { refreshes: [getAccount, listSignIns], onDone };
  const mobile = useSend(setMobile, options);
  const email = useSend(setEmail, options);
  return (value: string, code: string) =>
    contact === "mobile"
      ? mobile.mutateAsync({ body: { mobile: value, code } })
      : email.mutateAsync({ body: { email: value, code } });
}

/** A new mobile or e-mail, after the check of the present one: the new value, a code to it, done. */
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { listSignIns } from "#contract/member/people/session.ts";
import {
  getAccount,
  sendNewEmail,
  sendNewMobile,
  setEmail,
  setMobile,
} from "#contract/member/people/user.ts";
import { normalizeAccount, normalizeMobile } from "#contract/pasted.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { call } from "../../platform/api.ts";
import { rulesOf, submitWhenFit } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { forgetTyped, keepsTyped, typedBefore } from "../../platform/typed.ts";
import { CodeField } from "../../foundation/security/CodeField.tsx";
import { showRefusal } from "../../foundation/security/refusal.ts";
import { stillThere } from "../../foundation/security/stillThere.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput, type TextInputProps } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";

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
  const { name, rules, input } = kinds[contact];
  const { secured } = useStepUp();
  const saveContact = useSave(contact, () => {
    forgetTyped();
    toast(`${name}已${isFirst ? "绑定" : "修改"}`);
    onDone();
  });
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: { value: typedBefore(contact), code: "" },
    reValidateMode: "onBlur",
  });
  const to = useWatch({ control: form.control, name: "value" });
  const { errors, submitCount, isSubmitting } = form.formState;
  const onRefused = (refusal: unknown) => showRefusal(form, refusal, "value");
  const field = form.register("value");
  const submit = form.handleSubmit(({ value, code }) =>
    secured("contact", () => saveContact(value.trim(), code.trim())).catch(onRefused),
  );
  const send = async () => {
    if (!(await form.trigger("value", { shouldFocus: true }))) return false;
    const isStill = stillThere();
    await secured("contact", () => sendTo(contact, form.getValues("value").trim()));
    if (isStill()) form.setFocus("code");
    return true;
  };
  return (
    <Form onSubmit={submit}>
      <Field label={`新${name}`} error={errors.value?.message} shakeKey={submitCount}>
        <TextInput {...keepsTyped(contact, field)} {...input} />
      </Field>
      <CodeField
        field={form.register("code")}
        error={errors.code?.message}
        shakeKey={submitCount}
        to={to.trim()}
        onComplete={submitWhenFit(form, rules, submit)}
        send={send}
        onRefused={onRefused}
      />
      <Button type="submit" block size="l" busy={isSubmitting}>
        {isFirst ? "绑定" : "确认修改"}
      </Button>
    </Form>
  );
}

type Rules = z.ZodMiniType<unknown, Values>;
type Kind = { name: string; rules: Rules; input: TextInputProps };

const kinds: Record<Contact, Kind> = {
  mobile: {
    name: "手机号",
    rules: z.object({ value: fields.mobile, code: fields.code }),
    input: {
      inputMode: "tel",
      autoComplete: "tel-national",
      normalize: normalizeMobile,
      placeholder: "11 位手机号",
    },
  },
  email: {
    name: "邮箱",
    rules: z.object({ value: fields.email, code: fields.code }),
    input: {
      type: "email",
      inputMode: "email",
      autoComplete: "email",
      normalize: normalizeAccount,
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

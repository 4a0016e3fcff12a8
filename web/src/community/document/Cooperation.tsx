/** 商务合作: somebody leaves their words and how to reach them. The thanks stay where the form was. */
import { useState } from "react";
import { type FieldErrors, useForm, type UseFormRegister } from "react-hook-form";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { CallFailed } from "#contract/client.ts";
import { askCooperation } from "#contract/member/community/content.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { withProof } from "../../foundation/captcha/proof.ts";
import { useCaptcha } from "../../foundation/captcha/useCaptcha.tsx";
import { call } from "../../platform/api.ts";
import { rulesOf } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { saidInPlace } from "../../platform/said.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import styles from "./DocumentPage.module.css";

const rules = z.object({
  company: fields.text("公司名称", 60),
  name: fields.text("联系人", 20),
  contact: fields.text("手机号或邮箱", 64),
  text: fields.text("合作意向", 1000),
});
type Values = z.input<typeof rules>;
const empty: Values = { company: "", name: "", contact: "", text: "" };

export function Cooperation() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className={styles.form}>
      <Card title="留下合作意向">
        {sentTo === null ? (
          <CooperationForm onSent={setSentTo} />
        ) : (
          <Notice live tone="accent" title="已收到，谢谢">
            {`我们会在 1 个工作日内通过 ${sentTo} 联系你。`}
          </Notice>
        )}
      </Card>
    </div>
  );
}

function CooperationForm({ onSent }: { onSent: (contact: string) => void }) {
  useHeldReload();
  const captcha = useCaptcha();
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: empty,
    reValidateMode: "onBlur",
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const isSent = await withProof(captcha.ask, async (proof) => {
        await call(askCooperation, { body: { ...values, ...proof } });
        return true;
      });
      if (isSent) onSent(values.contact.trim());
    } catch (cause) {
      const field = fieldOf(cause);
      saidInPlace(wordsOf(cause));
      if (field) form.setError(field, { message: wordsOf(cause) }, { shouldFocus: true });
      else setRefusal(wordsOf(cause));
    }
  });
  return (
    <>
      <Form onSubmit={send}>
        <Lines register={form.register} errors={errors} shakeKey={submitCount} />
        {refusal && (
          <Notice live tone="danger" title="没有发送成功">
            {refusal}
          </Notice>
        )}
        <div className={styles.send}>
          <Button type="submit" busy={isSubmitting}>
            提交
          </Button>
        </div>
      </Form>
      {captcha.element}
    </>
  );
}

type LinesProps = {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
  shakeKey: number;
};

function Lines({ register, errors, shakeKey }: LinesProps) {
  return (
    <>
      <Field label="公司名称" error={errors.company?.message} shakeKey={shakeKey}>
        <TextInput maxLength={60} autoComplete="organization" {...register("company")} />
      </Field>
      <Field label="联系人" error={errors.name?.message} shakeKey={shakeKey}>
        <TextInput maxLength={20} autoComplete="name" {...register("name")} />
      </Field>
      <Field
        label="手机号或邮箱"
        error={errors.contact?.message}
        shakeKey={shakeKey}
        hint="只用于联系你，不会作其他用途"
      >
        <TextInput maxLength={64} {...register("contact")} />
      </Field>
      <Field
        label="合作意向"
        error={errors.text?.message}
        shakeKey={shakeKey}
        hint="目标人群、样本量、问卷时长、期望时间"
      >
        <TextArea maxLength={1000} {...register("text")} />
      </Field>
    </>
  );
}

/** The field that the server names; null where it names none of these. */
function fieldOf(cause: unknown): keyof Values | null {
  if (!(cause instanceof CallFailed)) return null;
  const { field } = (cause.data ?? {}) as { field?: string };
  return field !== undefined && field in empty ? (field as keyof Values) : null;
}

const wordsOf = (cause: unknown): string =>
  cause instanceof CallFailed ? cause.message : "网络不稳定，请稍后再试。";

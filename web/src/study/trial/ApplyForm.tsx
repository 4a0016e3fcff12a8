/** The form's fields and its sending; loaded when somebody applies, because the rules of forms weigh much. */
import { FormProvider, useForm } from "react-hook-form";
import { getTask } from "#contract/member/study/task.ts";
import { applyTrial, getTrial } from "#contract/member/study/trial.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { rulesOf } from "../../platform/form.ts";
import { useSend } from "../../platform/query.ts";
import { DeliveryEnd, DeliveryFields } from "../../foundation/region/DeliveryFields.tsx";
import { showUnderField } from "../../foundation/security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../platform/toast.ts";
import type { ApplyCardProps } from "./ApplyCard.tsx";
import { rules, type Values, valuesOf } from "./values.ts";

export function ApplyForm({ task, before, onClose }: ApplyCardProps) {
  useHeldReload();
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: valuesOf(before),
    reValidateMode: "onBlur",
  });
  const send = useSend(applyTrial, {
    refreshes: [getTask, getTrial],
    onDone: () => {
      toast(onClose ? "申请已修改" : "申请已提交");
      onClose?.();
    },
  });
  const submit = form.handleSubmit(({ name, mobile, region, detail, reason }) => {
    const onError = (error: Error) => showUnderField(form, error);
    send.mutate({ body: { taskId: task.id, name, mobile, region, detail, reason } }, { onError });
  });
  const { errors, submitCount } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <Field
          label="申请理由"
          error={errors.reason?.message}
          shakeKey={submitCount}
          hint="说说你平时怎么用这类产品，更容易入选"
        >
          <TextArea {...form.register("reason")} rows={3} maxLength={300} />
        </Field>
        <DeliveryFields />
        <DeliveryEnd title="没有提交成功" error={send.error}>
          {onClose && (
            <Button kind="secondary" onClick={onClose}>
              不改了
            </Button>
          )}
          <Button type="submit" size={onClose ? "m" : "l"} block={!onClose} busy={send.isPending}>
            {onClose ? "保存修改" : "提交申请"}
          </Button>
        </DeliveryEnd>
      </Form>
    </FormProvider>
  );
}

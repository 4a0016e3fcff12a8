/** The form's fields and its sending; loaded when somebody applies, because the rules of forms weigh much. */
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import { getTask } from "#contract/member/task.ts";
import { applyTrial, getTrial } from "#contract/member/trial.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import { rulesOf } from "../platform/form.ts";
import { useSend } from "../platform/query.ts";
import { RegionField } from "../region/RegionField.tsx";
import { showUnderField } from "../security/refusal.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toast } from "../ui/Toast.tsx";
import type { ApplyCardProps } from "./ApplyCard.tsx";
import styles from "./ApplyForm.module.css";
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
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <Inputs form={form} />
      {send.error && (
        <Notice tone="danger" title="没有提交成功" live>
          {send.error.message}
        </Notice>
      )}
      <p className={styles.quiet}>地址加密保存，只有负责寄送的工作人员能看到。</p>
      <div className={styles.ways}>
        {onClose && (
          <Button kind="secondary" onClick={onClose}>
            不改了
          </Button>
        )}
        <Button type="submit" size={onClose ? "m" : "l"} block={!onClose} busy={send.isPending}>
          {onClose ? "保存修改" : "提交申请"}
        </Button>
      </div>
    </form>
  );
}

function Inputs({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount: shakeKey } = form.formState;
  return (
    <>
      <Field
        label="申请理由"
        error={errors.reason?.message}
        shakeKey={shakeKey}
        hint="说说你平时怎么用这类产品，更容易入选"
      >
        <TextArea {...form.register("reason")} rows={3} maxLength={300} />
      </Field>
      <Field label="收件人" error={errors.name?.message} shakeKey={shakeKey}>
        <TextInput {...form.register("name")} autoComplete="name" maxLength={30} />
      </Field>
      <Field label="手机号" error={errors.mobile?.message} shakeKey={shakeKey}>
        <TextInput
          {...form.register("mobile")}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
      </Field>
      <Controller
        control={form.control}
        name="region"
        render={({ field, fieldState }) => (
          <RegionField
            path={field.value}
            onChange={(path) => {
              field.onChange(path);
              form.clearErrors("region");
            }}
            error={fieldState.error?.message}
            shakeKey={shakeKey}
          />
        )}
      />
      <Field label="详细地址" error={errors.detail?.message} shakeKey={shakeKey}>
        <TextInput
          {...form.register("detail")}
          autoComplete="street-address"
          placeholder="街道、小区、楼栋、门牌号"
          maxLength={100}
        />
      </Field>
    </>
  );
}

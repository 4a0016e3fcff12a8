/** Who gets a parcel, and where: the fields of every form that asks for it, and how such a form ends. */
import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { normalizeMobile } from "#contract/pasted.ts";
import { Field } from "../../ui/Field.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { Delivery } from "./delivery.ts";
import styles from "./DeliveryFields.module.css";
import { RegionField } from "./RegionField.tsx";

/** Needs the form's `FormProvider` around it: each form asks for more than these fields. */
export function DeliveryFields() {
  const form = useFormContext<Delivery>();
  const { errors, submitCount: shakeKey } = form.formState;
  return (
    <>
      <Field label="收件人" error={errors.name?.message} shakeKey={shakeKey}>
        <TextInput {...form.register("name")} autoComplete="name" maxLength={30} />
      </Field>
      <Field label="手机号" error={errors.mobile?.message} shakeKey={shakeKey}>
        <TextInput
          {...form.register("mobile")}
          inputMode="tel"
          autoComplete="tel-national"
          normalize={normalizeMobile}
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

type DeliveryEndProps = {
  /** The title of a refusal that no field shows. */
  title: string;
  error: Error | null;
  /** The buttons. */
  children: ReactNode;
};

export const DeliveryEnd = ({ title, error, children }: DeliveryEndProps) => (
  <>
    <Refusal title={title} error={error} />
    <p className={styles.quiet}>地址加密保存，只有负责寄送的工作人员能看到。</p>
    <div className={styles.ways}>{children}</div>
  </>
);

/** One address, new or changed; loaded when it is opened, because the rules of forms weigh much. */
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import type { Address } from "#contract/member/address.ts";
import { limits } from "#contract/limits.ts";
import { rulesOf } from "../platform/form.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import { RegionField } from "../region/RegionField.tsx";
import { showUnderField } from "../security/refusal.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import styles from "./Address.module.css";
import { useSaveAddress } from "./addresses.ts";
import { rules, savedIn, type Values, valuesOf } from "./words.ts";

export type AddressFormProps = {
  book: readonly Address[];
  /** Null for a new one. */
  before: Address | null;
  onSaved: (address: Address) => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
};

export function AddressForm({ book, before, onSaved, onCancel }: AddressFormProps) {
  useHeldReload();
  const form = useForm<Values>({
    resolver: rulesOf<Values>(rules),
    defaultValues: valuesOf(before),
    reValidateMode: "onBlur",
  });
  const save = useSaveAddress((after) => {
    const saved = savedIn(after, book, before);
    if (saved) onSaved(saved);
  });
  const submit = form.handleSubmit((values) => {
    const onError = (error: Error) => showUnderField(form, error);
    const body = { ...values, ...(before && { id: before.id }) };
    save.mutate({ body }, { onError });
  });
  const isSaidAbove = Object.keys(form.formState.errors).length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <Inputs form={form} />
      {/* The first is the default by itself, and the default one stays it until another becomes it. */}
      {book.length > 0 && !before?.isDefault && (
        <Checkbox {...form.register("isDefault")}>设为默认地址</Checkbox>
      )}
      {save.error && !isSaidAbove && (
        <Notice tone="danger" title="没有保存成功" live>
          {save.error.message}
        </Notice>
      )}
      <p className={styles.quiet}>地址加密保存，只有负责寄送的工作人员能看到。</p>
      <div className={styles.ways}>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          保存地址
        </Button>
      </div>
    </form>
  );
}

function Inputs({ form }: { form: UseFormReturn<Values> }) {
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
          maxLength={limits.mobileLength}
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

/** One address, new or changed; loaded when it is opened, because the rules of forms weigh much. */
import { FormProvider, useForm } from "react-hook-form";
import type { Address } from "#contract/member/people/address.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { rulesOf } from "../../platform/form.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { DeliveryEnd, DeliveryFields } from "../region/DeliveryFields.tsx";
import { showUnderField } from "../security/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
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
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <DeliveryFields />
        {/* The first address is the default by itself; the default stays so until another becomes it. */}
        {book.length > 0 && !before?.isDefault && (
          <Checkbox {...form.register("isDefault")}>设为默认地址</Checkbox>
        )}
        <DeliveryEnd title="没有保存成功" error={isSaidAbove ? null : save.error}>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              取消
            </Button>
          )}
          <Button type="submit" busy={save.isPending}>
            保存地址
          </Button>
        </DeliveryEnd>
      </Form>
    </FormProvider>
  );
}

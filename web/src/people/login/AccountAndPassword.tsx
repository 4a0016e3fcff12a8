/** Account and password, for the forms that prove somebody by them. */
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { AccountField } from "./AccountField.tsx";

type AccountAndPasswordProps = {
  mobile: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  errors: FieldErrors<{ mobile: string; password: string }>;
  shakeKey: number;
};

export function AccountAndPassword({
  mobile,
  password,
  errors,
  shakeKey,
}: AccountAndPasswordProps) {
  return (
    <>
      <AccountField field={mobile} error={errors.mobile?.message} shakeKey={shakeKey} />
      <Field label="密码" error={errors.password?.message} shakeKey={shakeKey}>
        <PasswordInput
          {...password}
          maxLength={limits.passwordMaxLength}
          placeholder="请输入密码"
        />
      </Field>
    </>
  );
}

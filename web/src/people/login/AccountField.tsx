/** Mobile number or e-mail, by which an account is known (rule people-1). */
import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { normalizeAccount } from "#contract/pasted.ts";
import { keepsTyped } from "../../platform/typed.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type AccountFieldProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  shakeKey: number;
};

export function AccountField({ field, error, shakeKey }: AccountFieldProps) {
  return (
    <Field label="手机号/邮箱" error={error} shakeKey={shakeKey}>
      <TextInput
        {...keepsTyped("account", field)}
        normalize={normalizeAccount}
        maxLength={limits.accountMaxLength}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="请输入手机号/邮箱"
      />
    </Field>
  );
}

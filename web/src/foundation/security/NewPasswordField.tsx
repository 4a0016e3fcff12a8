/** The field for a new password: it can be shown while it is typed, and says how strong it is. */
import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { type Strength, strengthOf } from "./passwordStrength.ts";
import styles from "./NewPasswordField.module.css";

type NewPasswordFieldProps = {
  label: string;
  field: UseFormRegisterReturn;
  /** What is typed so far. */
  typed: string;
  error: string | undefined;
  shakeKey: number;
};

export function NewPasswordField({ label, field, typed, error, shakeKey }: NewPasswordFieldProps) {
  return (
    <div className={styles.field}>
      <Field label={label} error={error} shakeKey={shakeKey} hint={<StrengthHint typed={typed} />}>
        <PasswordInput
          {...field}
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          placeholder={`${limits.passwordMinLength}-${limits.passwordMaxLength} 位`}
        />
      </Field>
    </div>
  );
}

const words: Record<Strength, string> = { weak: "弱", fair: "中", strong: "强" };

function StrengthHint({ typed }: { typed: string }) {
  if (typed.length < limits.passwordMinLength) return "字母、数字和符号混用更安全";
  const strength = strengthOf(typed);
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true" />
      {`密码强度：${words[strength]}`}
    </span>
  );
}

/** Account and the code that was sent to it, for the forms that prove somebody by them. */
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { CodeField } from "../../foundation/security/CodeField.tsx";
import { AccountField } from "./AccountField.tsx";

type AccountAndCodeProps = {
  mobile: UseFormRegisterReturn;
  code: UseFormRegisterReturn;
  errors: FieldErrors<{ mobile: string; code: string }>;
  shakeKey: number;
  /** What is typed as the account so far. */
  to: string;
  onComplete: () => void;
  send: () => Promise<boolean>;
  onRefused: (refusal: unknown) => void;
};

export function AccountAndCode({
  mobile,
  code,
  errors,
  shakeKey,
  ...sending
}: AccountAndCodeProps) {
  return (
    <>
      <AccountField field={mobile} error={errors.mobile?.message} shakeKey={shakeKey} />
      <CodeField {...sending} field={code} error={errors.code?.message} shakeKey={shakeKey} />
    </>
  );
}

/** A password that one has or wants, and the six digits of a telephone. */
import { Input } from "antd";
import { useId } from "react";

type PasswordProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Tells a password manager to keep a new password instead of offering a known one. */
  isNew?: boolean;
  isFirst?: boolean;
};

const passwordMax = 100;

export function PasswordField({ label, value, onChange, isNew, isFirst }: PasswordProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input.Password
        id={id}
        size="large"
        autoFocus={isFirst === true}
        autoComplete={isNew === true ? "new-password" : "current-password"}
        maxLength={passwordMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

type CodeProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Letters, too: a recovery code. */
  isRecovery?: boolean;
  isFirst?: boolean;
};

const recoveryMax = 20;

export function CodeField({ label, value, onChange, isRecovery, isFirst }: CodeProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        autoFocus={isFirst === true}
        autoComplete={isRecovery === true ? "off" : "one-time-code"}
        inputMode={isRecovery === true ? "text" : "numeric"}
        placeholder={isRecovery === true ? "三组，每组四位" : "6 位数字"}
        maxLength={isRecovery === true ? recoveryMax : 6}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

/** Long enough to be sent. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text.trim());
export const isRecoveryCode = (text: string): boolean =>
  text.replaceAll(/[^A-Za-z0-9]/g, "").length === 12;

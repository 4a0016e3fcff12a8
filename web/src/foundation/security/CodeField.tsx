/** A code that is sent somewhere and typed in here, with its countdown. */
import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { normalizeCode } from "#contract/pasted.ts";
import { CountdownButton } from "../../ui/CountdownButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";

type CodeFieldProps = {
  field: UseFormRegisterReturn;
  label?: string;
  error: string | undefined;
  shakeKey: number;
  /** What the code goes to, as this page shows it. */
  to: string;
  /** The last digit has been typed or pasted. */
  onComplete: () => void;
  /** Resolves to false when nothing was sent, because what it is sent to is not right yet. */
  send: () => Promise<boolean>;
  onRefused: (refusal: unknown) => void;
};

const sixDigits = (typed: string) => normalizeCode(typed).slice(0, limits.codeLength);

export function CodeField({
  field,
  label = "验证码",
  error,
  shakeKey,
  to,
  onComplete,
  send,
  onRefused,
}: CodeFieldProps) {
  const last = useRef("");
  const onSend = async () => {
    try {
      const isSent = await send();
      if (isSent) toast("验证码已发送");
      return isSent;
    } catch (refusal) {
      onRefused(refusal);
      return false;
    }
  };
  return (
    <Field label={label} error={error} shakeKey={shakeKey}>
      <TextInput
        {...field}
        onChange={(event) => {
          void field.onChange(event);
          const { value } = event.target;
          // A seventh digit is cut off: the code is the same, and nobody asked to try it again.
          if (value.length === limits.codeLength && value !== last.current) onComplete();
          last.current = value;
        }}
        normalize={sixDigits}
        autoComplete="one-time-code"
        inputMode="numeric"
        placeholder="6 位数字"
        after={<CountdownButton to={to} onSend={onSend} />}
      />
    </Field>
  );
}

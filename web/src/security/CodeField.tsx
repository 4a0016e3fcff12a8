/** A code that is sent somewhere and typed in here, with its countdown. */
import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { CountdownButton } from "../ui/CountdownButton.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toast } from "../ui/Toast.tsx";

type CodeFieldProps = {
  field: UseFormRegisterReturn;
  label?: string;
  error: string | undefined;
  shakeKey: number;
  /** Resolves to false when nothing was sent, because what it is sent to is not right yet. */
  send: () => Promise<boolean>;
  onRefused: (refusal: unknown) => void;
};

export function CodeField({
  field,
  label = "验证码",
  error,
  shakeKey,
  send,
  onRefused,
}: CodeFieldProps) {
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
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={limits.codeLength}
        placeholder="6 位数字"
        after={<CountdownButton seconds={limits.codeCountdownSeconds} onSend={onSend} />}
      />
    </Field>
  );
}

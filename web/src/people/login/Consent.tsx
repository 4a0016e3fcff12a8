/** The tick for agreement and privacy. Never set beforehand: consent is given, not assumed. */
import type { InputHTMLAttributes, Ref } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldError } from "../../ui/Field.tsx";
import styles from "./LoginPanel.module.css";

/** As the contract's table of errors says it, which would weigh more than this page. */
export const agreementNeeded = "请先阅读并同意用户协议和隐私政策";

type ConsentProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
  shakeKey: number;
};

export function Consent({ error, shakeKey, ...rest }: ConsentProps) {
  return (
    <div>
      <Checkbox {...rest} className={styles.consent} aria-invalid={!!error || undefined}>
        我已阅读并同意
        <Texts />
      </Checkbox>
      <FieldError error={error} shakeKey={shakeKey} />
    </div>
  );
}

/** Both texts, in a tab of their own: what was typed here stays. */
export function Texts() {
  return (
    <>
      <a href="/agreement" target="_blank" rel="noreferrer">
        《用户协议》
      </a>
      和
      <a href="/privacy" target="_blank" rel="noreferrer">
        《隐私政策》
      </a>
    </>
  );
}

/** Asks for a code: captcha first, then the message (rule people-6). */
import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { CodeScreen } from "#contract/enums.ts";
import { sendLoginCode } from "#contract/member/people/auth.ts";
import { type CaptchaProof, withProof } from "../../foundation/captcha/proof.ts";
import { useCaptcha } from "../../foundation/captcha/useCaptcha.tsx";
import { stillThere } from "../../foundation/security/stillThere.ts";
import { call } from "../../platform/api.ts";

type WithAccountAndCode = FieldValues & { mobile: string; code: string };
type CodeSending = {
  /** For the code's field. */
  sending: {
    /** What is typed as the account so far. */
    to: string;
    /** Resolves to whether a code is on its way; rejects when the server refused. */
    send: () => Promise<boolean>;
  };
  /** The captcha's dialog; outside the form, as a dialog is none of its fields. */
  captcha: ReactNode;
};

/** For a form that has an account and a code. Each time passes the captcha again (rule people-6). */
export function useCodeSending<Values extends WithAccountAndCode>(
  form: UseFormReturn<Values>,
  screen: CodeScreen,
  onPassed?: (proof: CaptchaProof) => void,
): CodeSending {
  const captcha = useCaptcha();
  // WithAccountAndCode promises both; the library cannot see that through a type parameter.
  const mobile = "mobile" as Path<Values>;
  const to = form.watch(mobile).trim();
  const send = async () => {
    if (!(await form.trigger(mobile, { shouldFocus: true }))) return false;
    const account = form.getValues(mobile).trim();
    const isStill = stillThere();
    const isSent = await withProof(captcha.ask, async (proof) => {
      onPassed?.(proof);
      await call(sendLoginCode, { body: { screen, mobile: account, ...proof } });
      return true;
    });
    if (isSent && isStill()) form.setFocus("code" as Path<Values>);
    return isSent ?? false;
  };
  return { sending: { to, send }, captcha: captcha.element };
}

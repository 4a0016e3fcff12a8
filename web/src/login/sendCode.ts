/** Asks for a code: captcha first, then the message (spec section 5). */
import type { CodeScreen } from "#contract/enums.ts";
import { sendLoginCode } from "#contract/member/auth.ts";
import type { AskCaptcha } from "../captcha/useCaptcha.tsx";
import { call } from "../platform/api.ts";
import { toast } from "../ui/Toast.tsx";

/** Resolves to whether a code is on its way; why not has been shown by then. */
export function useSendCode(screen: CodeScreen, askCaptcha: AskCaptcha) {
  return async (mobile: string): Promise<boolean> => {
    const captchaVerifyParam = await askCaptcha();
    if (captchaVerifyParam === null) return false;
    try {
      await call(sendLoginCode, { body: { screen, mobile, captchaVerifyParam } });
    } catch {
      // The transport has shown the message; the countdown resets.
      return false;
    }
    toast("验证码已发送");
    return true;
  };
}

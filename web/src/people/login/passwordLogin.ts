/** Sends account and password; where the server wants the captcha first, passes it and sends again. */
import type { ReactNode } from "react";
import { errors } from "#contract/errors.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import { loginByPassword } from "#contract/member/people/password.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { type CaptchaProof, withProof } from "../../foundation/captcha/proof.ts";
import { useCaptcha } from "../../foundation/captcha/useCaptcha.tsx";
import { call } from "../../platform/api.ts";
import { encryptPassword } from "../../platform/encrypt.ts";
import { forgetPassword } from "../../platform/remember.ts";
import { saidInPlace } from "../../platform/said.ts";
import { taskHashId } from "../../platform/session.ts";
import { isRefused } from "./refused.ts";

export type Credentials = { mobile: string; password: string };
type PasswordLogin = {
  /** Rejects with the server's refusal; 1049 where a ticket of a third party came along. */
  login: (credentials: Credentials, ticket?: SnsTicket) => Promise<TokenData>;
  captcha: ReactNode;
};

export function usePasswordLogin(): PasswordLogin {
  const captcha = useCaptcha();
  const login: PasswordLogin["login"] = async (credentials, ticket) => {
    try {
      return await send(credentials, { ticket, proof: {} });
    } catch (refusal) {
      // Whatever was remembered is not the password any more.
      if (isRefused(refusal, "credentialsWrong")) forgetPassword();
      if (!isRefused(refusal, "captchaNeeded")) throw refusal;
      saidInPlace(errors.captchaNeeded.msg);
      const again = (proof: CaptchaProof) => send(credentials, { ticket, proof });
      const tokens = await withProof(captcha.ask, again);
      if (!tokens) throw refusal;
      return tokens;
    }
  };
  return { login, captcha: captcha.element };
}

type More = { ticket: SnsTicket | undefined; proof: CaptchaProof };

async function send(
  { mobile, password }: Credentials,
  { ticket, proof }: More,
): Promise<TokenData> {
  const task = taskHashId();
  // Encrypted here, for each try: the nonce inside is good once.
  const encrypted = await encryptPassword(password);
  const body = {
    mobile,
    password: encrypted,
    ...(task !== null && { task }),
    ...(ticket && { snsCode: ticket.snsCode, app: ticket.app }),
    ...proof,
  };
  return call(loginByPassword, { body });
}

/** Binds the third-party identity of a ticket to an account, which a code proves, and signs in. */
import { bindSnsByPc, type SnsTicket } from "#contract/member/people/sns.ts";
import { call } from "../../platform/api.ts";
import { encryptPassword } from "../../platform/encrypt.ts";
import { heldInvitation } from "../../platform/invitation.ts";
import { dropTicket } from "../../platform/thirdParty.ts";
import { dropCredentials, saveCredentials } from "./credentials.ts";
import { type Credentials, usePasswordLogin } from "./passwordLogin.ts";
import { isRefused } from "./refused.ts";
import { useEnter } from "./signIn.ts";

export type Binding = {
  mobile: string;
  code: string;
  agreed?: boolean;
  /** Where the account was proved by it before. */
  password?: string;
};

/** Rejects with the server's refusal. */
export function useBindSns({ snsCode, app }: SnsTicket): (binding: Binding) => Promise<void> {
  const enter = useEnter();
  return async ({ password, ...binding }) => {
    const encrypted = password === undefined ? {} : { password: await encryptPassword(password) };
    const body = { ...binding, ...encrypted, snsCode, app, ...heldInvitation() };
    const arrival = await call(bindSnsByPc, { body });
    dropTicket();
    dropCredentials();
    enter(arrival);
  };
}

/**
 * Password login in the third-party flow: when account and password are right the server answers 1049,
 * and they are saved for /bind (rule people-21). Rejects with any other refusal.
 */
export function useProveByPassword(ticket: SnsTicket) {
  const { login, captcha } = usePasswordLogin();
  const prove = async (credentials: Credentials): Promise<void> => {
    try {
      await login(credentials, ticket);
    } catch (refusal) {
      if (!isRefused(refusal, "snsNotBound")) throw refusal;
      saveCredentials(credentials);
    }
  };
  return { prove, captcha };
}

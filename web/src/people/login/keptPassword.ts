/** The remembered password: sealed after a login, opened when the form is shown again (rule people-14). */
import { accountInfo, forgetPassword, keepAccountInfo } from "../../platform/remember.ts";
import { seal, unseal } from "../../platform/vault.ts";

/** Longer than any password as JSON, so that the cookie does not tell its length. */
const paddedLength = 128;

/** Empty where none is kept, or where it is kept for another account or sealed by another browser. */
export async function keptPassword(mobile: string): Promise<string> {
  const info = accountInfo();
  if (!info?.password || info.mobile !== mobile) return "";
  const text = await unseal(info.password, mobile);
  return text === null ? "" : (JSON.parse(text) as string);
}

type SignedIn = { mobile: string; password: string; isWanted: boolean };

/** After a password login; unticked, or where this browser cannot seal, only the mobile is kept. */
export async function keepPassword({ mobile, password, isWanted }: SignedIn): Promise<void> {
  forgetPassword();
  const text = JSON.stringify(password).padEnd(paddedLength);
  const sealed = isWanted ? await seal(text, mobile) : null;
  keepAccountInfo({ mobile, ...(sealed !== null && { password: sealed }) });
}

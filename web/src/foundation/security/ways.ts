/** The ways to prove who one is: a code to the present mobile, or to the present e-mail. */
import { CodeScreen } from "#contract/enums.ts";
import {
  type Account,
  checkOwnEmail,
  checkOwnSms,
  checkTypes,
  sendOwnEmail,
  sendOwnSms,
} from "#contract/member/people/user.ts";
import { servingFor } from "#contract/step-up.ts";

/** What the check is for; before a new mobile or e-mail (`contact`) each way has its own screen. */
export type Purpose = CodeScreen | "contact";

export type Way = {
  key: "sms" | "email";
  name: string;
  /** Masked. */
  target: string;
  send: typeof sendOwnSms | typeof sendOwnEmail;
  check: typeof checkOwnSms | typeof checkOwnEmail;
};

export function waysOf({ mobile, email }: Account): Way[] {
  const sms = { key: "sms", name: "手机号", send: sendOwnSms, check: checkOwnSms } as const;
  const mail = { key: "email", name: "邮箱", send: sendOwnEmail, check: checkOwnEmail } as const;
  return [
    ...(mobile === null ? [] : [{ ...sms, target: mobile }]),
    ...(email === null ? [] : [{ ...mail, target: email }]),
  ];
}

/** What asks for a code to there. */
export const askingBy = ({ key }: Way, screen: CodeScreen) => ({
  body: { screen, checkType: checkTypes[key] },
});

export function screenOf(purpose: Purpose, { key }: Way): CodeScreen {
  if (purpose !== "contact") return purpose;
  return key === "sms" ? CodeScreen.of.oldMobile : CodeScreen.of.oldEmail;
}

/** Where this tab notes a passed check: one key for the purposes that one check opens together, for one member only. */
export function keyOfProof(purpose: Purpose, memberId: number): string {
  const screen = purpose === "contact" ? CodeScreen.of.oldMobile : purpose;
  return `PROVED_${memberId}_${servingFor(screen)[0]}`;
}

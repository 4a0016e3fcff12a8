/** What a short message may say. Providers send approved templates, so it is typed and not free text. */

export type SmsMessage =
  | { kind: "code"; code: string; minutes: number; purpose: string; siteName: string }
  /** To the number that was in use before; `change` is a clause such as 登录手机号已更换. */
  | { kind: "notice"; change: string; siteName: string };

/** As one sentence: the development inbox, and e-mails. */
export function sentenceOf(message: SmsMessage): string {
  const { kind, siteName } = message;
  switch (kind) {
    case "code":
      return `【${siteName}】验证码 ${message.code}，用于${message.purpose}，${message.minutes} 分钟内有效。请勿告诉他人。`;
    case "notice":
      return `【${siteName}】你的账号有变动：${message.change}。如非本人操作，请立即联系客服。`;
  }
}

/** The words of a message as an e-mail, for accounts that are an address. */
import type { Mail } from "../../providers/mail/provider.ts";
import { sentenceOf, type SmsMessage } from "../../providers/sms/message.ts";

export const mailOf = (message: SmsMessage): Mail => ({
  senderName: message.siteName,
  subject: `【${message.siteName}】${subjectOf(message)}`,
  text: sentenceOf(message),
  html: htmlOf(message),
});

const subjectOf = (message: SmsMessage): string =>
  message.kind === "code" ? `${message.purpose}验证码` : "账号变动提醒";

/** Without pictures or links: nothing to be blocked, and nothing that a forger would imitate. */
function htmlOf(message: SmsMessage): string {
  const siteName = escaped(message.siteName);
  return [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
    '<body style="margin:0;padding:24px;font:16px/1.7 system-ui,sans-serif;color:#1f2329">',
    `<p style="margin:0 0 16px;font-weight:600">${siteName}</p>`,
    ...bodyOf(message),
    '<p style="margin:16px 0 0;color:#646a73;font-size:13px">本邮件由系统发出，请勿回复。</p>',
    "</body></html>",
  ].join("");
}

function bodyOf(message: SmsMessage): string[] {
  switch (message.kind) {
    case "code":
      return [
        `<p style="margin:0">你用于${escaped(message.purpose)}的验证码：</p>`,
        `<p style="margin:8px 0;font-size:32px;font-weight:600;letter-spacing:6px">${message.code}</p>`,
        `<p style="margin:0">${message.minutes} 分钟内有效。请勿告诉他人。</p>`,
      ];
    case "notice":
      return [
        `<p style="margin:0">你的账号有变动：${escaped(message.change)}。</p>`,
        '<p style="margin:8px 0 0">如非本人操作，请立即联系客服。</p>',
      ];
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A new task as an e-mail, with the link that turns these e-mails off. */
import type { Mail } from "../../providers/mail/provider.ts";
import { type Offer, promiseOf } from "./preference.ts";

type EmailTask = Offer & { taskId: number; title: string };
type From = { siteName: string; goldPerYuan: number; origin: string; token: string };

export function letterOf(task: EmailTask, { siteName, goldPerYuan, origin, token }: From): Mail {
  const { taskId, title } = task;
  const page = new URL(`/task/detail/${taskId}`, origin).href;
  const out = new URL(`/unsubscribe?token=${encodeURIComponent(token)}`, origin).href;
  const pays = promiseOf(task, goldPerYuan);
  const why = "你在提醒设置里选择了用邮件接收合适的新任务。";
  return {
    senderName: siteName,
    subject: `【${siteName}】新任务：${title}`,
    text: `${title}\n${pays}\n${page}\n\n${why}不想再收到：${out}`,
    html: [
      '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
      '<body style="margin:0;padding:24px;font:16px/1.7 system-ui,sans-serif;color:#1f2329">',
      `<p style="margin:0 0 16px;font-weight:600">${escaped(siteName)}</p>`,
      `<p style="margin:0"><a href="${escaped(page)}">${escaped(title)}</a></p>`,
      `<p style="margin:8px 0 0">${escaped(pays)}</p>`,
      `<p style="margin:16px 0 0;color:#646a73;font-size:13px">${why}<a href="${escaped(out)}">不想再收到</a></p>`,
      "</body></html>",
    ].join(""),
    unsubscribeUrl: out,
  };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

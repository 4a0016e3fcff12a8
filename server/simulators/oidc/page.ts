/** The simulated provider's pages: who is signing in, and what its administrators do to them. */
import { escaped } from "../page.ts";
import type { Book } from "./book.ts";
import { standingFaults, tokenFaults } from "./faults.ts";

const frame = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
fieldset { border: 1px solid #8886; border-radius: .75rem; margin: 0 0 1rem; padding: .5rem 1rem 1rem }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.5rem }
button { font: inherit; min-height: 2.5rem; border-radius: .75rem; border: 1px solid #8886; padding: 0 1rem }
button.main { background: #0e7c6b; border-color: #0e7c6b; color: #fff; width: 100% }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
.note { color: #777; font-size: .875rem }
</style>
${body}
</html>`;

const hidden = (form: Readonly<Record<string, string | undefined>>) =>
  Object.entries(form)
    .map(([name, value = ""]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("\n");

const optionsOf = (words: Readonly<Record<string, string>>, chosen = "") =>
  Object.entries(words)
    .map(
      ([value, label]) =>
        `<option value="${value}"${value === chosen ? " selected" : ""}>${label}</option>`,
    )
    .join("");

export const choosePage = (
  { people }: Book,
  asked: Readonly<Record<string, string | undefined>>,
): string =>
  frame(
    "单点登录（模拟）",
    `<h1>单点登录</h1>
<p class="note">模拟器，仅供开发和测试。</p>
<form method="post" action="decide">
${hidden(asked)}
<fieldset><legend>以谁的身份登录</legend>
${people
  .map(
    ({ account, name, groups, isDisabled }, at) =>
      `<label><input type="radio" name="account" value="${account}"${at === 0 ? " checked" : ""}${isDisabled ? " disabled" : ""}> ${name}（${groups.join("、")}）${isDisabled ? "已停用" : ""}</label>`,
  )
  .join("\n")}
</fieldset>
<fieldset><legend>这一次</legend>
<label><input type="checkbox" name="factor" value="yes" checked> 已在这里做过两步验证</label>
<label>回答 <select name="fault"><option value="">正常</option>${optionsOf(tokenFaults)}</select></label>
</fieldset>
<button class="main" name="decision" value="agree">登录</button>
<p><button name="decision" value="refuse">取消</button></p>
</form>`,
  );

export const deskPage = (book: Book): string =>
  frame(
    "单点登录模拟器",
    `<h1>单点登录模拟器</h1>
<p class="note">停用或移出组之后，控制台在五分钟内让此人退出。</p>
<table><thead><tr><th>人</th><th>组</th><th></th></tr></thead><tbody>
${book.people
  .map(
    ({ account, name, groups, isDisabled }) => `<tr><td>${name}</td><td>
<form method="post" action="control">${hidden({ what: "groups", account })}
<input name="groups" value="${escaped(groups.join(" "))}" aria-label="${name}的组"> <button>保存</button></form></td>
<td><form method="post" action="control">${hidden({ what: isDisabled ? "enable" : "disable", account })}
<button>${isDisabled ? "启用" : "停用"}</button></form></td></tr>`,
  )
  .join("\n")}
</tbody></table>
<form method="post" action="control">${hidden({ what: "standing" })}
<label>服务 <select name="standing">${optionsOf(standingFaults, book.standing())}</select> <button>保存</button></label></form>
<form method="post" action="control">${hidden({ what: "rotate" })}<button>更换签名密钥</button></form>`,
  );

export const saidPage = (title: string, text: string): string =>
  frame(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);

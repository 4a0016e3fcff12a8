/** The simulated provider's pages: who is signing in, and what its administrators do to them. */
import { escaped } from "../page.ts";
import { shellOf } from "../shell.ts";
import type { Book } from "./book.ts";
import { standingFaults, tokenFaults } from "./faults.ts";

const frame = shellOf(`body { max-width: 40rem }
button.main { background: #0e7c6b; border-color: #0e7c6b; color: #fff; width: 100% }`);

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

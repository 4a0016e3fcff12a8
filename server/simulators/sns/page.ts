/** The simulated login pages: who is logging in, whether they agree, and how the provider feels. */
import { escaped } from "../page.ts";
import { shellOf } from "../shell.ts";
import type { Grants } from "./grants.ts";
import { faultsOf } from "./faults.ts";
import { people } from "./people.ts";
import type { SimulatedProvider } from "./provider.ts";

const LATEST = 50;

const frame = shellOf(`body { max-width: 26rem; margin: 3rem auto }
input[type=text], select { font: inherit; padding: .4rem .6rem; flex: 1 }
button { flex: 1 }
button[value=agree] { background: #0e7c6b; border-color: #0e7c6b; color: #fff }`);

type Authorization = { provider: SimulatedProvider; redirectUri: string; state: string };

export const authorizePage = ({ provider, redirectUri, state }: Authorization): string =>
  frame(
    `${provider.title}登录（模拟）`,
    `<h1>${provider.title}登录</h1>
<p class="note">模拟器，仅供开发和测试。将返回 ${escaped(new URL(redirectUri).origin)}</p>
<form method="post" action="/sns/decide">
<input type="hidden" name="app" value="${provider.app}">
<input type="hidden" name="redirectUri" value="${escaped(redirectUri)}">
<input type="hidden" name="state" value="${escaped(state)}">
<fieldset><legend>以谁的身份登录</legend>
${people.map(personChoice).join("\n")}
<label>新的人 <input type="text" name="newPerson" maxlength="20" placeholder="填写名字则以此人登录"></label>
</fieldset>
<fieldset><legend>服务商的状态</legend>
<label>回答 <select name="fault">${faultsOf(provider.app)
      .map(({ fault, label }) => `<option value="${fault}">${label}</option>`)
      .join("")}</select></label>
</fieldset>
<div class="buttons">
<button name="decision" value="agree">同意</button>
<button name="decision" value="refuse">拒绝</button>
</div>
</form>${provider.fragment ? fragmentCheck(provider.fragment) : ""}`,
  );

const personChoice = (name: string, index: number) =>
  `<label><input type="radio" name="person" value="${name}"${index === 0 ? " checked" : ""}> ${name}</label>`;

/** Only the browser sees the fragment. */
const fragmentCheck = (fragment: string) => `
<script>
if (location.hash !== ${JSON.stringify(fragment)})
  document.querySelector("form").replaceWith("该链接无法访问：缺少 ${fragment}");
</script>`;

export const complaintPage = (title: string, complaint: string): string =>
  frame(`${title}登录（模拟）`, `<h1>${title}登录</h1><p role="alert">${escaped(complaint)}</p>`);

export const indexPage = (providers: readonly SimulatedProvider[], grants: Grants): string =>
  frame(
    "第三方登录模拟器",
    `<h1>第三方登录模拟器</h1>
<p>仅供开发和测试。从网站的登录页点微信、QQ、微博或支付宝即可到达；同一个名字总是同一个人。</p>
<ul>${providers.map(addressOf).join("")}</ul>
<h2>最近 ${LATEST} 次授权</h2>
<table><thead><tr><th>服务商</th><th>谁</th><th>状态</th><th>授权码</th></tr></thead>
<tbody>${grants.all().slice(-LATEST).toReversed().map(rowOf).join("")}</tbody></table>`,
  );

const addressOf = ({ app, title, authorizePath }: SimulatedProvider) =>
  `<li>${title} <code>/sns/${app}${authorizePath}</code></li>`;

const rowOf = ({ grant, isUsed }: ReturnType<Grants["all"]>[number]) =>
  `<tr><td>${grant.app}</td><td>${escaped(grant.person)}</td><td>${grant.fault}</td>` +
  `<td>${isUsed ? "已使用" : "未使用"}</td></tr>`;

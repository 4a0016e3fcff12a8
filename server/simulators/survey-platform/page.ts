/** The simulated platform's pages: a short questionnaire with a button for every ending, and its book. */
import { escaped } from "../page.ts";
import { shellOf } from "../shell.ts";
import type { Entry } from "./book.ts";
import type { SimulatedPlatform } from "./keys.ts";
import type { Visit } from "./visit.ts";
import { type Ending, endings, faults, wordOf } from "./words.ts";

const LATEST = 50;

const frame = shellOf(`label { min-height: 2.75rem }
.buttons { flex-wrap: wrap }
button { flex: 1 0 8rem }
button[value=complete] { background: #0e7c6b; border-color: #0e7c6b; color: #fff }
table { font-size: .875rem }
th, td { vertical-align: top }`);

const isKnownTo = ({ code }: Visit, ending: string) => wordOf(code, ending as Ending) !== undefined;

export const surveyPage = (name: string, visit: Visit, session: string): string =>
  frame(
    `${name}：问卷 ${escaped(visit.survey)}`,
    `<h1>${name}</h1>
<p class="note">模拟器，仅供开发和测试。问卷编号 ${escaped(visit.survey)}，凭证 <code>${escaped(visit.token)}</code></p>
<form method="post" action="/survey/submit">
<input type="hidden" name="session" value="${escaped(session)}">
<fieldset><legend>1. 您平时喝茶吗？</legend>
<label><input type="radio" name="tea" value="1" checked> 喝</label>
<label><input type="radio" name="tea" value="2"> 不喝</label>
</fieldset>
<fieldset><legend>平台的表现</legend>
${Object.entries(faults).map(faultChoice).join("\n")}
</fieldset>
<p>问卷怎样结束：</p>
<div class="buttons">
${Object.entries(endings)
  .filter(([ending]) => isKnownTo(visit, ending))
  .map(([ending, label]) => `<button name="ending" value="${ending}">${label}</button>`)
  .join("\n")}
</div>
</form>`,
  );

const faultChoice = ([fault, label]: [string, string], index: number) =>
  `<label><input type="radio" name="fault" value="${fault}"${index === 0 ? " checked" : ""}> ${label}</label>`;

export const saidPage = (title: string, words: string): string =>
  frame(title, `<h1>${title}</h1><p role="alert">${escaped(words)}</p>`);

export const indexPage = (platforms: readonly SimulatedPlatform[], entries: readonly Entry[]) =>
  frame(
    "调查平台模拟器",
    `<h1>调查平台模拟器</h1>
<p>仅供开发和测试。从网站的外部问卷任务进入；链接签名错误时问卷不会打开。</p>
<ul>${platforms.map(({ name, link }) => `<li>${name} <code>${escaped(link)}</code></li>`).join("")}</ul>
<h2>最近 ${LATEST} 条</h2>
<table><thead><tr><th>时间</th><th>平台</th><th>凭证</th><th>内容</th></tr></thead>
<tbody>${entries.slice(-LATEST).toReversed().map(rowOf).join("")}</tbody></table>`,
  );

const rowOf = ({ at, code, token, what }: Entry) =>
  `<tr><td>${escaped(at)}</td><td>${escaped(code)}</td><td><code>${escaped(token)}</code></td>` +
  `<td>${escaped(what)}</td></tr>`;

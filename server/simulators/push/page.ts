/** The simulated push service's page: what came, opened, and buttons for its faults. */
import { escaped } from "../page.ts";
import { shellOf } from "../shell.ts";
import type { ReceivedPush } from "./serve.ts";

const LATEST = 50;
const shell = shellOf("body { max-width: 56rem }");

const faults: readonly (readonly [body: string, label: string])[] = [
  ['{"status":410}', "下一条：订阅已失效（410）"],
  ['{"status":429,"retryAfter":"120"}', "下一条：太多，2 分钟后再来（429）"],
  ['{"status":503}', "下一条：暂时不可用（503）"],
];

export const pushPage = (came: readonly ReceivedPush[], devices: readonly string[]): string =>
  shell(
    "推送服务模拟器",
    `<h1>推送服务模拟器</h1>
<p class="note">仅供开发和测试：收到的每一条都按 RFC 8291 解密后显示在这里。现有 ${devices.length} 台设备。</p>
<p>${faults.map(([body, label]) => `<button type="button" value="${escaped(body)}">${label}</button>`).join(" ")}</p>
<table>
<thead><tr><th>时间</th><th>设备</th><th>内容</th></tr></thead>
<tbody>${came.slice(-LATEST).toReversed().map(rowOf).join("")}</tbody>
</table>
<script>
for (const button of document.querySelectorAll("button"))
  button.onclick = async () => {
    const headers = { "content-type": "application/json" };
    await fetch("/push/fault", { method: "POST", headers, body: button.value });
    button.disabled = true;
  };
</script>`,
  );

const rowOf = ({ at, device, text }: ReceivedPush) =>
  `<tr><td>${at}</td><td>${escaped(device)}</td><td><code>${escaped(text)}</code></td></tr>`;

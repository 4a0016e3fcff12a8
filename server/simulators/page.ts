/** The simulator's one page: what it paid and refused, and buttons for its faults. */
import { shellLines } from "./alipay/merchant.ts";
import type { Bill } from "./book.ts";
import { faults } from "./faults.ts";

const LATEST = 100;

const words: Record<Bill["status"], string> = {
  paid: "已付款",
  refused: "已拒绝",
  dealing: "处理中",
  refunded: "已退回",
};

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const yuan = (fen: number) => (fen / 100).toFixed(2);

/** `settings` make the site pay by the simulated Alipay's gateway. */
export function statusPage(
  bills: readonly Bill[],
  shown: object,
  settings: Readonly<Record<string, string>>,
): string {
  const paid = bills.filter((bill) => bill.status === "paid");
  const total = paid.reduce((sum, bill) => sum + bill.fen, 0);
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>付款渠道模拟器</title>
<style>
body { font: 15px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
td:nth-child(3) { text-align: right; font-variant-numeric: tabular-nums }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884 }
button { margin: .2rem; padding: .3rem .7rem }
</style>
<h1>付款渠道模拟器</h1>
<p>仅供开发和测试，不会动用真实资金。已付款 ${paid.length} 笔，共 ${yuan(total)} 元。</p>
<h2>下一笔付款</h2>
<p>现在：<code>${escaped(JSON.stringify(shown))}</code></p>
<p>${Object.entries(faults).map(faultButton).join("")}</p>
<h2>最近 ${LATEST} 笔</h2>
<table>
<thead><tr><th>时间</th><th>单号</th><th>金额（元）</th><th>收款人</th><th>结果</th></tr></thead>
<tbody>${bills.slice(-LATEST).toReversed().map(rowOf).join("")}</tbody>
</table>
<h2>支付宝网关</h2>
<p>同一个渠道也按支付宝的真实协议应答（<a href="/alipay/settings">证书模式</a>）。让网站用它付款，在启动前设置：</p>
<pre>${escaped(shellLines(settings))}</pre>
<script>
const post = async (path, body) => {
  const headers = { "content-type": "application/json" };
  await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  location.reload();
};
for (const button of document.querySelectorAll("button"))
  button.onclick = () =>
    button.name === "back"
      ? post("/payout/send-back", { billNo: button.value })
      : post("/payout/faults", { next: [button.value] });
</script>
</html>`;
}

const faultButton = ([fault, label]: [string, string]) =>
  `<button type="button" value="${fault}">${label}</button>`;

const rowOf = (bill: Bill) =>
  `<tr><td>${bill.at}</td><td>${escaped(bill.billNo)}</td><td>${yuan(bill.fen)}</td>` +
  `<td>${escaped(bill.account)} ${escaped(bill.realName)}</td>` +
  `<td>${words[bill.status]} ${escaped(bill.message)}${backButton(bill)}</td></tr>`;

const backButton = ({ status, billNo }: Bill) =>
  status === "paid"
    ? ` <button type="button" name="back" value="${escaped(billNo)}">退回</button>`
    : "";

/**
 * An agent's addresses for respondents who are done (contract/src/member/study/agent.ts): templates with
 * `{uid}` and the rest, filled in with percent-encoded values and signed. One without any placeholder
 * gets our usual parameters behind its own query.
 */
import { isIP } from "node:net";
import { isPublicAddress } from "../../providers/public-address.ts";
import { signatureOf } from "./secret.ts";

export type Filling = { uid: string; task: string; result: number; token: string; ts: number };

const PLACEHOLDER = /\{(\w*)\}/g;
const known = ["uid", "task", "result", "token", "ts", "sign"];
const USUAL = "uid={uid}&task={task}&result={result}&token={token}&ts={ts}&sign={sign}";

/** Why nobody can be sent there; empty = good. `ownHost`: ours, where it would go in a circle. */
export function problemsOf(template: string, ownHost: string): string[] {
  if (template === "") return [];
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "");
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return [`不认识的占位符 {${unknown}}，可以用 {${known.join("} {")}}`];
  const problem = hostProblem(template, ownHost) ?? signProblem(template);
  return problem === undefined ? [] : [problem];
}

/** What works, but should be known before somebody relies on it. */
export function warningsOf(template: string): string[] {
  if (template === "" || !template.includes("{") || template.includes("{sign}")) return [];
  return ["没有 {sign}：收到的一方无法确认结果是否被改动"];
}

function hostProblem(template: string, ownHost: string): string | undefined {
  // A placeholder may be in the path or behind it, never in the host.
  const authority = /^https?:\/\/([^/?#\\]*)/i.exec(template)?.[1] ?? "";
  if (/[{}@]/.test(authority)) return "返回地址的域名部分不能含有占位符或账号";
  const url = URL.parse(template.replaceAll(PLACEHOLDER, "x"));
  if (url === null || !/^https?:$/.test(url.protocol)) return "返回地址不完整，应为完整的网址";
  const host = url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (host === ownHost) return "返回地址不能是本站";
  return isOutside(host) ? undefined : "返回地址不能是内部网络的地址";
}

function isOutside(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !/\.(local|localhost|internal|lan|home|corp|intranet)$/.test(host);
}

/** The signature covers all that stands before it, so nothing but a fragment may follow. */
function signProblem(template: string): string | undefined {
  const at = template.indexOf("{sign}");
  if (at < 0) return undefined;
  const isLast = /^\{sign\}(#.*)?$/.test(template.slice(at));
  const isParameter = /[?&][\w.-]+=$/.test(template.slice(0, at));
  return isLast && isParameter ? undefined : "{sign} 应是最后一个参数的值，例如 &sign={sign}";
}

/** The address to go to; `template` was found good when it was saved. */
export const fillTemplate = (template: string, filling: Filling, secret: string): string =>
  fillAndSign(template, filling, secret).url;

type Filled = { url: string; signed: { text: string; signature: string } | null };

/** With the signed text, to find out why two sides disagree. */
export function fillAndSign(template: string, filling: Filling, secret: string): Filled {
  const whole = template.includes("{") ? template : withUsual(template);
  const values: Record<string, string | number> = { ...filling };
  const filled = whole.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    name === "sign" ? placeholder : encodeURIComponent(values[name] ?? ""),
  );
  const at = filled.indexOf("{sign}");
  if (at < 0) return { url: filled, signed: null };
  // Before the sign parameter: up to its own ? or &.
  const text = filled.slice(0, at).replace(/[?&][\w.-]+=$/, "");
  const signature = signatureOf(secret, text);
  return { url: filled.replace("{sign}", signature), signed: { text, signature } };
}

function withUsual(address: string): string {
  const [whole = "", fragment] = address.split(/(?=#)/, 2);
  const joint = !whole.includes("?") ? "?" : /[?&]$/.test(whole) ? "" : "&";
  return `${whole}${joint}${USUAL}${fragment ?? ""}`;
}

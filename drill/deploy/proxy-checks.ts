/** What a member meets behind a proxy: two brands, the limits of the server, and news that come at once. */
import { request } from "node:http";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CodeScreen } from "#contract/enums.ts";
import { endpoints } from "#contract/endpoints.ts";
import { loginBySms, sendLoginCode } from "#contract/member/people/auth.ts";
import type { AliyunSimulator } from "../../server/simulators/aliyun.ts";
import { largestBody } from "../../tools/deploy/largest-body.ts";
import { hosts, type Proxy } from "./proxies.ts";
import { type Visit, visit } from "./visit.ts";

/** Answers what was wrong. */
export async function checkProxy(proxy: Proxy, aliyun: AliyunSimulator): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) wrong.push(`${proxy.name}: ${sentence}`);
  };
  const [first, second] = [await visit(proxy, hosts.first), await visit(proxy, hosts.second)];
  try {
    expect(first.protocol === "h2", `it speaks ${first.protocol} instead of HTTP/2`);
    await checkBrands({ first, second, expect });
    await checkConsole(proxy, expect);
    await checkStrangers(proxy, expect);
    await checkNews(first, aliyun, expect);
  } finally {
    first.end();
    second.end();
  }
  return wrong;
}

type Expect = (holds: boolean, sentence: string) => void;

async function checkBrands({
  first,
  second,
  expect,
}: Record<"first" | "second", Visit> & { expect: Expect }) {
  const [one, other] = await Promise.all([first.ask("/login"), second.ask("/login")]);
  const name = (text: string) => /第[一二]站/.exec(text)?.[0];
  expect(one.status === 200 && name(one.text) === "第一站", `the first brand is ${name(one.text)}`);
  expect(name(other.text) === "第二站", `the second brand is ${name(other.text)}`);
  // Only where the site knows that it is asked over TLS.
  expect(one.headers["strict-transport-security"] !== undefined, "there is no HSTS");
  const [script] = /\/assets\/[\w.-]+\.js/.exec(one.text) ?? [];
  const file = await first.ask(script ?? "/", { headers: { "accept-encoding": "br" } });
  expect(file.headers["content-encoding"] === "br", "files do not arrive compressed");
  const claimed = await first.ask("/login", { headers: { "x-forwarded-host": hosts.second } });
  expect(name(claimed.text) === "第一站", "X-Forwarded-Host is believed");
}

async function checkConsole(proxy: Proxy, expect: Expect) {
  const there = await visit(proxy, hosts.console);
  const page = await there.ask("/console");
  expect(page.status === 200 && page.text.includes("<html"), `the console answers ${page.status}`);
  await checkBodies(there, proxy, expect);
  there.end();
}

/** Other hosts, and whoever comes without TLS. */
async function checkStrangers(proxy: Proxy, expect: Expect) {
  const isRefused = await visit(proxy, "www.stranger.example").then(
    (stranger) => {
      stranger.end();
      return false;
    },
    () => true,
  );
  expect(isRefused, "a stranger's host is answered");
  if (proxy.plainPort === undefined) return;
  const plain = request({
    host: "127.0.0.1",
    port: proxy.plainPort,
    path: "/task?x=1",
    headers: { host: hosts.first },
  }).end();
  const [{ statusCode, headers }] = await once(plain, "response");
  const isSentOn = statusCode === 308 && headers.location === `https://${hosts.first}/task?x=1`;
  expect(isSentOn, `without TLS it answers ${statusCode} ${headers.location}`);
  plain.destroy();
}

/** nginx refuses a larger one itself; Caddy breaks it off where the server reads it, which it does for no stranger. */
async function checkBodies(there: Visit, { name }: Proxy, expect: Expect) {
  const bytes = largestBody();
  const largest = Object.values(endpoints).find(({ bodyMaxBytes }) => bodyMaxBytes === bytes);
  const path = `/api${(largest?.path ?? "").replaceAll(/:\w+/g, "1")}`;
  const post = (size: number) => there.ask(path, { method: "POST", body: Buffer.alloc(size, 32) });
  const taken = await post(bytes);
  expect(taken.text.startsWith('{"code":401'), `${bytes} bytes are answered ${taken.status}`);
  const refused = await post(bytes + 1);
  const isRefused = name === "nginx" ? refused.status === 413 : refused.status >= 400;
  expect(isRefused, `a body that is too large is answered ${refused.status}`);
}

/** A real sign-in, and a line that says something while it stays open. */
async function checkNews(first: Visit, aliyun: AliyunSimulator, expect: Expect) {
  const mobile = `139${String(10_000_000 + aliyun.sent.length)}`;
  const say = (path: string, body: object) =>
    first.ask(`/api${path}`, { method: "POST", body: JSON.stringify(body) });
  const captchaVerifyParam = `pass-${aliyun.sent.length}-${process.pid}`;
  await say(sendLoginCode.path, { screen: CodeScreen.of.login, mobile, captchaVerifyParam });
  for (const until = Date.now() + 10_000; !codeOf(aliyun, mobile) && Date.now() < until;)
    await sleep(20);
  const code = codeOf(aliyun, mobile) ?? "";
  const { text, headers } = await say(loginBySms.path, { mobile, code, agreed: true });
  const { data } = JSON.parse(text) as { data: { token: string } | null };
  expect(data !== null, `nobody can sign in: ${text}`);
  if (!data) return;
  const cookies = [headers["set-cookie"] ?? []].flat();
  expect(
    cookies.every((cookie) => /; Secure/.test(cookie)),
    "cookies are sent without TLS, too",
  );
  const line = first.listen("/api/v1/messages/live", {
    "z-token": `Bearer ${data.token}`,
    cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  });
  for (const until = Date.now() + 2000; !line.text().includes("data: ") && Date.now() < until;)
    await sleep(10);
  expect(line.text().includes("data: "), "news are kept back");
  line.hangUp();
}

const codeOf = ({ sent }: AliyunSimulator, mobile: string): string | undefined =>
  (sent.findLast(({ to }) => to === mobile)?.params as { code: string } | undefined)?.code;

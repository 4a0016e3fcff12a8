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
import type { Passed } from "./sink.ts";
import { type Answer, shakesHands, type Visit, visit } from "./visit.ts";

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
    await checkStrangers(proxy, first, expect);
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
  await checkBodies(there, expect);
  there.end();
}

const STRANGER = "www.stranger.example";

/** Requests for unknown hosts, and requests without TLS. */
async function checkStrangers(proxy: Proxy, first: Visit, expect: Expect) {
  expect(await shakesHands(proxy, hosts.first), "it shakes hands for none of ours");
  expect(!(await shakesHands(proxy, STRANGER)), "it shakes hands for a stranger's host");
  const asked = await first.ask("/login", { headers: { ":authority": STRANGER } });
  expect(asked.text === "", `a stranger's host behind ours is answered ${asked.status}`);
  if (proxy.plainPort === undefined) return;
  const sentOn = await withoutTls(proxy.plainPort, hosts.first);
  expect(sentOn === `308 https://${hosts.first}/task?x=1`, `without TLS it answers ${sentOn}`);
  const stranger = await withoutTls(proxy.plainPort, STRANGER);
  expect(stranger === "nothing", `a stranger without TLS is answered ${stranger}`);
}

async function withoutTls(port: number, host: string): Promise<string> {
  const plain = request({ host: "127.0.0.1", port, path: "/task?x=1", headers: { host } }).end();
  try {
    const [{ statusCode, headers }] = await once(plain, "response");
    return `${statusCode} ${headers.location}`;
  } catch {
    return "nothing";
  } finally {
    plain.destroy();
  }
}

const post = (there: Visit, path: string, size: number) =>
  there.ask(path, { method: "POST", body: Buffer.alloc(size, 32) });

/** The largest body reaches the server, which refuses it from a stranger. */
async function checkBodies(there: Visit, expect: Expect) {
  const bytes = largestBody();
  const largest = Object.values(endpoints).find(({ bodyMaxBytes }) => bodyMaxBytes === bytes);
  const path = `/api${(largest?.path ?? "").replaceAll(/:\w+/g, "1")}`;
  const taken = await post(there, path, bytes);
  expect(taken.text.startsWith('{"code":401'), `${bytes} bytes are answered ${taken.status}`);
}

/**
 * The proxy before a sink (sink.ts) that takes everything, so that a refusal can only be the proxy's: answers what
 * was wrong. nginx says 413; Caddy closes the connection once the largest size is passed.
 */
export async function checkPassedOn(proxy: Proxy): Promise<string[]> {
  const wrong: string[] = [];
  const expect: Expect = (holds, sentence) => {
    if (!holds) wrong.push(`${proxy.name}: ${sentence}`);
  };
  const first = await visit(proxy, hosts.first);
  try {
    const forged = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
    const { headers } = passed(await first.ask("/", { headers: forged }));
    const from = headers["x-forwarded-for"];
    expect(from === "127.0.0.1", `a forged X-Forwarded-For arrives as ${from}`);
    const by = headers["x-forwarded-proto"];
    expect(by === "https", `X-Forwarded-Proto arrives as ${by}`);
    expect(headers["host"] === hosts.first, `the host arrives as ${headers["host"]}`);
    const bytes = largestBody();
    const taken = passed(await post(first, "/", bytes));
    expect(taken.bytes === bytes, `of the largest body ${taken.bytes} bytes arrive`);
    const { status } = await post(first, "/", bytes + 1);
    const isRefused = proxy.name === "nginx" ? status === 413 : status !== 200;
    expect(isRefused, `a body that is too large is answered ${status}`);
  } finally {
    first.end();
  }
  return wrong;
}

const passed = ({ status, text }: Answer): Passed =>
  status === 200 ? (JSON.parse(text) as Passed) : { bytes: 0, headers: {} };

/** A real sign-in, and an event that arrives while the answer is still open. */
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

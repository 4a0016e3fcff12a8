import { sql } from "kysely";
import { expect, test } from "vitest";
import { addSecret, retireSecret } from "#contract/console/study/survey-platform.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { comeBack } from "#contract/member/people/process.ts";
import { browserOf, freshIp } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  bring,
  browserFrom,
  gone,
  hmacHex,
  platformOf,
  postback,
  responseOf,
  secondsNow,
  signedBack,
  SITE,
  started,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete, screenedOut } = JoinResult.of;

const changes: [string, (url: string) => string][] = [
  ["without the signature", (url) => url.replace(/&sign=.*/, "")],
  ["with an empty signature", (url) => url.replace(/sign=.*/, "sign=")],
  ["with another signature", (url) => url.replace(/sign=.*/, `sign=${"0".repeat(64)}`)],
  [
    "with the signature in capitals",
    (url) => url.replace(/sign=(.*)/, (_, s: string) => `sign=${s.toUpperCase()}`),
  ],
  ["with the signature twice", (url) => `${url}&sign=${url.split("sign=")[1]}`],
  ["with the signature not last", (url) => url.replace(/(&r=\d)(.*)/, "$2$1")],
  ["without its time", (url) => url.replace(/&ts=\d+/, "")],
  [
    "with a later time",
    (url) => url.replace(/ts=(\d+)/, (_, ts: string) => `ts=${Number(ts) + 1}`),
  ],
  ["with its time twice", (url) => url.replace(/(&ts=\d+)/, "$1$1")],
  ["with its time re-encoded", (url) => url.replace("ts=1", "ts=%31")],
  ["without its result", (url) => url.replace("&r=2", "")],
  ["with the status changed to complete", (url) => url.replace("r=2", "r=1")],
  ["with the status twice", (url) => url.replace("r=2", "r=2&r=1")],
  ["with the status twice, one re-encoded", (url) => url.replace("r=2", "r=2&%72=1")],
  ["with the status re-encoded", (url) => url.replace("r=2", "r=%32")],
  ["with the status in front as well", (url) => url.replace("?", "?r=1&")],
  ["with the platform changed", (url) => url.replace(/p=[^&]+&/, "")],
  ["with the parameters in another order", (url) => url.replace(/(t=[^&]+)&(r=2)/, "$2&$1")],
  ["on another path of ours", (url) => url.replace("/task/back?", "/callback.php?")],
  ["on another host", (url) => url.replace("localhost", "127.0.0.1")],
  ["with something added", (url) => url.replace("&sign", "&x=1&sign")],
  [
    "with the token re-encoded",
    (url) => url.replace(/t=(.)/, (_, c: string) => `t=%${c.charCodeAt(0).toString(16)}`),
  ],
];
test.each(changes)("forged: a return %s credits nothing", async (_, change) => {
  const going = await started(server);
  const url = signedBack(server, going, 2);
  const forged = change(url);
  expect(forged).not.toBe(url);
  const shown = await bring(server, forged);
  expect(["claimed", "unknown"]).toContain(shown.verdict);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: incomplete,
    rewardTx: null,
  });
  // The untouched one still counts.
  expect(await bring(server, url)).toMatchObject({ verdict: "accepted", result: screenedOut });
});

test("a return with somebody else's token, or with none, credits nobody", async () => {
  const going = await started(server);
  const other = await gone(server, going);
  const url = signedBack(server, going, 1);
  expect(await bring(server, url.replace(going.token, other.token))).toMatchObject({
    verdict: "claimed",
  });
  expect(await bring(server, url.replace(/t=[^&]+&/, ""))).toMatchObject({ verdict: "unknown" });
  expect(
    await bring(server, url.replace(/t=[^&]+/, `t=${other.token}&t=${going.token}`)),
  ).toMatchObject({
    verdict: "claimed",
  });
  for (const { token } of [going, other])
    expect(await responseOf(server, token)).toMatchObject({ result: incomplete, rewardTx: null });
});

test("the link out, which we signed ourselves, is no return", async () => {
  const going = await started(server);
  const { token } = going;
  // The same algorithm and the same secret; only the path tells them apart.
  const address = `https://survey.example.com/s/77?t=${token}&r=1&ts=${secondsNow(server)}`;
  const url = `${address}&sign=${hmacHex(going.platform.keys.link, address)}`;
  expect(await bring(server, url)).toMatchObject({ verdict: "unknown", title: "" });
  expect(await responseOf(server, token)).toMatchObject({ result: incomplete });
});

test("another platform's signature says nothing about this platform's attempt", async () => {
  const going = await started(server);
  const other = await platformOf(server);
  for (const platform of [{ ...other, code: going.platform.code }, other])
    await bring(server, signedBack(server, { platform, token: going.token }, 1));
  expect(await responseOf(server, going.token)).toMatchObject({ result: incomplete });
});

test.each([
  [-601, "claimed"],
  [-599, "accepted"],
  [599, "accepted"],
  [602, "claimed"],
])("a return signed %i seconds from now is %s", async (away, verdict) => {
  const going = await started(server);
  server.clock.move(-away);
  const url = signedBack(server, going, 3);
  server.clock.move(away);
  expect(await bring(server, url)).toMatchObject({ verdict });
});

test("ten wrong signatures end the browser's say; the platform's own word still counts", async () => {
  const going = await started(server);
  const good = signedBack(server, going, 1);
  const bad = good.replace(/sign=.*/, `sign=${"f".repeat(64)}`);
  for (let time = 0; time < 9; time += 1) await bring(server, bad);
  expect(await responseOf(server, going.token)).toMatchObject({
    badReturns: 9,
    result: incomplete,
  });
  await bring(server, bad);
  expect(await bring(server, good)).toMatchObject({ verdict: "claimed", result: incomplete });
  expect((await verdictsOf(server, going.token)).at(-1)).toBe("browser: 错误次数过多");
  await postback(server, going, 1);
  expect(await responseOf(server, going.token)).toMatchObject({ result: complete, auditState: 1 });
});

test("they count also where the network has sent more than is kept of it", async () => {
  const going = await started(server);
  const good = signedBack(server, going, 1);
  const url = good.replace(/sign=.*/, `sign=${"f".repeat(64)}`);
  const ip = freshIp();
  const now = server.clock.now().getTime() / 1000;
  await sql`insert into rate_window (key, times, until)
    values (${`survey-return ${ip}/32`}, array_fill(${now}::float8, array[300]), to_timestamp(${now + 600}))`.execute(
    server.db,
  );
  const browser = browserOf(server, { ip });
  for (let time = 0; time < 10; time += 1)
    expect(await browser.send(comeBack, { body: { url } })).toMatchObject({ code: 429 });
  expect(await responseOf(server, going.token)).toMatchObject({ badReturns: 10 });
  expect(await bring(server, good)).toMatchObject({ verdict: "claimed", result: incomplete });
});

test("both keys hold while one replaces the other; a retired one is refused", async () => {
  const going = await started(server);
  const later = await gone(server, going);
  const last = await gone(server, going);
  const operations = await server.staff(StaffRole.of.operations);
  const params = { id: String(going.platform.id) };
  const { keys } = await operations(addSecret, { params, body: { secret: null } });
  const renewed = { ...going.platform, keys };
  expect(await bring(server, signedBack(server, going, 1))).toMatchObject({ verdict: "accepted" });
  expect(await bring(server, signedBack(server, { ...later, platform: renewed }, 1))).toMatchObject(
    { verdict: "accepted" },
  );
  await operations(retireSecret, { params, body: { kid: going.platform.kid } });
  expect(await bring(server, signedBack(server, last, 1))).toMatchObject({ verdict: "claimed" });
  expect((await responseOf(server, last.token)).badReturns).toBe(1);
  expect(await bring(server, signedBack(server, { ...last, platform: renewed }, 1))).toMatchObject({
    verdict: "accepted",
  });
});

test("an unknown token and an address that is none are kept as evidence and shown as unknown", async () => {
  const platform = await platformOf(server);
  const urls = [
    signedBack(server, { platform, token: "nobodys-token-at-all" }, 1),
    "http://localhost:3000/task/back?t=%E0%A4%A",
    "anything",
  ];
  for (const url of urls) {
    expect(await bring(server, url)).toMatchObject({ verdict: "unknown", result: incomplete });
    const [kept] = await server.db
      .selectFrom("surveyReturn")
      .selectAll()
      .where("raw", "=", url)
      .execute();
    expect(kept).toMatchObject({ verdict: "unknown", responseId: null });
  }
});

test("too many returns from one place that change nothing are refused, and not kept", async () => {
  const call = browserFrom(server);
  const url = `${SITE}/task/back?t=nobodys-token-at-all&r=1`;
  for (let time = 0; time < 300; time += 1) await bring(server, url, call);
  await expect(bring(server, url, call)).rejects.toThrow("操作过于频繁");
});

test("what no database can hold is refused like anything else", async () => {
  const going = await started(server);
  const url = signedBack(server, going, 1);
  for (const change of [
    url.replace("p=", "p=%00"),
    url.replace("&sign", "&n=%00%00&sign"),
    url.replace(`t=${going.token}`, "t=%00"),
    url.replace("r=1", "r=%00"),
  ])
    expect(["claimed", "unknown"]).toContain((await bring(server, change)).verdict);
  expect(await responseOf(server, going.token)).toMatchObject({ result: incomplete });
});

/** Share cards as a page inside WeChat meets them: signed by a ticket that the clock alone asks for. */
import { createHash } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getHealth } from "#contract/console/operations/health.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { signShareCard } from "#contract/member/community/share-card.ts";
import { getSite } from "#contract/member/community/site.ts";
import { SCRIPT_URL, wechatSimulator } from "../../../test/fixture/wechat.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { buildApp } from "../../app.ts";
import { scheduledJobsOf } from "../../background.ts";
import { simulatedAccount } from "../../config/wechat.ts";
import { underSignal } from "../../platform/deadline.ts";
import { openDb } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import { runAlone, type ScheduledJob } from "../../platform/schedule.ts";
import { writeCounts } from "../../providers/watch.ts";

const { book, settings } = await wechatSimulator();
const server = testServer({ LOG_LEVEL: "silent", ...settings });
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});
beforeEach(() => {
  book.standing = "well";
  book.asked.length = 0;
});

const HOUR = 3600;
const page = "https://localhost/share?c=12345678&t=7&s=task";
const sign = (url = page, call = server.stranger) => call(signShareCard, { query: { url } });
const at = (host: string, remoteAddress = "127.0.0.1") =>
  clientOf(server.app, { host }, remoteAddress);

const job = scheduledJobsOf().find(({ name }) => name === "wechat.renew") as ScheduledJob;
const renew = () => runAlone(server.world, job);

/** As WeChat works it out, by its newest ticket. */
const wechats = ({ nonceStr, timestamp }: DataOf<typeof signShareCard>, url: string) =>
  createHash("sha1")
    .update(
      `jsapi_ticket=${book.tickets.at(-1)}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`,
    )
    .digest("hex");

test("before there is a ticket the page is told so, and nobody waits for WeChat", async () => {
  await expect(sign()).rejects.toMatchObject({ code: 503, message: "微信分享卡片暂时不可用" });
  expect(book.asked).toEqual([]);
});

test("a page of ours is signed as WeChat works it out; ticket, token and secret stay here", async () => {
  await renew();
  expect(book.asked).toEqual(["token", "ticket"]);
  const signed = await sign();
  expect(signed.appId).toBe(simulatedAccount.appId);
  expect(signed.signature).toBe(wechats(signed, page));
  expect(Math.abs(signed.timestamp * 1000 - server.clock.now().getTime())).toBeLessThan(60_000);
  expect((await sign()).nonceStr).not.toBe(signed.nonceStr);
  const site = await server.stranger(getSite);
  expect(site.shareCard).toEqual({ scriptUrl: SCRIPT_URL });
  const kept = await server.db.selectFrom("wechatTicket").selectAll().execute();
  expect(kept).toHaveLength(1);
  const said = JSON.stringify([signed, site, kept]);
  for (const secret of [book.tickets.at(-1), book.token(), simulatedAccount.secret])
    expect(said).not.toContain(secret);
});

test("a brand without an account has no cards, and its pages are as before", async () => {
  const call = at("127.0.0.1");
  expect((await call(getSite)).shareCard).toBeUndefined();
  await expect(sign("http://127.0.0.1/share", call)).rejects.toMatchObject({
    code: 404,
    message: "本站没有开通微信分享卡片",
  });
});

test.each([
  ["another site's page", "https://evil.example/share", "只能为本站的页面签名"],
  ["another brand's page", "http://127.0.0.1/share", "只能为本站的页面签名"],
  ["a host before an @", "https://localhost@evil.example/", "只能为本站的页面签名"],
  ["a host that only begins like ours", "https://localhost.evil.example/", "只能为本站的页面签名"],
  ["what stands after #", "https://localhost/share#top", "网址格式错误"],
  ["no address of a page", "javascript:alert(1)", "网址格式错误"],
  ["a path", "/share", "网址格式错误"],
  ["an address without an end", `https://localhost/${"a".repeat(1000)}`, "网址过长"],
])("%s is not signed", async (_, url, message) => {
  await expect(sign(url)).rejects.toMatchObject({ code: 400, message });
});

test("a host that is nobody's signs nothing, though it is shown the first brand in development", async () => {
  await expect(sign("https://evil.example/", at("evil.example"))).rejects.toMatchObject({
    code: 400,
  });
});

test("two pages a second are signed for one network, and others are not held up by it", async () => {
  const call = at("localhost", "10.8.7.1");
  const answers = await Promise.allSettled(Array.from({ length: 125 }, () => sign(page, call)));
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.map(({ code }: { code: number }) => code)).toEqual(Array(5).fill(429));
  await sign(page, at("localhost", "10.8.8.1"));
});

test("it is renewed before it ends, and not sooner", async () => {
  server.clock.move(1.5 * HOUR);
  await renew();
  expect(book.asked).toEqual([]);
  server.clock.move(0.2 * HOUR);
  await renew();
  expect(book.asked).toEqual(["token", "ticket"]);
  const signed = await sign();
  expect(signed.signature).toBe(wechats(signed, page));
});

test.each(["token-over", "no-token-good"] as const)(
  "a token that is refused (%s) is asked for anew once, and once only",
  async (standing) => {
    server.clock.move(1.9 * HOUR);
    const before = book.tickets.length;
    book.standing = standing;
    await renew();
    expect(book.asked).toEqual(["token", "ticket", "forced", "ticket"]);
    expect(book.tickets.length - before).toBe(standing === "token-over" ? 1 : 0);
    await sign();
  },
);

test("refused again and again it is asked every ten minutes, and a new token is forced once an hour", async () => {
  server.clock.move(3 * HOUR);
  book.standing = "no-token-good";
  const askedAfter = async (seconds: number) => {
    book.asked.length = 0;
    server.clock.move(seconds);
    await renew();
    return [...book.asked];
  };
  expect(await askedAfter(0)).toEqual(["token", "ticket", "forced", "ticket"]);
  expect(await askedAfter(30)).toEqual([]);
  expect(await askedAfter(600)).toEqual(["token", "ticket"]);
  expect(await askedAfter(30)).toEqual([]);
  expect(await askedAfter(HOUR)).toEqual(["token", "ticket", "forced", "ticket"]);
  book.standing = "well";
  expect(await askedAfter(600)).toEqual(["token", "ticket"]);
  await sign();
});

test("while WeChat fails the ticket before serves to its end, then cards are missed, and come back with it", async () => {
  book.standing = "well";
  server.clock.move(2 * HOUR);
  await renew();
  const good = book.tickets.at(-1);
  server.clock.move(1.9 * HOUR);
  for (const standing of ["down", "busy", "garbage"] as const) {
    book.standing = standing;
    // oxlint-disable-next-line no-await-in-loop -- one run of the clock after the other
    await renew();
  }
  expect(book.tickets.at(-1)).toBe(good);
  const signed = await sign();
  expect(signed.signature).toBe(wechats(signed, page));
  server.clock.move(0.2 * HOUR);
  await renew();
  await expect(sign()).rejects.toMatchObject({ code: 503 });
  await writeCounts(server.world);
  const health = await (await server.staff(StaffRole.of.admin))(getHealth);
  expect(health.providers.find(({ kind }) => kind === "share-card")).toMatchObject({
    name: "wechat",
    error: "MALFORMED",
  });
  book.standing = "well";
  await renew();
  await sign();
});

test("a WeChat that keeps silent holds up no page", async () => {
  server.clock.move(1.9 * HOUR);
  book.standing = "hangs";
  let isOver = false;
  const silent = underSignal(AbortSignal.timeout(700), renew).then(() => {
    isOver = true;
  });
  await expect.poll(() => book.asked).toEqual(["token"]);
  await sign();
  expect(isOver).toBe(false);
  await silent;
  await sign();
});

test("of two nodes whose clocks strike together one asks, and both sign by the same ticket", async () => {
  const db = openDb(appUrl(server.ownerUrl), 4);
  const other = { ...server.world, db };
  const app = await buildApp(other);
  closing.push(
    () => app.close(),
    () => db.destroy(),
  );
  server.clock.move(3 * HOUR);
  await Promise.all([renew(), runAlone(other, job)]);
  expect(book.asked).toEqual(["token", "ticket"]);
  for (const call of [server.stranger, clientOf(app)]) {
    // oxlint-disable-next-line no-await-in-loop -- one node after the other
    const signed = await sign(page, call);
    expect(signed.signature).toBe(wechats(signed, page));
  }
});

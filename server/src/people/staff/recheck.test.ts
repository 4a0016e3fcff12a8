/** Anyone who is no longer let in by the provider is out here within five minutes; while it is down, work goes on. */
import { expect, test } from "vitest";
import { beginSignOn, getSignOn } from "#contract/console/people/sign-on.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import {
  lineOf,
  signOn,
  signOnSettings,
  signOnSimulator,
  walk,
} from "../../../test/fixture/sign-on.ts";
import { testServer } from "../../../test/server.ts";
import { writeCounts } from "../../providers/watch.ts";
import { scheduledJobsOf } from "../../background.ts";
import { recheckSignOns } from "./api.ts";
import { whyNotSecond } from "./second-person.ts";

const provider = await signOnSimulator();
const server = testServer({ ...signOnSettings(provider), OIDC_DOWN_MINUTES: "30" });

/** As the clock does: a minute passes, and those who are due are asked about. */
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    server.clock.move(60);
    await recheckSignOns(server.world, new AbortController().signal);
  }
}

const meOf = async (browser: Browser) => {
  const { status, data } = await browser.send(staffMe);
  return status === 200 ? (data as DataOf<typeof staffMe>) : undefined;
};

const personOf = (account: string) => {
  const person = provider.book.personOf(account);
  if (!person) throw new Error(account);
  return person;
};

test("the clock asks every minute", () => {
  expect(scheduledJobsOf()).toContainEqual(
    expect.objectContaining({ name: "staff.sign-on", everySeconds: 60 }),
  );
});

test("who is disabled there is out here within five minutes, and in again when enabled", async () => {
  const { browser } = await signOn(server, { account: "qian.feng" });
  const id = (await meOf(browser))?.id ?? 0;
  await minutes(6);
  expect(await meOf(browser)).toMatchObject({ account: "qian.feng" });
  personOf("qian.feng").isDisabled = true;
  await minutes(4);
  expect(await meOf(browser)).toBeUndefined();
  expect(await lineOf(server, "staff.sign-on-over", id)).toMatchObject({
    after: { code: "invalid_grant" },
  });
  personOf("qian.feng").isDisabled = false;
  expect(await meOf((await signOn(server, { account: "qian.feng" })).browser)).toMatchObject({
    id,
  });
});

test("the groups of now decide the role, and who is raised is nobody's second person for 72 hours", async () => {
  const { browser } = await signOn(server, { account: "li.rui" });
  const me = await meOf(browser);
  expect(me?.role).toBe(StaffRole.of.support);
  const second = me?.id ?? 0;
  const day = 86_400;
  server.clock.move(4 * day);
  const fresh = await signOn(server, { account: "li.rui" });
  const pair = () => ({ second, firsts: [1_000_000], since: server.clock.now() });
  expect(await whyNotSecond(server.db, server.world, pair())).toBeUndefined();
  personOf("li.rui").groups = ["panel-finance", "panel-support"];
  await minutes(4);
  expect((await meOf(fresh.browser))?.role).toBe(StaffRole.of.finance);
  expect(await whyNotSecond(server.db, server.world, pair())).toMatch(/72 小时内/);
  personOf("li.rui").groups = [];
  await minutes(4);
  expect(await meOf(fresh.browser)).toBeUndefined();
  expect(await lineOf(server, "staff.sign-on-gone", second)).toMatchObject({
    before: { state: "active" },
    after: { state: "disabled" },
  });
  expect((await signOn(server, { account: "li.rui" })).answer.code).toBe(403);
  personOf("li.rui").groups = ["panel-support"];
  const again = await signOn(server, { account: "li.rui" });
  expect(await meOf(again.browser)).toMatchObject({ id: second, role: StaffRole.of.support });
});

test("without refresh tokens the user info is asked, wherever the groups stand", async () => {
  provider.set({ givesRefresh: false, groupsIn: "user-info" });
  const { browser } = await signOn(server, { account: "sun.yue" });
  expect((await meOf(browser))?.role).toBe(StaffRole.of.operations);
  personOf("sun.yue").groups = ["panel-content"];
  await minutes(4);
  expect((await meOf(browser))?.role).toBe(StaffRole.of.content);
  personOf("sun.yue").isDisabled = true;
  await minutes(4);
  expect(await meOf(browser)).toBeUndefined();
  provider.set({ givesRefresh: true, groupsIn: "id-token" });
});

test("a provider that says nothing of groups says nothing against anybody, and lets nobody in", async () => {
  const { browser } = await signOn(server, { account: "zhou.tao" });
  const { id } = (await meOf(browser)) ?? { id: 0 };
  provider.set({ groupsIn: "nowhere" });
  // Without them nobody comes in, and who has an account keeps it.
  expect((await signOn(server, { account: "zhou.tao" })).answer).toMatchObject({
    code: 403,
    msg: "您不在可以进入控制台的组里，请联系管理员",
  });
  await minutes(6);
  expect(await meOf(browser)).toMatchObject({ id, role: StaffRole.of.content });
  // For as long as if it were down: the groups may be what has changed.
  await minutes(26);
  expect(await meOf(browser)).toBeUndefined();
  provider.set({ groupsIn: "id-token" });
  expect(await lineOf(server, "staff.sign-on-gone", id)).toBeUndefined();
  // An empty list of groups is an answer.
  const again = await signOn(server, { account: "zhou.tao" });
  expect(await meOf(again.browser)).toMatchObject({ id });
  personOf("zhou.tao").groups = [];
  await minutes(4);
  expect(await meOf(again.browser)).toBeUndefined();
  expect(await lineOf(server, "staff.sign-on-gone", id)).toBeDefined();
  personOf("zhou.tao").groups = ["panel-content"];
  expect(await meOf((await signOn(server, { account: "zhou.tao" })).browser)).toMatchObject({ id });
});

test.each(["info-broken", "keys-broken"])(
  "the next refresh token is kept, whatever fails after it was given: %s",
  async (fault) => {
    provider.set({ groupsIn: "user-info" });
    const { browser } = await signOn(server, { account: "qian.feng" });
    provider.book.setStanding(fault);
    await minutes(6);
    expect(await meOf(browser)).toMatchObject({ account: "qian.feng" });
    provider.book.setStanding("well");
    // Asked with it, and answered: otherwise it would be over by its limit.
    await minutes(28);
    expect(await meOf(browser)).toMatchObject({ account: "qian.feng" });
    provider.set({ groupsIn: "id-token" });
  },
);

test.each(["too-many", "wrong-client"])(
  "a refusal that is of no person ends nobody's session: %s",
  async (fault) => {
    const { browser } = await signOn(server, { account: "qian.feng" });
    provider.book.setStanding(fault);
    await minutes(6);
    provider.book.setStanding("well");
    expect(await meOf(browser)).toMatchObject({ account: "qian.feng" });
  },
);

test("two who ask at the same time ask once: a refresh token is good once", async () => {
  const { browser } = await signOn(server, { account: "zhao.min" });
  server.clock.move(180);
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => recheckSignOns(server.world, signal)));
  await minutes(4);
  expect(await meOf(browser)).toMatchObject({ account: "zhao.min" });
});

test("while the provider is down who is in goes on until the limit, and the sign-in page says so", async () => {
  const { browser } = await signOn(server, { account: "zhao.min" });
  await minutes(3);
  await writeCounts(server.world);
  provider.book.setStanding("broken");
  const brokenAt = server.clock.now();
  await minutes(3);
  await writeCounts(server.world);
  await minutes(3);
  expect(await meOf(browser)).toMatchObject({ account: "zhao.min" });
  // A new sign-in is sent to the provider's page by an address from memory: the provider was not asked, and nothing
  // counts as well again.
  expect((await browserOf(server).send(beginSignOn, { body: { back: "/" } })).code).toBe(200);
  const elsewhere = await walk(browserOf(server), { account: "zhao.min" }).catch(() => undefined);
  expect(elsewhere).toBeUndefined();
  await writeCounts(server.world);
  const shown = (await browserOf(server).send(getSignOn)).data as DataOf<typeof getSignOn>;
  const downAt = new Date(shown.downSince ?? 0).getTime();
  // Since the first question without an answer, and not since the last.
  expect(downAt).toBeGreaterThan(brokenAt.getTime());
  expect(downAt).toBeLessThanOrEqual(brokenAt.getTime() + 3 * 60_000);
  const health = (await browser.send(getHealth)).data as DataOf<typeof getHealth>;
  expect(health.providers.find(({ kind }) => kind === "sign-on")).toMatchObject({
    error: expect.stringMatching(/HTTP_500|OAUTH_RESPONSE_IS_NOT_CONFORM/) as string,
  });
  server.clock.move(31 * 60);
  expect(await meOf(browser)).toBeUndefined();
  provider.book.setStanding("well");
  const back = await signOn(server, { account: "zhao.min" });
  expect(await meOf(back.browser)).toMatchObject({ account: "zhao.min" });
  await writeCounts(server.world);
  expect((await browserOf(server).send(getSignOn)).data).toMatchObject({ downSince: null });
  // A node of the version before notes a good answer, too, and leaves since when they were bad.
  await server.db
    .updateTable("providerCall")
    .set({ badSince: brokenAt, lastBadAt: server.clock.now() })
    .where("kind", "=", "sign-on")
    .execute();
  expect((await browserOf(server).send(getSignOn)).data).toMatchObject({ downSince: null });
});

test("one whose tokens cannot be opened any more is out, and holds up nobody", async () => {
  const [one, other] = [
    await signOn(server, { account: "zhao.min" }),
    await signOn(server, { account: "zhou.tao" }),
  ];
  const id = (await meOf(one.browser))?.id ?? 0;
  await server.db
    .updateTable("staffSignOn")
    .set({ tokensSealed: "AAAA.000000000000" })
    .where("sessionId", "in", (q) =>
      q.selectFrom("staffSession").select("id").where("staffId", "=", id),
    )
    .execute();
  await minutes(4);
  expect(await meOf(one.browser)).toBeUndefined();
  expect(await meOf(other.browser)).toBeDefined();
});

/** Whoever is no longer let in by the provider is out here within five minutes; while it is down, work goes on. */
import { expect, test } from "vitest";
import { getSignOn } from "#contract/console/people/sign-on.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { lineOf, signOn, signOnSettings, signOnSimulator } from "../../../test/fixture/sign-on.ts";
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
  provider.book.setStanding("broken");
  await minutes(6);
  expect(await meOf(browser)).toMatchObject({ account: "zhao.min" });
  await writeCounts(server.world);
  const shown = (await browserOf(server).send(getSignOn)).data as DataOf<typeof getSignOn>;
  expect(shown.downSince).not.toBeNull();
  const health = (await browser.send(getHealth)).data as DataOf<typeof getHealth>;
  expect(health.providers.find(({ kind }) => kind === "sign-on")).toMatchObject({
    error: expect.stringMatching(/HTTP_500|OAUTH_RESPONSE_IS_NOT_CONFORM/) as string,
  });
  server.clock.move(31 * 60);
  expect(await meOf(browser)).toBeUndefined();
  provider.book.setStanding("well");
  const back = await signOn(server, { account: "zhao.min" });
  expect(await meOf(back.browser)).toMatchObject({ account: "zhao.min" });
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

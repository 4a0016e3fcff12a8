/** A login that refuses our own app lets nobody in, so somebody must hear of it. */
import { expect, test, vi } from "vitest";
import { App, StaffRole } from "#contract/enums.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { browserOf } from "../../../test/browser.ts";
import {
  callbacks,
  goToProvider,
  loginBySns,
  queryOf,
  serverWithSns,
} from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const healthOf = async (name: string) => {
  const { providers } = await (await server.staff(StaffRole.of.admin))(getHealth);
  return providers.find((one) => one.kind === "sns" && one.name === name);
};

test.each(App.values)(
  "a secret that the provider refuses is an alarm and a fault on the health page (%i)",
  async (app) => {
    const alarm = vi.spyOn(server.world.log, "error");
    const answer = await loginBySns(browserOf(server), { app, fault: "bad-secret" });
    expect(answer.code).toBe(1078);
    expect(alarm.mock.calls.map(([about]) => about)).toContainEqual(
      expect.objectContaining({ alarm: "sns", app: App.nameOf(app) }),
    );
    alarm.mockRestore();
    expect(await healthOf(App.nameOf(app))).toMatchObject({ failuresToday: 1, lastGoodAt: null });
  },
);

test("who changes their mind at the provider is no sign that it is well", async () => {
  await loginBySns(browserOf(server), { decision: "refuse" });
  expect(await healthOf("wechat")).toMatchObject({ callsToday: 1, lastGoodAt: null });
});

test("a code that was used before is its person's, and no alarm", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  await loginBySns(browserOf(server), { fault: "code-used" });
  expect(alarm).not.toHaveBeenCalled();
  alarm.mockRestore();
  expect(await healthOf("wechat")).toMatchObject({ callsToday: 2, failuresToday: 1 });
});

test("an error that stands in the address alone raises nothing: anybody may write it there", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  const before = await healthOf("weibo");
  const browser = browserOf(server);
  const way = await goToProvider(browser, { app: App.of.weibo });
  const query = { ...queryOf(way), error: "invalid_client", error_code: "21324" };
  await browser.send(callbacks[App.of.weibo], { query });
  expect(alarm).not.toHaveBeenCalled();
  alarm.mockRestore();
  expect(await healthOf("weibo")).toEqual(before);
});

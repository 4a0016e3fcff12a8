/** Devices that receive: turned on, listed, limited, turned off, and never another member's. */
import { expect, test } from "vitest";
import { logout } from "#contract/member/people/auth.ts";
import {
  addPushDevice,
  getPush,
  removePushDevice,
  renewPushDevice,
  setPushAmounts,
  testPush,
} from "#contract/member/community/push.ts";
import { limits } from "#contract/limits.ts";
import { endSignIns } from "#contract/member/people/session.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import {
  newSubscription,
  otherDevices,
  serverWithPushes,
  shownOn,
  turnOn,
} from "../../../test/fixture/push.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";
import { clientOf, type SignedIn, testServer } from "../../../test/server.ts";
import { gather } from "../../operations/privacy/gather.ts";

const { server, service } = serverWithPushes();
const off = testServer();

const idsOf = async ({ call }: SignedIn) => (await call(getPush)).devices.map(({ id }) => id);
const gone = { code: 404 };

test("a device that is turned on is listed, and its test arrives sealed for it alone", async () => {
  const member = await server.member();
  expect(await member.call(getPush)).toEqual({
    publicKey: expect.stringMatching(/^[A-Za-z0-9_-]{87}$/),
    devices: [],
  });
  const { view, id, endpoint } = await turnOn(member, service);
  expect(view.devices).toEqual([
    {
      id,
      name: expect.any(String),
      since: expect.any(String),
      lastAt: null,
      isCurrent: true,
      showsAmounts: false,
    },
  ]);
  expect(await member.call(testPush, { body: { id } })).toBeNull();
  await server.drain();
  expect(shownOn(service, endpoint)).toMatchObject([
    { device: id, tag: "test", topic: "test", ttl: 86_400, title: "推送已开启", unread: null },
  ]);
  expect((await member.call(getPush)).devices[0]?.lastAt).not.toBeNull();
  const kept = await server.db.selectFrom("pushDevice").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(endpoint);
  expect(await gather(server.world, member.memberId)).toContain("接收推送的设备");
});

test("without keys the site says nothing of pushes, and turns none on", async () => {
  const member = await off.member();
  expect(await member.call(getPush)).toEqual({ publicKey: null, devices: [] });
  const body = newSubscription(service);
  await expect(member.call(addPushDevice, { body })).rejects.toMatchObject(gone);
  expect(await member.call(renewPushDevice, { body: { endpoint: body.endpoint } })).toEqual({
    id: null,
  });
});

test("pushes are for who is signed in", async () => {
  const body = newSubscription(service);
  await expect(server.stranger(getPush)).rejects.toMatchObject({ code: 401 });
  await expect(server.stranger(addPushDevice, { body })).rejects.toMatchObject({ code: 401 });
});

test.each([
  ["http://push.example.com/a", "推送地址应为 https 地址"],
  ["https://localhost/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://10.0.0.7/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://[::1]/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://2130706433/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://metadata.google.internal/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://push.example.com:8443/a", "推送地址不是公开的推送服务，不能使用"],
  ["https://me:secret@push.example.com/a", "推送地址不是公开的推送服务，不能使用"],
  ["http://127.0.0.1:1/push/to/a", "推送地址应为 https 地址"],
  ["push", "推送地址有误，请重新开启"],
])("the address %s is refused at the field", async (endpoint, message) => {
  const { call } = await server.member();
  const body = { ...newSubscription(service), endpoint };
  await expect(call(addPushDevice, { body })).rejects.toMatchObject({
    code: 400,
    message,
    data: { field: "endpoint" },
  });
});

test("a key that is no point of the curve is refused, not found out at each message", async () => {
  const { call } = await server.member();
  const body = { ...newSubscription(service), p256dh: `B${"A".repeat(86)}` };
  await expect(call(addPushDevice, { body })).rejects.toMatchObject({
    code: 400,
    data: { field: "p256dh" },
  });
});

test("the same browser twice is one device; asking its service anew replaces it", async () => {
  const member = await server.member();
  const body = newSubscription(service);
  const [first] = (await member.call(addPushDevice, { body })).devices;
  const again = await Promise.all([1, 2].map(() => member.call(addPushDevice, { body })));
  expect(again.flatMap(({ devices }) => devices.map(({ id }) => id))).toEqual([
    first?.id,
    first?.id,
  ]);
  const { view } = await turnOn(member, service);
  expect(view.devices).toHaveLength(1);
  expect(view.devices[0]?.id).not.toBe(first?.id);
});

test("an eleventh device is refused, also when two come at once", async () => {
  const mobile = "13911110002";
  const one = await server.member(mobile);
  server.clock.move(61);
  const other = await server.member(mobile);
  await otherDevices(server, one.memberId, limits.pushDevicesMax - 1);
  const came = await Promise.allSettled([turnOn(one, service), turnOn(other, service)]);
  const refused = came.flatMap((each) =>
    each.status === "rejected" ? [each.reason as Error] : [],
  );
  expect(refused).toMatchObject([{ message: "接收推送的设备已满，请先关闭不用的" }]);
  expect(await idsOf(one)).toHaveLength(limits.pushDevicesMax);
});

test("another member's device is nobody's to test, change or turn off", async () => {
  const owner = await server.member();
  const { id, endpoint } = await turnOn(owner, service);
  const { call } = await server.member();
  await expect(call(testPush, { body: { id } })).rejects.toMatchObject(gone);
  await expect(call(setPushAmounts, { body: { id, showsAmounts: true } })).rejects.toMatchObject(
    gone,
  );
  expect(await call(removePushDevice, { body: { id } })).toMatchObject({ devices: [] });
  expect(await call(renewPushDevice, { body: { endpoint } })).toEqual({ id: null });
  expect(await owner.call(getPush)).toMatchObject({ devices: [{ id, showsAmounts: false }] });
});

test("a browser that another member turns on is the first one's no more, also at once", async () => {
  const body = newSubscription(service);
  const [one, other] = [await server.member(), await server.member()];
  await one.call(addPushDevice, { body });
  await other.call(addPushDevice, { body });
  expect([await idsOf(one), await idsOf(other)]).toEqual([[], [expect.any(String)]]);
  const fresh = newSubscription(service);
  await Promise.all([one, other].map(({ call }) => call(addPushDevice, { body: fresh })));
  const rows = await server.db.selectFrom("pushDevice").select("endpointHash").execute();
  const hashes = rows.map(({ endpointHash }) => endpointHash.toString("hex"));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("signing out ends the device, here or from elsewhere; signing in again does not bring it back", async () => {
  const mobile = "13911110003";
  const here = await server.member(mobile);
  const { endpoint } = await turnOn(here, service);
  await here.call(logout);
  server.clock.move(61);
  const there = await server.member(mobile);
  expect(await there.call(renewPushDevice, { body: { endpoint } })).toEqual({ id: null });
  await turnOn(there, service);
  server.clock.move(61);
  const third = await server.member(mobile);
  expect(await idsOf(third)).toHaveLength(1);
  await third.call(endSignIns, { body: {} });
  expect(await idsOf(third)).toEqual([]);
  expect(
    await server.db.selectFrom("pushDevice").where("memberId", "=", third.memberId).execute(),
  ).toEqual([]);
});

test("after a sign-in has expired nothing is sent until the member is back, and then goes on", async () => {
  const mobile = "13911110004";
  const before = await server.member(mobile);
  const { id, endpoint } = await turnOn(before, service);
  server.clock.move(limits.cookieDays * 86_400 + 60);
  const back = await server.member(mobile);
  expect(await idsOf(back)).toEqual([]);
  await expect(back.call(testPush, { body: { id } })).rejects.toMatchObject(gone);
  expect(await back.call(renewPushDevice, { body: { endpoint } })).toEqual({ id });
  expect(await idsOf(back)).toEqual([id]);
  await back.call(testPush, { body: { id } });
  await server.drain();
  expect(shownOn(service, endpoint)).toHaveLength(1);
});

test("a frozen member turns none on, and turns off what is on", async () => {
  const member = await server.member();
  const { id } = await turnOn(member, service);
  await sanctioned(server, member.memberId, { step: SanctionStep.of.frozen });
  await expect(turnOn(member, service)).rejects.toMatchObject({ code: 403 });
  expect(await member.call(removePushDevice, { body: { id } })).toMatchObject({ devices: [] });
});

test("a member tests six times in ten minutes and is asked to wait, from another address, too", async () => {
  const member = await server.member();
  const { id } = await turnOn(member, service);
  for (let n = 0; n < 5; n += 1) await member.call(testPush, { body: { id } });
  const elsewhere = clientOf(server.app, member.headers, "10.99.9.9");
  for (const call of [member.call, elsewhere])
    await expect(call(testPush, { body: { id } })).rejects.toMatchObject({ code: 429 });
});

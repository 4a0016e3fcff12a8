/** To push services: what they read, and where none is ever asked. */
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { newReceiver, opened } from "../../../simulators/push/open.ts";
import { serverWithPushes, newSubscription } from "../../../test/fixture/push.ts";
import { addSeconds } from "../../platform/clock.ts";
import { underSignal } from "../../platform/deadline.ts";
import { pushProvider } from "./provider.ts";

const { server, service } = serverWithPushes();
const message = { text: '{"title":"奖励到账"}', ttlSeconds: 60, topic: "message-1" };

test("the example of RFC 8291 opens as the standard says", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"));
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  const body = Buffer.from(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    "base64url",
  );
  expect(opened(body, { pair, auth })).toBe("When I grow up, I want to be a watermelon");
  const stranger = newReceiver(randomBytes);
  expect(() => opened(body, stranger)).toThrow(/authenticate/);
});

test("what is sent is read by its receiver, and refused where another key subscribed", async () => {
  const provider = pushProvider(server.world);
  const subscription = newSubscription(service);
  expect(await provider?.send(subscription, message)).toEqual({ kind: "ok", code: "HTTP_201" });
  expect(service.came().at(-1)).toMatchObject({ ttl: 60, topic: "message-1", text: message.text });
  const { endpoint, keys } = service.subscribe(
    newReceiver(randomBytes).pair.getPublicKey("base64url"),
  );
  expect(await provider?.send({ endpoint, ...keys }, message)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "HTTP_403",
  });
});

test("a service takes us for a day ahead at most, and never when our word is over", async () => {
  const { clock } = server.world;
  for (const [hours, kind] of [
    [0, "ok"],
    [22, "ok"],
    [24, "rejected"],
    [-2, "rejected"],
  ] as const) {
    const now = () => addSeconds(clock.now(), hours * 3600);
    const provider = pushProvider({ ...server.world, clock: { ...clock, now } });
    // oxlint-disable-next-line no-await-in-loop
    expect(await provider?.send(newSubscription(service), message)).toMatchObject({ kind });
  }
});

test.each(["10.1.2.3", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1"])(
  "a public name that leads to %s is not asked",
  async (address) => {
    const lookUp = () => Promise.resolve([{ address, family: address.includes(":") ? 6 : 4 }]);
    const provider = pushProvider(server.world, lookUp);
    const subscription = { ...newSubscription(service), endpoint: "https://push.example.com/to/a" };
    expect(await provider?.send(subscription, message)).toEqual({
      kind: "rejected",
      fault: "address",
      code: "PRIVATE",
    });
  },
);

test("a name that is not looked up in time says nothing about the address: it is tried again later", async () => {
  const provider = pushProvider(server.world, () => new Promise(() => undefined));
  const subscription = { ...newSubscription(service), endpoint: "https://push.example.com/to/a" };
  const sent = () => provider?.send(subscription, message);
  const later = { kind: "later", code: "DNS" };
  expect(await underSignal(AbortSignal.timeout(20), async () => sent())).toEqual(later);
  expect(await underSignal(AbortSignal.abort(), async () => sent())).toEqual(later);
});

test("a service that takes the connection and never seals it is left soon, and tried again later", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const origin = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { config } = server.world;
  const push = config.push && { ...config.push, simulator: origin };
  const provider = pushProvider({ ...server.world, config: { ...config, push } });
  const subscription = { ...newSubscription(service), endpoint: `${origin}/to/a` };
  const later = { kind: "later", code: "CONNECT" };
  expect(await provider?.send(subscription, message)).toEqual(later);
  silent.close();
});

test("a name that nobody knows is asked again later; more than three kilobytes is sent to nobody", async () => {
  const provider = pushProvider(server.world, () =>
    Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  );
  const subscription = { ...newSubscription(service), endpoint: "https://push.example.com/to/a" };
  expect(await provider?.send(subscription, message)).toMatchObject({ kind: "later" });
  const long = { ...message, text: "字".repeat(1100) };
  expect(await provider?.send(newSubscription(service), long)).toMatchObject({ code: "TOO_LARGE" });
});

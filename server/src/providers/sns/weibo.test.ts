import { expect, test } from "vitest";
import { idsOf } from "../../../simulators/sns/people.ts";
import {
  identifyAs,
  returnFrom,
  snsSimulator,
  STATE,
  TIMEOUT_MS,
  tellsFaultsApart,
} from "../../../test/fixture/sns-provider.ts";
import { simulatedApps } from "./simulated.ts";
import { weibo } from "./weibo.ts";

const simulator = snsSimulator();
const way = "http://localhost:3000/open/sina/callback";
const providerWith = (change: object = {}) =>
  weibo({
    ...simulatedApps.weibo,
    url: `${simulator.origin}/sns/weibo`,
    timeoutMs: TIMEOUT_MS,
    ...change,
  });

test("the login page is asked for as Weibo wants it", () => {
  const asked = { state: STATE, redirectUri: way, isMobile: true };
  const url = new URL(providerWith().authorizeUrl(asked));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: simulatedApps.weibo.appId,
    response_type: "code",
    redirect_uri: way,
    state: STATE,
    display: "mobile",
  });
});

test("who agrees is known by a uid that is the same for every app", async () => {
  expect(await identifyAs(providerWith(), way, { person: "小红" })).toEqual({
    kind: "ok",
    identity: {
      appId: simulatedApps.weibo.appId,
      openId: null,
      unionId: idsOf.weibo("小红").uid,
      nickname: "小红",
      avatarUrl: `${simulator.origin}/sns/avatar/${encodeURIComponent("小红")}.png`,
    },
  });
});

test("who refuses comes back with access_denied", async () => {
  const back = await returnFrom(providerWith(), way, { decision: "refuse" });
  expect(back).toMatchObject({ error: "access_denied", error_code: "21330", state: STATE });
  expect(await providerWith().identify(back, way)).toEqual({ kind: "cancelled", wasAsked: false });
  expect(await providerWith().identify({ state: STATE }, way)).toEqual({
    kind: "cancelled",
    wasAsked: false,
  });
});

test("another error in the address is a refusal of Weibo's", async () => {
  const back = { error: "invalid_client", error_code: "21324" };
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "21324",
    wasAsked: false,
  });
});

test("a code is good once, and only with the address it was given for", async () => {
  const back = await returnFrom(providerWith(), way);
  expect((await providerWith().identify(back, way)).kind).toBe("ok");
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "21325",
  });
  const other = await returnFrom(providerWith(), way);
  expect(await providerWith().identify(other, `${way}/`)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "21322",
  });
});

tellsFaultsApart({
  providerWith,
  way,
  outcomes: [
    ["code-used", { kind: "rejected", fault: "person", code: "21325" }],
    ["bad-secret", { kind: "rejected", fault: "ours", code: "21324" }],
    ["profile-refused", { kind: "rejected", fault: "person", code: "21327" }],
    ["error-500", { kind: "unknown", reason: "HTTP_500" }],
    ["garbage", { kind: "unknown", reason: "MALFORMED" }],
  ],
});

test("another secret is refused", async () => {
  expect(await identifyAs(providerWith({ secret: "wrong" }), way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "21324",
  });
});

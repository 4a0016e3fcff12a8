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
import { parseQq } from "./qq-answer.ts";
import { qq } from "./qq.ts";
import { simulatedApps } from "./simulated.ts";

const simulator = snsSimulator();
const way = "http://localhost:3000/open/qq/callback";
const providerWith = (change: object = {}) =>
  qq({
    ...simulatedApps.qq,
    url: `${simulator.origin}/sns/qq`,
    timeoutMs: TIMEOUT_MS,
    ...change,
  });
const names = idsOf.qq("小明");

test("the login page is asked for as QQ wants it, on a phone as well", () => {
  const asked = { state: STATE, redirectUri: way };
  const page = new URL(providerWith().authorizeUrl({ ...asked, isMobile: false }));
  expect(Object.fromEntries(page.searchParams)).toEqual({
    response_type: "code",
    client_id: simulatedApps.qq.appId,
    redirect_uri: way,
    state: STATE,
    scope: "get_user_info",
  });
  const phone = new URL(providerWith().authorizeUrl({ ...asked, isMobile: true }));
  expect(phone.searchParams.get("display")).toBe("mobile");
});

test.each(["ok", "old-forms"] as const)(
  "who agrees is known, whichever form the answers have (%s)",
  async (fault) => {
    expect(await identifyAs(providerWith(), way, { fault })).toEqual({
      kind: "ok",
      identity: {
        appId: simulatedApps.qq.appId,
        openId: names.openid,
        unionId: names.unionid,
        nickname: "小明",
        avatarUrl: `${simulator.origin}/sns/avatar/${encodeURIComponent("小明")}.png`,
      },
    });
  },
);

test("an app without the unionid permission asks again without", async () => {
  expect(await identifyAs(providerWith(), way, { fault: "no-union-id" })).toMatchObject({
    kind: "ok",
    identity: { openId: names.openid, unionId: null },
  });
});

test("who closes the window has cancelled", async () => {
  const back = await returnFrom(providerWith(), way, { decision: "refuse" });
  expect(await providerWith().identify(back, way)).toEqual({ kind: "cancelled", wasAsked: false });
  expect(await providerWith().identify({ code: "any", usercancel: "1" }, way)).toEqual({
    kind: "cancelled",
    wasAsked: false,
  });
});

test("a code is good once, and only with the address it was given for", async () => {
  const back = await returnFrom(providerWith(), way);
  expect((await providerWith().identify(back, way)).kind).toBe("ok");
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "100020",
  });
  const other = await returnFrom(providerWith(), way);
  expect(await providerWith().identify(other, `${way}/`)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "100010",
  });
});

tellsFaultsApart({
  providerWith,
  way,
  outcomes: [
    ["code-used", { kind: "rejected", fault: "person", code: "100020" }],
    ["bad-secret", { kind: "rejected", fault: "ours", code: "100009" }],
    ["profile-refused", { kind: "rejected", fault: "person", code: "100030" }],
    ["error-500", { kind: "unknown", reason: "HTTP_500" }],
    ["garbage", { kind: "unknown", reason: "MALFORMED" }],
  ],
});

test("another secret is refused", async () => {
  expect(await identifyAs(providerWith({ secret: "wrong" }), way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "100009",
  });
});

test("each of the three forms is read, and a broken one is not", () => {
  const error = { error: 100020, error_description: "code is reused error" };
  expect(parseQq(`callback( ${JSON.stringify(error)} );`)).toEqual(error);
  expect(parseQq(`\n callback(${JSON.stringify(error)})\n`)).toEqual(error);
  expect(parseQq(`${JSON.stringify(error)}\n`)).toEqual(error);
  expect(parseQq("access_token=FE04&expires_in=7776000\n")).toEqual({
    access_token: "FE04",
    expires_in: "7776000",
  });
  for (const broken of ["callback( {] );", "{", "callback( 7 );"])
    expect(() => parseQq(broken)).toThrow("unknown");
});

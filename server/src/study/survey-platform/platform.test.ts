import { expect, test } from "vitest";
import { listAudit } from "#contract/console/people/staff.ts";
import {
  addSecret,
  buildLink,
  createPlatform,
  listPlatforms,
  retireSecret,
  testReturn,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { listReturns } from "#contract/console/study/survey-return.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  bring,
  hmacHex,
  platformOf,
  postback,
  responseOf,
  secondsNow,
  signedBack,
  SITE,
  started,
} from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "./presets.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const settings = presetSettings("generic");
const body = {
  code: "first-one",
  name: "通用平台",
  preset: "generic",
  active: true,
  settings,
} as const;

test("an operator makes a platform, changes it, and every change is in the audit log without a secret", async () => {
  const call = await operations();
  const made = await call(createPlatform, { body });
  expect(made).toMatchObject({
    code: "first-one",
    secrets: [],
    backUrl: "http://localhost:3000/task/back?p=first-one",
    postbackUrl: "http://localhost:3000/api/v1/process/postback/first-one",
    tasks: 0,
    returns: { accepted: 0, repeated: 0, claimed: 0, refused: 0 },
  });
  const params = { id: String(made.id) };
  const { code: _, ...change } = body;
  await call(updatePlatform, { params, body: { ...change, name: "改名" } });
  const { secret, keys, platform } = await call(addSecret, { params, body: { secret: null } });
  // Made of a secret that nobody need know.
  expect(secret).toBeNull();
  expect(new Set(Object.values(keys)).size).toBe(3);
  await call(addSecret, { params, body: { secret: "a secret of theirs" } });
  await call(retireSecret, { params, body: { kid: platform.secrets[0]?.kid ?? "" } });
  const { list } = await call(listAudit, {
    query: { subjectKind: "surveyPlatform", subjectId: params.id },
  });
  expect(list.map(({ action }) => action).toReversed()).toEqual([
    "surveyPlatform.create",
    "surveyPlatform.update",
    "surveyPlatform.addSecret",
    "surveyPlatform.addSecret",
    "surveyPlatform.retireSecret",
  ]);
  const everything = JSON.stringify([list, await call(listPlatforms)]);
  for (const key of Object.values(keys)) expect(everything).not.toContain(key);
  expect(everything).not.toContain("a secret of theirs");
  const rows = await server.db.selectFrom("surveyPlatformSecret").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("a secret of theirs");
});

test("two secrets at most are in use, also when five are added at once", async () => {
  const call = await operations();
  const { id } = await call(createPlatform, { body: { ...body, code: "two-keys" } });
  const params = { id: String(id) };
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => call(addSecret, { params, body: { secret: null } })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(call(addSecret, { params, body: { secret: null } })).rejects.toThrow(
    "请先停用其中一把",
  );
  await expect(call(retireSecret, { params, body: { kid: "nobody" } })).rejects.toThrow(
    "已停用或不存在",
  );
});

test("a code that is taken, and settings that make no sense, are refused by name", async () => {
  const call = await operations();
  await call(createPlatform, { body: { ...body, code: "taken" } });
  await expect(call(createPlatform, { body: { ...body, code: "taken" } })).rejects.toThrow(
    "代码「taken」已被使用",
  );
  await expect(call(createPlatform, { body: { ...body, code: "大写" } })).rejects.toThrow(
    "代码应为",
  );
  const bad = {
    ...settings,
    entryTemplate: "https://survey.example.com/?t={token}&m={mobile}&sign={sign}",
  };
  await expect(
    call(createPlatform, { body: { ...body, code: "bad", settings: bad } }),
  ).rejects.toThrow("进入链接：不能使用 {mobile}");
});

test("who may only look cannot change, and strangers see nothing", async () => {
  const [viewer, admin] = [
    await server.staff(StaffRole.of.viewer),
    await server.staff(StaffRole.of.admin),
  ];
  expect((await viewer(listPlatforms)).presets).toHaveLength(6);
  await expect(viewer(createPlatform, { body: { ...body, code: "viewer" } })).rejects.toThrow(
    "没有权限",
  );
  await expect(server.stranger(listPlatforms)).rejects.toThrow("请先登录");
  const member = await server.member();
  await expect(member.call(listReturns, { query: {} })).rejects.toThrow("请先登录");
  expect((await admin(createPlatform, { body: { ...body, code: "admin" } })).active).toBe(true);
});

test("the link builder fills in the questionnaire's number and shows a signed example", async () => {
  const call = await operations();
  const platform = await platformOf(server);
  const params = { id: String(platform.id) };
  const built = await call(buildLink, { params, body: { survey: "77" } });
  expect(built.problems).toEqual([]);
  expect(built.template).toBe(
    "https://survey.example.com/s/77?t={token}&k={task}&ts={ts}&sign={sign}",
  );
  const [covered = "", sign] = (built.example ?? "").split("&sign=");
  expect(sign).toBe(hmacHex(platform.keys.link, covered));
  expect(await call(buildLink, { params, body: {} })).toMatchObject({
    example: null,
    problems: ["请把 {survey} 换成问卷编号"],
  });
  const tencent = await platformOf(server, "tencent");
  expect(
    await call(buildLink, { params: { id: String(tencent.id) }, body: { survey: "5356056/a b" } }),
  ).toMatchObject({ template: "https://wj.qq.com/s2/5356056/a%20b/?openid={token}", problems: [] });
});

test("without a secret the link builder says so", async () => {
  const call = await operations();
  const { id } = await call(createPlatform, { body: { ...body, code: "no-key" } });
  expect(
    await call(buildLink, { params: { id: String(id) }, body: { survey: "7" } }),
  ).toMatchObject({ example: null, problems: ["进入链接要签名，请先为平台添加密钥"] });
});

test("the return tester explains each step and records nothing", async () => {
  const call = await operations();
  const going = await started(server);
  const params = { id: String(going.platform.id) };
  const count = async () =>
    (await server.db.selectFrom("surveyReturn").select("id").execute()).length;
  const before = await count();
  const url = signedBack(server, going, 1);
  const good = await call(testReturn, { params, body: { url } });
  expect(good).toMatchObject({ believed: true, result: 1, token: going.token });
  expect(good.steps.every(({ ok }) => ok)).toBe(true);
  expect(good.steps.map(({ sentence }) => sentence)).toContain("结果「1」的含义是：完成");
  const bad = await call(testReturn, { params, body: { url: url.replace("&r=1", "&r=2&r=1") } });
  expect(bad.believed).toBe(false);
  expect(bad.steps.filter(({ ok }) => !ok).map(({ sentence }) => sentence)).toEqual([
    "参数「r」重复出现，不予采信",
    "签名与任何一把有效密钥都不符",
  ]);
  expect(await call(testReturn, { params, body: { url: "abc" } })).toMatchObject({
    believed: false,
    token: null,
  });
  expect(await count()).toBe(before);
  expect(await responseOf(server, going.token)).toMatchObject({ result: 0, claimedAt: null });
});

test("the return tester reads a server's word, too: its body, and the headers line by line", async () => {
  const call = await operations();
  const going = await started(server);
  const params = { id: String(going.platform.id) };
  const url = `${SITE}/api/v1/process/postback/${going.platform.code}`;
  const content = JSON.stringify({ token: going.token, result: "1" });
  const ts = String(secondsNow(server));
  const sign = hmacHex(going.platform.keys.postback, `${ts}.${content}`);
  const tried = (text: string, headers: string) =>
    call(testReturn, { params, body: { url, posted: { body: text, headers } } });
  const headers = `Content-Type: application/json\nX-Timestamp: ${ts}\nx-signature：${sign}\n`;
  expect(await tried(content, headers)).toMatchObject({ believed: true, result: 1 });
  expect(await tried(content.replace('"1"', '"2"'), headers)).toMatchObject({ believed: false });
  expect((await tried("token=1", headers)).steps).toEqual([
    { ok: false, sentence: "回传的内容不能按JSON读出来" },
  ]);
  expect((await call(testReturn, { params, body: { url } })).steps[0]?.sentence).toMatch(
    /请用“服务器回传”/,
  );
  expect(await responseOf(server, going.token)).toMatchObject({ result: 0, claimedAt: null });
});

test("operators see every return with its raw address, and may look for the refused ones", async () => {
  const call = await operations();
  const going = await started(server);
  const url = signedBack(server, going, 1);
  const forged = url.replace(/sign=.*/, `sign=${"0".repeat(64)}`);
  await bring(server, forged);
  await bring(server, url);
  await postback(server, going, 1);
  const query = { platformId: String(going.platform.id) };
  const { list } = await call(listReturns, { query });
  expect(list.map(({ channel, verdict }) => [channel, verdict])).toEqual([
    ["postback", "accepted"],
    ["browser", "accepted"],
    ["browser", "签名错误"],
  ]);
  expect(list[0]?.body).toContain(going.token);
  const refused = await call(listReturns, { query: { ...query, verdict: "refused" } });
  expect(refused.list).toMatchObject([{ raw: forged, result: 1 }]);
  const first = await call(listReturns, { query: { ...query, size: "1" } });
  const rest = await call(listReturns, {
    query: { ...query, size: "1", cursor: first.next ?? "" },
  });
  expect(rest.list[0]?.id).toBe(list[1]?.id);
  const [shown] = (await call(listPlatforms)).list.filter(({ id }) => id === going.platform.id);
  expect(shown).toMatchObject({
    tasks: 1,
    returns: { accepted: 2, repeated: 0, claimed: 0, refused: 1 },
  });
});

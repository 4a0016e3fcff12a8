import { sql } from "kysely";
import { expect, test } from "vitest";
import { getHealth } from "#contract/console/operations/health.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import {
  addSecret,
  listPlatforms,
  retireSecret,
  testReturn,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { createTask } from "#contract/console/study/task.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";
import { hmacHex, platformOf, responseOf } from "../../../test/fixture/survey-platform.ts";
import { forge, forgeries } from "../../../test/oracle/forgery.ts";
import { presetSettings } from "./presets.ts";
import { proveAll } from "./proof.ts";

const server = testServer();
const { complete } = JoinResult.of;
const { back } = presetSettings("generic");
const operations = () => server.staff(StaffRole.of.operations);

test("what stands in the database is named to operators, until it is mended with a new secret", async () => {
  const [, settings, forged] = forgeries[0] ?? [];
  if (!settings || !forged) throw new Error("no case");
  const { platform, token, taskId } = await forge(server, settings, forged);
  await proveAll(server.world);
  const call = await operations();
  const shown = async () => {
    const { list } = await call(listPlatforms);
    return list.find(({ id }) => id === platform.id);
  };
  const sentence = expect.stringMatching(
    /^进入链接的签名（字段 t、ts）会被当作服务器回传的签名（字段 t、r、n）/,
  );
  expect((await shown())?.problems).toEqual([{ field: "entrySign", sentence }]);
  const health = await call(getHealth);
  expect(health.platforms).toContainEqual({
    id: platform.id,
    name: (await shown())?.name,
    sentence,
  });
  // The tester, and the rehearsal of a task there, say it as well.
  const params = { id: String(platform.id) };
  const url = `http://localhost:3000/api/v1/process/postback/${platform.code}?t=${token}&r=1&n=7`;
  const tried = await call(testReturn, {
    params,
    body: { url: `${url}&sign=${hmacHex(platform.secret, `${token}17`)}` },
  });
  expect(tried.believed).toBe(false);
  expect(tried.steps.map((step) => step.sentence).join()).toContain("签名正确，但证明不了什么");
  const { passed, results } = await call(rehearseTask, { params: { id: String(taskId) } });
  expect(passed).toBe(false);
  expect(results.find(({ result }) => result === complete)?.note).toContain(
    "进入链接的签名（字段 t、ts）",
  );

  // Another way to sign links does not take back those that were signed before.
  const body = {
    name: "改好的平台",
    preset: "generic",
    active: true,
    settings: {
      ...settings,
      entrySign: presetSettings("generic").entrySign,
    },
  } as const;
  await expect(call(updatePlatform, { params, body })).rejects.toThrow(
    "已经发出的签名仍然有效，请先停用现有密钥，保存后再添加新密钥",
  );
  await call(retireSecret, { params, body: { kid: platform.kid } });
  await call(updatePlatform, { params, body });
  const { keys } = await call(addSecret, { params, body: { secret: null } });
  expect((await shown())?.problems).toEqual([]);
  const query = `t=${token}&r=1&n=8&sign=${hmacHex(keys.postback, `${token}18`)}`;
  await server.app.inject({ url: `/api/v1/process/postback/${platform.code}?${query}` });
  expect(await responseOf(server, token)).toMatchObject({ result: complete });
});

test("a link of a task that could be a return is not kept, whatever the platform's own template is", async () => {
  const signed = { ...back, check: presetSettings("generic").back.check };
  const platform = await platformOf(server, "generic", { keys: "shared", back: signed });
  const call = await operations();
  const link = "https://survey.example.com/task/back?t={token}&r=1&ts={ts}&sign={sign}";
  const body = draftOf({ source: "external", platformId: platform.id, link, questionnaire: null });
  await expect(call(createTask, { body })).rejects.toThrow("会被当作浏览器返回的签名（完整地址）");
});

test("settings that an old server writes are not believed before they are proved", async () => {
  const platform = await platformOf(server, "generic", { keys: "shared" });
  const { proof } = await server.db
    .selectFrom("surveyPlatform")
    .select("proof")
    .where("id", "=", platform.id)
    .executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ problems: [] });
  await sql`update survey_platform set settings = settings || '{"hosts": ["other.example"]}' where id = ${platform.id}`.execute(
    server.db,
  );
  const after = await server.db
    .selectFrom("surveyPlatform")
    .select("proof")
    .where("id", "=", platform.id)
    .executeTakeFirstOrThrow();
  expect(after.proof).toBeNull();
});

test("a secret that another platform has, or that ends with one, is refused", async () => {
  const call = await operations();
  const one = await platformOf(server, "wjx");
  const other = await platformOf(server, "wjx");
  for (const secret of [one.secret, `12${one.secret}`, one.secret.slice(2)])
    await expect(
      call(addSecret, { params: { id: String(other.id) }, body: { secret } }),
    ).rejects.toThrow("使用中，请换一把");
});

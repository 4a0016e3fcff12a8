import { expect, test } from "vitest";
import { createPlatform, updatePlatform } from "#contract/console/study/survey-platform.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import {
  externalTask,
  gone,
  hmacHex,
  platformOf,
  responseOf,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";
import { forge, forgeries, linkOf, pushed, TASK_LINK } from "../../../test/oracle/forgery.ts";

const server = testServer();
const { incomplete, complete } = JoinResult.of;

test.each(forgeries)("my own link given back as %s earns nothing", async (_, settings, forged) => {
  const { token } = await forge(server, settings, forged);
  expect(await responseOf(server, token)).toMatchObject({
    result: incomplete,
    confirmedAt: null,
    rewardTx: null,
    paidGold: 0,
  });
  const channel = settings.postback === null ? "browser" : "postback";
  expect(await verdictsOf(server, token)).toEqual([`${channel}: 签名可被冒用`]);
});

test.each(forgeries)(
  "the console saves no platform that takes a link for %s",
  async (name, settings) => {
    const call = await server.staff(StaffRole.of.operations);
    const body = { code: `no-${forgeries.findIndex(([one]) => one === name)}`, name: "不保存" };
    const saving = call(createPlatform, {
      body: { ...body, preset: "generic", active: true, settings },
    });
    await expect(saving).rejects.toThrow(/进入链接的签名（字段 t、ts）会被当作/);
    await expect(saving).rejects.toMatchObject({ data: { field: "settings.entrySign" } });
    const { id, code } = await platformOf(server, "generic", { keys: "shared" });
    const change = { name: code, preset: "generic", active: true, settings } as const;
    await expect(
      call(updatePlatform, { params: { id: String(id) }, body: change }),
    ).rejects.toThrow("会员可以用看到的地址冒充平台的结果");
  },
);

test("with a key for each direction the same fields prove what they say, and my link proves nothing", async () => {
  const settings = { ...pushed(["t", "r", "n"]), keys: "derived" } as const;
  const platform = await platformOf(server, "generic", settings);
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link: TASK_LINK }),
  });
  const call = (query: string) =>
    server.app.inject({ url: `/api/v1/process/postback/${platform.code}?${query}` });
  const { url } = await going.member.call(enterTask, { body: { taskId: going.taskId } });
  const { t, ts, sign } = linkOf(url);
  expect(sign).toBe(hmacHex(platform.keys.link, `${t}${ts}`));
  expect((await call(`t=${t}&r=1&n=${ts.slice(1)}&sign=${sign}`)).statusCode).toBe(403);
  const right = hmacHex(platform.keys.postback, `${t}17`);
  expect((await call(`t=${t}&r=1&n=7&sign=${right}`)).statusCode).toBe(200);
  expect(await responseOf(server, t)).toMatchObject({ result: complete });
});

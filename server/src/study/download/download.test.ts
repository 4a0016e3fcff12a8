/** Files of one's own: what stands in them, who gets which, and what happens at the edges. */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import { csvCell } from "../../platform/csv.ts";
import { rowsOf } from "../../platform/csv-reader.ts";
import { maskNickname } from "../../platform/mask.ts";
import { copyOut, type ReadNames } from "../../platform/copy.ts";
import { download } from "./service.ts";
import { ownFile } from "./sql.ts";
import { browserOf } from "../../../test/browser.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  comeBySupplier,
  pricedTask,
  setRole,
  signedUrl,
  supplierOf,
} from "../../../test/fixture/agent.ts";

const server = testServer();

const paths = {
  own: "/v1/responses/download",
  invite: "/v1/responses/invite/download",
  team: "/v1/responses/team/download",
  agent: "/v1/agents/responses/download",
} as const;

const fetched = (member: Pick<SignedIn, "headers">, path: string) =>
  server.app.inject({ method: "GET", url: `/api${path}`, headers: member.headers });

/** As a spreadsheet reads it: each row by its heads. */
async function rowsFrom(member: Pick<SignedIn, "headers">, path: string) {
  const { body, headers } = await fetched(member, path);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(body.startsWith("\uFEFF")).toBe(true);
  const [head, ...rows] = [...rowsOf(body)].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [head?.[i], cell])));
}

const codeOf = async (memberId: number) =>
  (
    await server.db
      .selectFrom("userMember")
      .select("code")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).code;

test("a member's file holds each participation with its result, its audit and what it pays", async () => {
  const taskId = await publishedTask(server, { title: "=1+1 的任务", rewardGold: 700 });
  const member = await server.member();
  await completed(member.call, taskId);
  const [row, ...more] = await rowsFrom(member, paths.own);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    任务: "'=1+1 的任务",
    结果: "完成",
    审核: "待审核",
    无效原因: "",
    "完成可得（金币）": "700",
    "完成可得（元）": "0.00",
    "已得（金币）": "0",
  });
  expect(row?.["开始时间"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const stranger = await server.member();
  expect(await rowsFrom(stranger, paths.own)).toEqual([]);
});

test("who begins a task while the file is being prepared finds it in the next one: a file is of one moment", async () => {
  const member = await server.member();
  await completed(member.call, await publishedTask(server, { title: "以前的任务" }));
  const query = ownFile(member.memberId, undefined);
  const titles: ReadNames = async (ask) => {
    const read = await query.names?.["titles"]?.(ask);
    const later = await publishedTask(server, { title: "后来的任务" });
    await completed(member.call, later);
    return JSON.stringify({ ...JSON.parse(read ?? ""), [later]: "后来的任务" });
  };
  const written = await text(await copyOut(server.db, { ...query, names: { titles } }));
  const [head, ...rows] = [...rowsOf(written)].map(({ cells }) => cells);
  expect(rows.map((cells) => cells[head?.indexOf("任务") ?? -1])).toEqual(["以前的任务"]);
  const now = await rowsFrom(member, paths.own);
  expect(now.map((row) => row["任务"])).toEqual(["后来的任务", "以前的任务"]);
});

test("a month's file holds what began in that month in Shanghai, to the second", async () => {
  const member = await server.member();
  for (const at of [
    "2026-10-31T15:59:59Z",
    "2026-10-31T16:00:00Z",
    "2026-11-30T15:59:59Z",
    "2026-11-30T16:00:00Z",
  ]) {
    await completed(member.call, await publishedTask(server));
    await server.db
      .updateTable("surveyResponse")
      .set({ startedAt: new Date(at) })
      .where(
        "id",
        "=",
        server.db.selectFrom("surveyResponse").select(({ fn }) => fn.max("id").as("id")),
      )
      .execute();
  }
  const rows = await rowsFrom(member, `${paths.own}?month=2026-11`);
  expect(rows.map((row) => row["开始时间"])).toEqual([
    "2026-11-30 23:59:59",
    "2026-11-01 00:00:00",
  ]);
  const { body } = await fetched(member, `${paths.own}?month=2026-13`);
  expect(JSON.parse(body)).toMatchObject({ code: 400, msg: "月份格式错误" });
});

/** A response of a member whom `boss` invited and leads, with what it brought them. */
async function inTeamOf(boss: SignedIn, nickname: string) {
  const member = await server.member();
  const taskId = await publishedTask(server, { title: "团队任务" });
  const card = await completed(member.call, taskId);
  const { memberId } = member;
  const { responseId } = card;
  await server.db.updateTable("userMember").set({ nickname }).where("id", "=", memberId).execute();
  await server.db
    .updateTable("surveyResponse")
    .set({ leaderId: boss.memberId, inviterId: boss.memberId })
    .where("id", "=", responseId)
    .execute();
  const at = server.clock.now();
  const about = { responseId, memberId, taskId, creditedAt: at, changedAt: at, fen: 0, paidFen: 0 };
  const { inviteFirst, invitePercent, leaderCommission, teamShare } = GrowthKind.of;
  const toBoss = { ...about, beneficiaryId: boss.memberId };
  const paid = (gold: number, percent: number | null) => ({
    gold,
    paidGold: gold,
    percent,
    baseGold: 500,
  });
  await server.db
    .insertInto("growthReward")
    .values([
      { ...toBoss, kind: inviteFirst, ...paid(500, null) },
      { ...toBoss, kind: invitePercent, ...paid(50, 10), paidGold: 20, standing: false },
      { ...toBoss, kind: leaderCommission, ...paid(20, 5), fen: 130, paidFen: 130 },
      { ...about, beneficiaryId: memberId, kind: teamShare, ...paid(5, 5) },
    ])
    .execute();
  return { code: await codeOf(memberId), responseId };
}

test("a leader's file says who answered, what the commission was and what the member got of it", async () => {
  const boss = await server.member();
  await setRole(server, boss.memberId, Role.of.leader);
  const { code, responseId } = await inTeamOf(boss, "@小明");
  expect(await rowsFrom(boss, paths.team)).toEqual([
    expect.objectContaining({
      会员编号: code,
      昵称: "'@小明",
      参与编号: String(responseId),
      任务: "团队任务",
      "佣金（金币）": "20",
      "佣金（元）": "1.30",
      "队员分成（金币）": "5",
      "队员分成（元）": "0.00",
    }),
  ]);
});

test("an inviter's file names friends as every page does, and says what was taken back", async () => {
  const boss = await server.member();
  await setRole(server, boss.memberId, Role.of.vip);
  for (const nickname of ["王小明", "😀大笑", "A", "-3"]) await inTeamOf(boss, nickname);
  const rows = await rowsFrom(boss, paths.invite);
  expect([...new Set(rows.map((row) => row["好友"]))]).toEqual(
    // The first begins as a formula does, and gets its apostrophe.
    ["-3", "A", "😀大笑", "王小明"].map(maskNickname).map(csvCell),
  );
  expect(rows[0]).toMatchObject({
    规则: "好友作答奖励",
    "依据（金币）": "500",
    "比例（%）": "10",
    "奖励（金币）": "50",
    现状: "已撤回",
    "实得（金币）": "20",
  });
  expect(rows[1]).toMatchObject({ 规则: "邀请首答奖励", "比例（%）": "", 现状: "已到账" });
  expect(rows).toHaveLength(8);
});

test("an agent's file holds the people of the suppliers with their uid and price", async () => {
  const agent = await agentOn(server);
  const { supplier, secret } = await supplierOf(agent);
  const { hash } = await pricedTask(server);
  const url = signedUrl({ a: supplier.code, t: hash, uid: "+8613800000000", secret });
  await comeBySupplier(browserOf(server), url);
  expect(await rowsFrom(agent, paths.agent)).toEqual([
    expect.objectContaining({
      供应商: supplier.name,
      "供应商 uid": "'+8613800000000",
      结果: "未完成",
      "单价（元）": "3.00",
      "已得（元）": "0.00",
    }),
  ]);
});

test("each file is for its roles alone, and for nobody without a sign-in", async () => {
  const allowed = { own: [0, 1, 2, 3], invite: [0, 1, 2], team: [2], agent: [1] };
  const member = await server.member();
  for (const role of Role.values) {
    await setRole(server, member.memberId, role);
    server.clock.move(120);
    for (const [name, path] of Object.entries(paths)) {
      const { headers } = await fetched(member, path);
      const isFile = String(headers["content-type"]).startsWith("text/csv");
      expect({ role, name, isFile }).toEqual({
        role,
        name,
        isFile: allowed[name as keyof typeof allowed].includes(role),
      });
    }
  }
  for (const path of Object.values(paths))
    expect((await server.app.inject({ method: "GET", url: `/api${path}` })).statusCode).toBe(401);
});

test("one file at a time: a second request while the first still runs is told so, and a reader who leaves frees it", async () => {
  const member = await server.member();
  const endless = { columns: [{ head: "数", sql: "n" }], rest: "from generate_series(1, 1e9) n" };
  const { memberId } = member;
  const asked = { memberId, name: "很长的文件", month: undefined, query: () => endless };
  const { body } = await download(server.world, asked);
  const second = await fetched(member, paths.own);
  expect(JSON.parse(second.body)).toMatchObject({
    code: 409,
    msg: "上一个文件还在下载，请等它完成后再试",
  });
  (body as Readable).destroy();
  await expect
    .poll(async () => (await fetched(member, paths.own)).headers["content-type"])
    .toBe("text/csv; charset=utf-8");
});

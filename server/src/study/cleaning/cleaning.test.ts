import { sql } from "kysely";
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/cleaning.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import {
  honest,
  keep,
  type Kept,
  searchSignals,
  straight,
  study,
} from "../../../test/fixture/cleaning.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { findSignals } from "./search.ts";

const server = testServer({ LOG_LEVEL: "silent" });

const of = (taskId: number) => ({ params: { id: String(taskId) } });

async function found(taskId: number) {
  const call = await server.staff(StaffRole.of.operations);
  await searchSignals(server, taskId);
  const { list, ...rest } = await call(contract.cleaningList, {
    ...of(taskId),
    query: { size: 50 },
  });
  const sentences = (id: number | undefined, kind: contract.SignalKind) =>
    list
      .find((one) => one.id === id)
      ?.signals.filter((one) => one.kind === kind)
      .map(({ sentence }) => sentence) ?? [];
  return { ...rest, list, sentences };
}

const long = "我觉得这款饮料的味道很清爽，夏天喝特别解渴，价格也算合理，下次还会再买";

const doubtful = (shared: number): Kept[] => [
  ...honest.map(({ why: _, ...rest }) => rest),
  { device: "phone-1" },
  { device: "phone-1" },
  { visitor: "cookie-1", member: shared },
  { visitor: "cookie-1", member: shared },
  { seconds: 100 },
  { m: straight },
  { scales: [4, 4, 4, 4, 4, 4] },
  { flags: ["陷阱题「trap」未通过", "别的标记"] },
  { why: long },
  { why: `${long}！` },
  { why: long.replace("还会再买", "还会买") },
  { why: "asdfghjkl" },
  { why: "哈哈哈哈哈哈哈" },
  { why: "这是一段从别处复制过来的相当长的文字内容", typing: [1, 3, 0] },
  { why: "这一段却是自己一个字一个字慢慢写出来的哦", typing: [0, 1, 30] },
];

test("each signal explains itself with its figures, and honest answers have none", async () => {
  const taskId = await publishedTask(server, { questionnaire: study });
  const shared = await server.member();
  const ids = await keep(server, taskId, doubtful(shared.memberId));
  const { sentences, list, counts, run, newer } = await found(taskId);
  const [d1, d2, c1, , fast, matrix, scales, trap, w1, w2, w3, keys, laughs, pasted, typed] =
    ids.slice(9);
  expect(sentences(d1, "device")).toEqual([`这台设备上共有 2 人答过这份问卷（另见答卷 ${d2}）`]);
  // One member twice, in two rounds, is no other person.
  expect(sentences(c1, "device")).toEqual([]);
  expect(sentences(fast, "speed")).toEqual([
    "服务器计时 100 秒，同版问卷的中位数是 300 秒，只有它的 33%",
  ]);
  expect(sentences(matrix, "straight")).toEqual(["「评价」5 行全部选了「同意」"]);
  expect(sentences(scales, "straight")).toEqual(["连续 6 道量表题都打了 4 分"]);
  expect(sentences(trap, "attention")).toEqual(["陷阱题「trap」未通过"]);
  expect(sentences(w1, "copied")).toEqual([
    `「为什么喜欢？」共有 2 人写了同样的话（另见答卷 ${w2}）：“${long}”`,
  ]);
  expect(sentences(w3, "copied")[0]).toMatch(
    /^「为什么喜欢？」至少有 3 人写得几乎一样，相邻两字的重合最高 91%（另见答卷/,
  );
  expect(sentences(keys, "gibberish")).toEqual(["「为什么喜欢？」是键盘上相邻的键：“asdfghjkl”"]);
  expect(sentences(laughs, "gibberish")).toEqual([
    "「为什么喜欢？」同样的字反复出现：“哈哈哈哈哈哈哈”",
  ]);
  expect(sentences(pasted, "typing")).toEqual([
    "「为什么喜欢？」20 字，粘贴 1 次，离开页面 3 次，没有逐字输入：“这是一段从别处复制过来的相当长的文字内容”",
  ]);
  expect(sentences(typed, "typing")).toEqual([]);
  expect(list.some(({ id }) => ids.slice(0, 9).includes(id))).toBe(false);
  expect(Object.fromEntries(counts.map(({ kind, n }) => [kind, n]))).toEqual({
    device: 2,
    speed: 1,
    straight: 2,
    attention: 1,
    copied: 3,
    gibberish: 2,
    typing: 1,
  });
  expect(run?.responses).toBe(24);
  expect(newer).toBe(0);
  const look = await (
    await server.staff(StaffRole.of.viewer)
  )(contract.responseSignals, { params: { id: String(fast) } });
  expect(look.signals.map(({ kind }) => kind)).toEqual(["speed"]);
  expect(look.computedAt).not.toBeNull();
});

test("how an answer was typed is kept as counts that only grow, within their ends, and goes with it", async () => {
  const taskId = await publishedTask(server, { questionnaire: study });
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  const save = (value: string, typing?: { pasted: number; away: number; edits: number }) =>
    call(saveAnswer, {
      body: { token, name: "why", value, milliseconds: 9000, ...(typing && { typing }) },
    });
  const kept = () =>
    server.db
      .selectFrom("surveyAnswer as a")
      .innerJoin("surveyResponse as r", "r.id", "a.responseId")
      .select(["pasted", "away", "edits"])
      .where("r.token", "=", token)
      .executeTakeFirst();
  await save("没有说怎么写的");
  expect(await kept()).toEqual({ pasted: null, away: null, edits: null });
  await save("写了几个字", { pasted: 0, away: 1, edits: 5 });
  // Another tab has counted less.
  await save("写了几个字又改", { pasted: 2, away: 0, edits: 3 });
  expect(await kept()).toEqual({ pasted: 2, away: 1, edits: 5 });
  await expect(save("超出", { pasted: 10_000, away: 0, edits: 0 })).rejects.toMatchObject({
    code: 400,
  });
  await expect(save("负数", { pasted: 0, away: -1, edits: 0 })).rejects.toMatchObject({
    code: 400,
  });
  // The hand-in judges again and keeps what is known.
  await call(submitSheet, { body: { token } });
  expect(await kept()).toEqual({ pasted: 2, away: 1, edits: 5 });
});

const gibberish = ["asdfghjkl", "qwertyuiop", "好吃 zxcvbn", "bcdfgh", "xkcdfghtrwp", "lkjhgf"];
const ordinary = [
  "The property tax is a matter of liberty and poverty",
  "Powertrain of the car, overtyped, antipoverty, puberty",
  "catchphrase and sightscreen",
  "watchstrap, Knightsbridge, festschrift",
  "rhythms of my strengths and lengths",
  "certy uberty azerty",
  "dispropertying",
];

test("keys side by side and words without a vowel are gibberish, ordinary English words are not", async () => {
  const taskId = await publishedTask(server, { questionnaire: study });
  const said = [...gibberish, ...ordinary];
  const ids = await keep(
    server,
    taskId,
    said.map((why) => ({ why })),
  );
  const { sentences } = await found(taskId);
  const flagged = said.filter((_, at) => sentences(ids[at], "gibberish").length > 0);
  expect(flagged).toEqual(gibberish);
});

test("however long the search takes, no response waits for it; what is handed in meanwhile was not looked at", async () => {
  const taskId = await publishedTask(server, { questionnaire: study });
  const ids = await keep(server, taskId, [{ why: "asdfghjkl" }, { scales: [1, 1, 1, 1, 1, 1] }]);
  await transact(server.db, async (tx) => {
    await findSignals(tx, { taskId, questions: questionsOf(study) });
    const { rows } = await sql`select from cleaning_found`.execute(tx);
    expect(rows.length).toBe(2);
    const free = await sql`
      select from survey_response where id = any (${ids}::bigint[]) for update nowait`.execute(
      server.db,
    );
    expect(free.rows.length).toBe(2);
  });
  await found(taskId);
  const call = await server.staff(StaffRole.of.viewer);
  const seen = async () =>
    Promise.all(
      ids.map(async (id) => {
        const params = { id: String(id) };
        return (await call(contract.responseSignals, { params })).computedAt !== null;
      }),
    );
  expect(await seen()).toEqual([true, true]);
  const [first = 0] = ids;
  const finishedAt = new Date(server.clock.now().getTime() + 1000);
  await server.db
    .updateTable("surveyResponse")
    .set({ finishedAt })
    .where("id", "=", first)
    .execute();
  expect(await seen()).toEqual([false, true]);
});

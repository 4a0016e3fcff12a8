/** What the eight types ask of a task: some of it of every draft, the rest before it is published. */
import { expect, test } from "vitest";
import {
  consoleTask,
  copyTask,
  createTask,
  setTaskState,
  type TaskDraft,
  updateTask,
} from "#contract/console/study/task.ts";
import { AuditPolicy, StaffRole, TaskModule, TaskState, TaskType } from "#contract/enums.ts";
import { kindOf, sourceLabel } from "#contract/task-kind.ts";
import { TaskSource } from "#contract/member/study/task.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, draftOf } from "../../../test/task.ts";
import { platformOf, unsignedEntry } from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const at = (id: number) => ({ params: { id: String(id) } });
const photo = {
  kind: "file",
  name: "photo",
  title: "请拍照",
  required: true,
  maxCount: 1,
  accept: ["image/*"],
  maxBytes: 1_000_000,
} as const;
const asking = (change: object) => ({
  ...coffee,
  pages: [...coffee.pages, { name: "last", questions: [{ ...photo, ...change }] }],
});
const withPhoto = asking({});
const video = {
  type: TaskType.of.video,
  source: "video",
  videoUrl: "/sample/video/a.webm",
  videoSeconds: 30,
  questionnaire: null,
} as const;

const contradictions: [Partial<TaskDraft>, string][] = [
  [{ type: TaskType.of.video }, "看视频任务的来源应为视频"],
  [{ type: TaskType.of.discussion }, "讨论组任务的来源应为讨论组"],
  [{ type: TaskType.of.trial, source: "external" }, "产品试用任务的来源应为本站问卷"],
  [{ source: "external" }, "请选择外部平台"],
  [{ source: "external", platformId: 1 }, "请填写或生成链接"],
  [{ platformId: 1 }, "只有外部平台的任务才有平台和链接"],
  [{ ...video, videoUrl: null }, "请填写视频地址"],
  [{ ...video, videoUrl: "javascript:alert(1)" }, "视频地址应以 https:// 或 / 开头"],
  [{ ...video, videoUrl: "//evil.example/a.mp4" }, "视频地址应以 https:// 或 / 开头"],
  [{ ...video, videoSeconds: null }, "请填写需要观看的秒数"],
  [{ videoUrl: "/a.webm" }, "只有视频任务才有视频地址和秒数"],
  [{ ...video, agentPriceFen: 100 }, "「看视频」需要会员身份，不能开放给代理"],
  [
    { type: TaskType.of.welcome, module: TaskModule.of.newcomer, agentPriceFen: 100 },
    "「欢迎任务」需要会员身份，不能开放给代理",
  ],
  [{ type: TaskType.of.trial, agentPriceFen: 100 }, "「产品试用」需要会员身份，不能开放给代理"],
  [{ quotaTotal: 10, quotaDaily: 11 }, "每日名额不能超过总名额"],
  [{ cities: ["上海", "浙江"] }, "没有叫「浙江」的城市，请填城市名，如：上海、杭州"],
  [{ cities: ["杭洲"] }, "没有叫「杭洲」的城市，请填城市名，如：上海、杭州"],
  [{ type: TaskType.of.snap, repeat: "daily" }, "抢答任务每人只能参与一次"],
  [{ type: TaskType.of.trial, repeat: "daily" }, "产品试用每人只能参与一次"],
  [{ type: TaskType.of.welcome, module: TaskModule.of.daily }, "欢迎任务不能放在每日任务里"],
  [{ minutes: 1, minimumSeconds: 61 }, "最短用时不能超过预计用时"],
  [{ minutes: 30, minimumSeconds: 900, limitMinutes: 10 }, "限时太短，没有人能在限时内完成"],
  [{ ...video, videoSeconds: 3601 }, "限时太短，没有人能在限时内完成"],
  [{ screenOutGold: [1, 2] }, "甄别安慰金币应有三档"],
  [{ platforms: [] }, "请至少选择一种设备"],
];
test.each(contradictions)("no draft contradicts itself: %j says %s", async (change, said) => {
  const call = await operations();
  await expect(call(createTask, { body: draftOf(change) })).rejects.toMatchObject({
    code: 400,
    message: said,
  });
});

test.each(TaskType.values)("type %i is done in its own ways, and in no other", async (type) => {
  const call = await operations();
  const { sources } = kindOf(type);
  for (const source of TaskSource.options.filter((one) => !sources.includes(one)))
    // oxlint-disable-next-line no-await-in-loop -- each is refused by itself
    await expect(call(createTask, { body: draftOf({ type, source }) })).rejects.toMatchObject({
      code: 400,
      message: `${TaskType.label(type)}任务的来源应为${sources.map(sourceLabel).join("或")}`,
    });
});

const { reconciliation, atOnce } = AuditPolicy.of;
const halfDone: [Partial<TaskDraft>, string][] = [
  [{ questionnaire: null }, "发布前请先添加问卷"],
  [{ rewardGold: 0 }, "完成奖励不能为零"],
  [{ type: TaskType.of.snap }, "抢答任务需要设置总名额"],
  [
    { type: TaskType.of.appTrial, auditPolicy: reconciliation },
    "应用试玩需要至少一道必答的上传题（照片或截图）",
  ],
  [
    { type: TaskType.of.appTrial, auditPolicy: atOnce, questionnaire: withPhoto },
    "应用试玩需要人工审核，请把审核方式改为“对账审核”",
  ],
  [{ type: TaskType.of.trial, questionnaire: withPhoto }, "产品试用需要设置总名额（产品份数）"],
  [
    { type: TaskType.of.discussion, source: "discussion", questionnaire: null },
    "讨论组至少需要一个必答话题",
  ],
  [
    { questionnaire: asking({ accept: ["video/*", ".docx"] }) },
    "上传题「photo」要的文件类型（video/*、.docx）本站收不了：只收 JPG、PNG、WebP 图片和 PDF",
  ],
  [
    { questionnaire: asking({ maxBytes: 20 * 1024 * 1024 }) },
    "上传题「photo」的单个文件上限不能超过 10 MB",
  ],
  [
    { agentPriceFen: 100, questionnaire: withPhoto },
    "代理带来的受访者不能上传文件：请去掉必答的上传题，或不开放给代理",
  ],
];
test.each(halfDone)("half a task can be saved and not published: %j", async (change, said) => {
  const call = await operations();
  const { id, missing } = await call(createTask, { body: draftOf(change) });
  expect(missing).toContain(said);
  await expect(
    call(setTaskState, { ...at(id), body: { state: TaskState.of.published } }),
  ).rejects.toMatchObject({ code: 400, data: { missing: expect.arrayContaining([said]) } });
});

test("an outside task needs a platform that runs and a link that the platform can take", async () => {
  const call = await operations();
  const platform = await platformOf(server, "generic", unsignedEntry);
  const outside = (link: string) =>
    draftOf({ source: "external", platformId: platform.id, link, questionnaire: null });
  for (const [link, said] of [
    ["https://survey.example.com/s", "{token}"],
    ["https://elsewhere.example/s?t={token}", "elsewhere.example"],
    ["https://survey.example.com/s?t={token}&m={mobile}", "mobile"],
  ] as const)
    await expect(call(createTask, { body: outside(link) })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(said),
    });
  const made = await call(createTask, { body: outside("https://survey.example.com/s?t={token}") });
  expect(made.draft).toMatchObject({ source: "external", platformId: platform.id });
  await expect(
    call(createTask, {
      body: { ...outside("https://survey.example.com/s?t={token}"), platformId: 99 },
    }),
  ).rejects.toMatchObject({ code: 400, message: "外部平台不存在，请重新选择" });
});

test("an audience of unknown questions is refused; a right one comes back as it was written", async () => {
  const call = await operations();
  const audience = { question: "gender", test: "equals", value: "female" };
  const made = await call(createTask, { body: draftOf({ audience }) });
  expect(made.draft.audience).toEqual(audience);
  await expect(
    call(createTask, { body: draftOf({ audience: { ...audience, question: "nobody" } }) }),
  ).rejects.toMatchObject({ code: 400, message: expect.stringContaining("目标人群：") });
});

test("a task that becomes an outside one drops its questionnaire, and comes back with a new version", async () => {
  const call = await operations();
  const { id } = await call(createTask, { body: draftOf() });
  const film = draftOf({ ...video });
  expect((await call(updateTask, { ...at(id), body: film })).questionnaireVersion).toBeNull();
  const back = await call(updateTask, { ...at(id), body: draftOf() });
  expect(back.questionnaireVersion).toBe(2);
});

test("a copy is a draft with the same contents and none of the history", async () => {
  const call = await operations();
  const original = await call(createTask, { body: draftOf({ quotaTotal: 9, cities: ["上海"] }) });
  const copy = await call(copyTask, at(original.id));
  expect(copy).toMatchObject({ state: TaskState.of.draft, publishedAt: null });
  expect(copy.draft).toEqual({ ...original.draft, title: `${original.draft.title} 副本` });
  expect(copy.hash).not.toBe(original.hash);
  expect(await call(consoleTask, at(original.id))).toEqual(original);
});

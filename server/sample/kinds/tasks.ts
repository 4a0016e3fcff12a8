/** Sample tasks of the kinds that are more than a questionnaire; they are new, without a history. */
import { AuditPolicy, TaskModule, TaskType } from "#contract/enums.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import type { Condition } from "#questionnaire/model.ts";
import { is } from "#questionnaire/shorthand.ts";
import { appSteps } from "../questionnaires/app-steps.ts";
import { commute } from "../questionnaires/commute.ts";
import { trialReport } from "../questionnaires/trial-report.ts";

export type NewTask = Partial<TaskDraft> &
  Pick<TaskDraft, "title" | "summary" | "description" | "minutes" | "auditPolicy">;

const { atOnce, afterDays, reconciliation } = AuditPolicy.of;

export const trial: NewTask = {
  title: "便携保温杯试用",
  summary: "申请、入选、收到产品，用三天再写报告",
  description: `入选后我们会把产品寄给你，**不收取任何费用，试用结束后不用寄回**。

## 怎样参加

1. 填写申请和收件地址，说说为什么想试；
2. 入选后等待快递，可以在申请页看到单号；
3. 使用至少三天，写一份带照片的报告；
4. 报告审核通过后奖励到账。

收件信息只用于寄送，加密保存，不会提供给委托方。`,
  type: TaskType.of.trial,
  rewardGold: 800,
  minutes: 20,
  limitMinutes: 20_160,
  quotaTotal: 20,
  auditPolicy: reconciliation,
  questionnaire: trialReport,
};

export const appTrial: NewTask = {
  title: "记账应用试玩：三步体验",
  summary: "装上、记一笔、看统计，每一步交一张截图",
  description: `## 三个步骤

1. 安装并打开应用；
2. 记一笔支出，打开月度统计；
3. 说说感受。

每一步上传截图，人工审核后奖励到账。**不需要注册，也不需要绑定任何账号。**`,
  type: TaskType.of.appTrial,
  rewardGold: 300,
  minutes: 10,
  limitMinutes: 1440,
  quotaTotal: 200,
  deviceOnce: true,
  auditPolicy: reconciliation,
  questionnaire: appSteps,
};

export const film: NewTask = {
  title: "看短片：城市里的一天",
  summary: "看完 40 秒短片即可，快进和多开标签页不计时间",
  description: `按正常速度看完一段短片。系统按**实际观看的秒数**计算，快进、倍速、同时打开两个页面都不会计入。`,
  type: TaskType.of.video,
  module: TaskModule.of.daily,
  source: "video",
  videoUrl: "/sample/video/morning.webm",
  videoSeconds: 40,
  rewardGold: 20,
  minutes: 1,
  repeat: "daily",
  auditPolicy: atOnce,
};

export const discussion: NewTask = {
  title: "租房生活讨论组",
  summary: "三个话题，和大家聊聊合租、搬家和房东",
  description: `这是一个小型讨论组。回答**两个必答话题**就算完成，也欢迎回复其他人。

组内显示的是你在讨论组里的称呼，不显示昵称和头像。`,
  type: TaskType.of.discussion,
  source: "discussion",
  module: TaskModule.of.extreme,
  rewardGold: 400,
  minutes: 15,
  limitMinutes: 4320,
  quotaTotal: 50,
  auditPolicy: reconciliation,
};

const women: Condition = is("gender", "female");

export const aimed: NewTask = {
  title: "女性通勤方式调查",
  summary: "只面向资料中填写为女性的会员；没填过会先问一句",
  description: "先看资料里的性别，不会让你答到一半才发现不符合。",
  rewardGold: 160,
  minutes: 6,
  auditPolicy: afterDays,
  auditDays: 2,
  audience: women,
  agentPriceFen: 200,
  ipMax: 5,
  questionnaire: commute,
};

export const shanghai: NewTask = {
  title: "上海早高峰出行调查",
  summary: "只面向人在上海的会员，按网络地址判断城市",
  description: "城市按你访问时的网络地址判断；判断不出时不能参与，也不会留下任何不良记录。",
  rewardGold: 150,
  minutes: 6,
  auditPolicy: afterDays,
  auditDays: 2,
  cities: ["上海"],
  unknownCity: false,
  questionnaire: commute,
};

/** Those that need nothing beside themselves. */
export const plain: readonly NewTask[] = [appTrial, film, aimed, shanghai];

/** The log's fields and values in the words of the pages that change them. */
import { PublishState } from "#contract/content-enums.ts";
import {
  AuditState,
  ExchangeState,
  ExchangeType,
  FeedbackState,
  InvalidReason,
  PrizeState,
  TaskModule,
  TaskState,
  TaskType,
  TrialState,
} from "#contract/enums.ts";
import { gold, yuan } from "../platform/money.ts";
import { exactTime } from "../platform/time.ts";
import { type Change, changesBetween } from "./diff.ts";

type Logged = { subjectKind: string; before: unknown; after: unknown };

/** What differs, each as an operator says it. */
export const toldChanges = ({ subjectKind, before, after }: Logged): Change[] =>
  changesBetween(before, after).map((change) => {
    const told = (value: string | null) =>
      value === null ? null : valueText(subjectKind, change.path, value);
    return { path: pathText(change.path), before: told(change.before), after: told(change.after) };
  });

/** draft.pages[0].title = 页 1 · 标题. A part that has no word here stays as it is. */
export function pathText(path: string): string {
  const parts = path.split(".").flatMap((part) => {
    const [, name = "", index] = /^([^[]*)(?:\[(\d+)\])?/.exec(part) ?? [];
    if (wrappers.has(name)) return [];
    const word = fieldWords[name] ?? name;
    return [index === undefined ? word : `${word} ${Number(index) + 1}`];
  });
  return parts.join(" · ");
}

type Labels = { values: readonly number[]; label: (value: never) => string };

const labelsOf: Record<string, Labels> = {
  "task.state": TaskState,
  "task.type": TaskType,
  "task.module": TaskModule,
  "exchange.state": ExchangeState,
  "prize.state": PrizeState,
  "prize.type": ExchangeType,
  "feedback.state": FeedbackState,
  "trial.state": TrialState,
  "article.state": PublishState,
  "notice.state": PublishState,
  "response.auditState": AuditState,
  "response.invalidReason": InvalidReason,
};

export function valueText(kind: string, path: string, value: string): string {
  const name = /([^.[]*)(?:\[\d+\])?$/.exec(path)?.[1] ?? "";
  const labels = labelsOf[`${kind}.${name}`];
  if (/^-?\d+$/.test(value)) {
    const number = Number(value);
    // The enumeration knows the number, so it is one of its own.
    if (labels?.values.includes(number)) return labels.label(number as never);
    if (name.endsWith("Fen") || name === "fen") return yuan(number);
    if (name.endsWith("Gold") || name === "gold") return gold(number);
  }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return exactTime(value);
  return wordsOf[`${kind}.${name}`]?.[value] ?? plainWords[value] ?? value;
}

const wordsOf: Record<string, Record<string, string>> = {
  // Of a change of money by hand.
  "member.state": {
    waiting: "待复核",
    booked: "已入账",
    refused: "已驳回",
    withdrawn: "已撤回",
  },
  "import.state": { preview: "预览", done: "已执行", undone: "已撤销" },
  "reconciliation.state": { preview: "预览", done: "已执行", undone: "已撤销" },
  "staff.state": { active: "启用", closed: "停用" },
  "staff.way": { password: "密码", totp: "动态验证码", recovery: "恢复码" },
};

const plainWords: Record<string, string> = {
  true: "是",
  false: "否",
  null: "空",
  "": "空",
};

/** They only hold the others together. */
const wrappers = new Set(["draft", "settings", "audience"]);

const fieldWords: Record<string, string> = {
  state: "状态",
  title: "标题",
  name: "名称",
  body: "内容",
  text: "文字",
  summary: "一句话介绍",
  description: "说明",
  cover: "封面",
  type: "类型",
  module: "模块",
  kind: "种类",
  source: "来源",
  link: "链接",
  picture: "图片",
  sort: "排序",
  note: "备注",
  reason: "原因",
  role: "身份",
  roles: "身份",
  code: "代码",
  version: "版本",
  minutes: "预计分钟",
  limitMinutes: "限时（分钟）",
  minimumSeconds: "最短用时（秒）",
  opensAt: "开始时间",
  closesAt: "结束时间",
  startsAt: "开始时间",
  endsAt: "结束时间",
  publishedAt: "发布时间",
  createdAt: "建立时间",
  updatedAt: "更新时间",
  retiredAt: "停用时间",
  secretAt: "密钥时间",
  deadAt: "放弃时间",
  doneAt: "执行时间",
  quotaTotal: "总名额",
  quotaDaily: "每日名额",
  quotaCells: "配额",
  cities: "城市",
  platforms: "设备",
  repeat: "重复参与",
  ipMax: "同一 IP 上限",
  deviceOnce: "同一设备一次",
  unknownCity: "城市不明",
  rewardGold: "奖励（金币）",
  rewardFen: "奖励（现金）",
  screenOutGold: "甄别奖励",
  quotaFullGold: "配额满奖励",
  agentPriceFen: "代理单价",
  leaderPercent: "队长佣金（%）",
  bouncePercent: "跳出率上限（%）",
  auditPolicy: "审核方式",
  auditDays: "审核天数",
  auditState: "审核",
  invalidReason: "无效原因",
  pausedBecause: "暂停原因",
  platformId: "调查平台",
  questionnaire: "问卷",
  questionnaireVersion: "问卷版本",
  pages: "页",
  questions: "题",
  choices: "选项",
  jumps: "跳转",
  label: "文字",
  required: "必答",
  help: "提示",
  visibleIf: "显示条件",
  screenOutIf: "甄别条件",
  completedPage: "完成页",
  screenedOutPage: "甄别页",
  shuffle: "随机顺序",
  shuffleQuestions: "题目随机",
  videoUrl: "视频地址",
  videoSeconds: "视频秒数",
  gold: "金币",
  fen: "现金",
  netFen: "到账",
  totalFen: "合计",
  priceGold: "价格",
  costFen: "成本",
  memberLimit: "每人限兑",
  stock: "库存",
  added: "增加",
  category: "类别",
  categoryId: "分类",
  parentId: "上级分类",
  brands: "品牌",
  courier: "快递公司",
  tracking: "快递单号",
  firstApprover: "初审人",
  payBy: "付款方式",
  billNo: "单号",
  staffId: "负责人",
  memberId: "会员",
  inviterId: "邀请人",
  blocked: "停止奖励",
  hidden: "隐藏",
  pinned: "置顶",
  active: "启用",
  bound: "动态验证码",
  on: "开启",
  paused: "暂停",
  what: "查看的内容",
  way: "方式",
  topic: "类型",
  attempts: "次数",
  lines: "行数",
  filters: "筛选",
  sanctions: "限制",
  hosts: "域名",
  ips: "IP",
  secrets: "密钥",
  supplier: "供应商",
  siteName: "网站名称",
  slogan: "标语",
  companyName: "公司名称",
  contactEmail: "联系邮箱",
  icpNumber: "ICP 备案号",
  policeNumber: "公安备案号",
  logo: "标志",
  hue: "色相",
  themeColor: "浏览器颜色",
  goldPerYuan: "一元等于（金币）",
  withdrawMinGold: "金币最低提现",
  withdrawMinFen: "现金最低提现",
  withdrawDailyCount: "每天提现次数",
  withdrawDailyFen: "每天提现金额",
  withdrawFeeFen: "每笔手续费",
  withdrawFeePermille: "按比例手续费（‰）",
  taxMode: "代扣税款",
  promiseWorkingDays: "承诺到账（工作日）",
  delayBonusGold: "超时补偿",
  codeAboveFen: "需要验证码的金额",
  secondPersonFen: "需要两人审批的金额",
  adjustSecondGold: "调账需要两人的金币",
  adjustSecondFen: "调账需要两人的现金",
};

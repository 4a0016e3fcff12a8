/** The enumerations with given numbers (and ours, marked), each written once for every side. */
import { enumeration, type ValueOf } from "./enumeration.ts";

export const App = enumeration({
  wechat: [1, "微信"],
  qq: [2, "QQ"],
  weibo: [3, "微博"],
  alipay: [4, "支付宝"],
});
export type App = ValueOf<typeof App>;

export const ExchangeType = enumeration({
  cash: [1, "现金"],
  virtual: [2, "虚拟奖品"],
  physical: [3, "实物奖品"],
});
export type ExchangeType = ValueOf<typeof ExchangeType>;

export const ExchangeState = enumeration({
  pendingReview: [0, "待审核"],
  issued: [1, "已发放"],
  toBeIssued: [2, "待发放"],
  revoked: [3, "已撤销"],
  rejected: [4, "已驳回"],
  failed: [5, "发放失败"],
});
export type ExchangeState = ValueOf<typeof ExchangeState>;

export const TaskModule = enumeration({
  default: [0, "默认"],
  newcomer: [1, "新手任务"],
  daily: [2, "每日任务"],
  snap: [3, "限时抢答"],
  extreme: [4, "极限挑战"],
});
export type TaskModule = ValueOf<typeof TaskModule>;

export const TaskType = enumeration({
  default: [0, "默认"],
  welcome: [1, "欢迎任务"],
  questionnaire: [2, "问卷调查"],
  trial: [3, "产品试用"],
  discussion: [4, "讨论组"],
  snap: [5, "抢答"],
  appTrial: [6, "应用试玩"],
  video: [7, "看视频"],
});
export type TaskType = ValueOf<typeof TaskType>;

export const AuditState = enumeration({
  pending: [0, "待审核"],
  valid: [1, "有效"],
  invalid: [2, "无效"],
});
export type AuditState = ValueOf<typeof AuditState>;

export const JoinResult = enumeration({
  incomplete: [0, "未完成"],
  complete: [1, "完成"],
  screenedOut: [2, "被甄别"],
  quotaFull: [3, "配额满"],
  tooShort: [4, "答题过快"],
  ipBlocked: [5, "IP 限制"],
  cookieBlocked: [6, "设备限制"],
  cityBlocked: [7, "城市限制"],
  timeout: [8, "超时"],
});
export type JoinResult = ValueOf<typeof JoinResult>;

export const FeedbackState = enumeration({
  toAccept: [0, "待受理"],
  toHandle: [1, "待处理"],
  processing: [2, "处理中"],
  awaitingFeedback: [3, "待反馈"],
  awaitingConfirmation: [4, "待确认"],
  confirmed: [5, "已确认"],
});
export type FeedbackState = ValueOf<typeof FeedbackState>;

export const Role = enumeration({
  vip: [0, "VIP 会员"],
  agent: [1, "代理"],
  leader: [2, "队长"],
  member: [3, "会员"],
});
export type Role = ValueOf<typeof Role>;

/** Points are hidden from moderators and observers (rule people-28). */
export const BbsRole = enumeration({
  respondent: [0, "受访者"],
  moderator: [1, "主持人"],
  observer: [2, "观察员"],
});
export type BbsRole = ValueOf<typeof BbsRole>;

/** What a code was asked for; 3 (reset) is given, the rest are ours. */
export const CodeScreen = enumeration({
  login: [1, "登录"],
  register: [2, "注册"],
  reset: [3, "重置密码"],
  bind: [4, "绑定"],
  alipay: [5, "绑定支付宝"],
  withdraw: [6, "提现"],
  oldMobile: [7, "验证原手机"],
  newMobile: [8, "绑定新手机"],
  oldEmail: [9, "验证原邮箱"],
  newEmail: [10, "绑定新邮箱"],
  close: [11, "注销账号"],
  exportData: [12, "导出个人资料"],
});
export type CodeScreen = ValueOf<typeof CodeScreen>;

/** How a session began (ours); third-party ways are 10 + the app's number. */
export const SignInWay = enumeration({
  code: [1, "验证码"],
  password: [2, "密码"],
  register: [3, "注册"],
  wechat: [11, "微信"],
  qq: [12, "QQ"],
  weibo: [13, "微博"],
  alipay: [14, "支付宝"],
});
export type SignInWay = ValueOf<typeof SignInWay>;

/** The two currencies (rule money-1): gold in whole coins, cash in fen. */
export const Asset = enumeration({ gold: [1, "金币"], cash: [2, "现金"] });
export type Asset = ValueOf<typeof Asset>;

/** Why an operator finds a completed response invalid (rule study-32). */
export const InvalidReason = enumeration({
  tooFast: [1, "作答过快"],
  contradiction: [2, "逻辑矛盾"],
  trap: [3, "陷阱题"],
  duplicate: [4, "重复作答"],
  ghost: [5, "幽灵完成"],
  client: [6, "客户判废"],
});
export type InvalidReason = ValueOf<typeof InvalidReason>;

/** Why a coin moved; every ledger line carries one (rule money-4). */
export const MoneyReason = enumeration({
  rewardPending: [1, "任务奖励（待审核）"],
  rewardReleased: [2, "任务奖励到账"],
  rewardRefused: [3, "任务奖励作废"],
  rewardReversed: [4, "任务奖励撤回"],
  consolation: [5, "甄别安慰奖"],
  /** An earlier finding was reversed in the member's favour. */
  rewardRestored: [6, "任务奖励恢复"],
  exchangeHeld: [10, "提现冻结"],
  exchangeIssued: [11, "提现发放"],
  exchangeReturned: [12, "提现退回"],
  prizeHeld: [13, "兑换冻结"],
  prizeIssued: [14, "兑换发放"],
  prizeReturned: [15, "兑换退回"],
  payoutSettled: [16, "提现核实结清"],
  commission: [20, "团队佣金"],
  inviteBonus: [21, "邀请奖励"],
  delayBonus: [22, "延迟补偿"],
  /** A team member's part of the leader's commission. */
  teamShare: [23, "团队分成"],
  vipBonus: [24, "VIP 加成"],
  /** To somebody who was invited, at their first valid response. */
  welcomeBonus: [25, "新人奖励"],
  /** The response behind a commission or a bonus became invalid, or valid again. */
  growthReversed: [26, "佣金与奖励撤回"],
  growthRestored: [27, "佣金与奖励恢复"],
  adjustment: [30, "人工调整"],
  debtRepaid: [31, "抵扣欠款"],
  forfeited: [32, "注销时放弃"],
  /** Proven fraud: what had been paid out already is owed. */
  debtIncurred: [33, "违规奖励追缴"],
  debtLeft: [34, "欠款随注销转出"],
  debtCarried: [35, "注销前的欠款转入"],
});
export type MoneyReason = ValueOf<typeof MoneyReason>;

export const TaskState = enumeration({
  draft: [0, "草稿"],
  published: [1, "进行中"],
  paused: [2, "已暂停"],
  closed: [3, "已结束"],
});
export type TaskState = ValueOf<typeof TaskState>;

/** Where a prize stands (奖品兑换). */
export const PrizeState = enumeration({
  draft: [0, "草稿"],
  onShelf: [1, "上架"],
  offShelf: [2, "下架"],
});
export type PrizeState = ValueOf<typeof PrizeState>;

/** When a complete becomes money: at once, after N days unless found invalid, or by reconciliation. */
export const AuditPolicy = enumeration({
  atOnce: [0, "完成即有效"],
  afterDays: [1, "到期自动有效"],
  reconciliation: [2, "对账审核"],
});
export type AuditPolicy = ValueOf<typeof AuditPolicy>;

/** Staff roles of the console (rule operations-2). */
export const StaffRole = enumeration({
  admin: [1, "管理员"],
  operations: [2, "运营"],
  finance: [3, "财务"],
  support: [4, "客服"],
  content: [5, "内容"],
  viewer: [6, "只读"],
});
export type StaffRole = ValueOf<typeof StaffRole>;

/** Where an application for a trial stands (产品试用; rule study-10). */
export const TrialState = enumeration({
  applied: [0, "待筛选"],
  chosen: [1, "已入选"],
  shipped: [2, "已寄出"],
  received: [3, "已收到"],
  refused: [4, "未入选"],
  withdrawn: [5, "已撤回"],
});
export type TrialState = ValueOf<typeof TrialState>;

/** Why the quality score (信用分) moved; a plus or a minus, and how long it counts, is in limits.ts. */
export const QualityCause = enumeration({
  valid: [1, "作答有效"],
  invalid: [2, "作答无效"],
  tooShort: [3, "答题过快"],
  deviceRepeat: [4, "同一设备重复参与"],
  fraud: [5, "查实的虚假作答"],
  appealUpheld: [6, "申诉成立"],
});
export type QualityCause = ValueOf<typeof QualityCause>;

/** What a member can report about a task (rule study-5). */
export const FaultKind = enumeration({
  deadLink: [1, "打不开或中途出错"],
  wrongMinutes: [2, "实际用时与标注不符"],
  asksPrivate: [3, "索要隐私信息"],
  wrongContent: [4, "内容有误或不合适"],
  other: [5, "其他问题"],
});
export type FaultKind = ValueOf<typeof FaultKind>;

/** What became of an appeal. */
export const AppealState = enumeration({
  waiting: [0, "处理中"],
  upheld: [1, "申诉成立"],
  dismissed: [2, "维持原判"],
});
export type AppealState = ValueOf<typeof AppealState>;

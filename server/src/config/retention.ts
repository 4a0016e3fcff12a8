/**
 * How long each kind of data is kept. Whatever deletes takes its limit from this table; the console shows it on 系统健康,
 * and docs/operations/retention.md lists it (written by `npm run settings`). What is not here stays.
 */
/* oxlint-disable max-lines -- one entry for each thing that is kept */
import { limits } from "#contract/limits.ts";

const HOUR = 3600;
const DAY = 86_400;

type Retained = {
  /** What is kept, as operators read it. */
  what: string;
  seconds: number;
  /** The moment from which that time is counted. */
  from: string;
  why: string;
  /** The rule or the decision that says so, where one does. */
  rule?: string;
  /** The scheduled job that deletes; `use`: the next use of something of the same kind; `outbox`: a job of its own. */
  by: string;
};

export const retention = {
  messageRead: {
    what: "已读的站内消息",
    seconds: 180 * DAY,
    from: "发出",
    why: "消息不是档案",
    by: "message.remove-old",
  },
  messageUnread: {
    what: "未读的站内消息",
    seconds: 730 * DAY,
    from: "发出",
    why: "消息不是档案",
    by: "message.remove-old",
  },
  feedback: {
    what: "反馈的对话与图片",
    seconds: 730 * DAY,
    from: "结束",
    why: "两年后没有人再问起，内容属于个人信息",
    by: "feedback.forget",
  },
  signIn: {
    what: "会员的登录记录",
    seconds: 90 * DAY,
    from: "登录到期",
    why: "会员能看到 90 天内在哪里登录过",
    rule: "people-19",
    by: "auth.forget",
  },
  code: {
    what: "验证码的发送与输错记录",
    seconds: 2 * DAY,
    from: "发送",
    why: "限制只看一天以内",
    by: "auth.forget",
  },
  passwordTry: {
    what: "会员输错密码的记录",
    seconds: 900,
    from: "输错",
    why: "限制只看一刻钟以内",
    by: "auth.forget",
  },
  stepUp: {
    what: "敏感操作前的身份验证",
    seconds: limits.stepUpSeconds,
    from: "验证",
    why: "只在这段时间内有效",
    rule: "people-23",
    by: "account.forget",
  },
  passwordNonce: {
    what: "加密密码的随机数",
    seconds: HOUR,
    from: "到期",
    why: "到期的本会被拒绝；多留一小时，因为各节点时钟可能不一致",
    rule: "0016",
    by: "password.forget",
  },
  passwordKey: {
    what: "换下的密码密钥",
    seconds: 7 * DAY,
    from: "换下",
    why: "打开着的页面还会用到",
    rule: "0016",
    by: "password.rotate",
  },
  snsTicket: {
    what: "第三方登录的状态与凭据",
    seconds: HOUR,
    from: "到期",
    why: "到期后没有用处",
    rule: "people-22",
    by: "sns.forget",
  },
  captcha: {
    what: "滑块题",
    seconds: DAY,
    from: "出题",
    why: "没有人再看昨天的题",
    by: "captcha.forget",
  },
  rateCount: {
    what: "频率限制的计数",
    seconds: 0,
    from: "窗口结束",
    why: "窗口结束后不再计入",
    by: "rate.forget",
  },
  alertSent: {
    what: "新任务通知的发送记录",
    seconds: 90 * DAY,
    from: "发送",
    why: "一个任务只通知一次，之后不再需要",
    by: "alert.forget",
  },
  goal: {
    what: "攒钱目标",
    seconds: 30 * DAY,
    from: "目标日期",
    why: "达成或过期后还能看到一段时间",
    rule: "money-28",
    by: "goal.forget",
  },
  pushSent: {
    what: "推送的发送记录",
    seconds: 3 * DAY,
    from: "推送",
    why: "一条推送最多等一夜零一天",
    rule: "0102",
    by: "push.forget",
  },
  pushDevice: {
    what: "没有再登录的推送设备",
    seconds: 60 * DAY,
    from: "登录到期",
    why: "同一会员重新登录后可以接着用",
    rule: "0102",
    by: "push.forget",
  },
  upload: {
    what: "没有用上的上传文件",
    seconds: DAY,
    from: "上传许可到期",
    why: "许可到期后不会再用上",
    by: "upload.remove-old",
  },
  archiveUpload: {
    what: "没有传完的研究归档",
    seconds: DAY,
    from: "开始上传",
    why: "隔天不会再接着传",
    by: "archive.forget",
  },
  strayFile: {
    what: "保存中断留下的文件（头像、附件、凭证）",
    seconds: 600,
    from: "写入",
    why: "保存最多几秒，之后只可能是中断",
    by: "outbox",
  },
  strayPart: {
    what: "没有收完的文件",
    seconds: HOUR,
    from: "最后写入",
    why: "上传最多几分钟",
    by: "use",
  },
  dataExport: {
    what: "会员导出的个人资料",
    seconds: limits.exportDays * DAY,
    from: "打包完成",
    why: "会员在这几天内下载",
    by: "privacy.forget",
  },
  closedAccount: {
    what: "已关闭账号的个人资料",
    seconds: limits.closeDays * DAY,
    from: "关闭",
    why: "可以反悔的天数；法律要求 15 个工作日内删除",
    rule: "0017",
    by: "privacy.anonymise",
  },
  formerAccount: {
    what: "用过的手机号与邮箱（摘要）",
    seconds: limits.traceOnceDays * DAY,
    from: "注销或更换",
    why: "再次邀请不得奖励",
    rule: "0054",
    by: "user.forget",
  },
  traceOnce: {
    what: "注销留痕：一次性的参与与兑换（摘要）",
    seconds: limits.traceOnceDays * DAY,
    from: "注销",
    why: "重新注册不能重复领取",
    rule: "0054",
    by: "trace.forget",
  },
  traceDebt: {
    what: "注销留痕：欠款与作弊（摘要）",
    seconds: limits.traceDebtDays * DAY,
    from: "记入",
    why: "重新注册时接着计",
    rule: "0054",
    by: "trace.forget",
  },
  traceLink: {
    what: "注销留痕与原账号编号的关联",
    seconds: limits.traceLinkDays * DAY,
    from: "注销",
    why: "奖励在这段时间内还会有结论",
    rule: "0054",
    by: "trace.forget",
  },
  takenOnce: {
    what: "无账号受访者参与任务的去重记录（摘要）",
    seconds: 90 * DAY,
    from: "任务设为已结束",
    why: "任务设为已结束后不能再进入，已进入的最多还有 30 天",
    rule: "0132",
    by: "survey.forget",
  },
  staffSession: {
    what: "到期的员工会话、登录凭据与输错记录",
    seconds: DAY,
    from: "到期或输错",
    why: "限制只看一天以内",
    by: "staff.forget",
  },
  staffMade: {
    what: "员工操作的防重复记录",
    seconds: 7 * DAY,
    from: "操作",
    why: "重试不会隔这么久",
    by: "use",
  },
  auditLog: {
    what: "数据库里的操作日志（更早的按月写成归档文件，一直保留）",
    seconds: 730 * DAY,
    from: "月末",
    why: "归档核对无误后才移出数据库，之后仍可按月下载",
    rule: "0117",
    by: "audit.archive",
  },
  node: {
    what: "已停止的节点",
    seconds: HOUR,
    from: "最后一次心跳",
    why: "供健康页查看",
    rule: "0074",
    by: "use",
  },
  backupDaily: {
    what: "每日备份：最近有备份的 14 天",
    seconds: 14 * DAY,
    from: "备份",
    why: "误删两周内能找回",
    rule: "0082",
    by: "backup.take",
  },
  backupWeekly: {
    what: "每周备份：最近有备份的 8 周",
    seconds: 56 * DAY,
    from: "备份",
    why: "更早发现的问题能对照",
    rule: "0082",
    by: "backup.take",
  },
} as const satisfies Record<string, Retained>;

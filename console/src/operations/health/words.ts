/** What queues, jobs of the clock and providers are called; what is not known here is shown as it is named. */
const topics: Record<string, string> = {
  "code.send": "发送验证码与通知",
  "alert.mail": "发送新任务邮件",
  "push.send": "推送到设备",
  "survey.audit-due": "到期自动审核",
  "growth.carry": "佣金入账",
  "payout.send": "付款",
  "payout.watch": "核查已作废的付款单号",
  "prize.issue": "发放兑换码",
  "prize.codes-added": "补发兑换码",
  "sns.avatar": "取第三方头像",
  "upload.remove": "删除文件",
  "content.remove-file": "删除附件",
  "exchange.remove-evidence": "删除未用的凭证文件",
  "privacy.export": "打包个人数据",
  "cleaning.search": "查找数据清理的信号",
  "archive.read": "读入研究存档",
  "archive.remove": "删除导入的研究",
  "property.published": "按新版资料问卷更新任务条件",
  "property.judge-anew": "按新版资料问卷核对旧回答",
  "task.recount": "核对新名额上限的占用",
};

const scheduledJobs: Record<string, string> = {
  "survey.time-out": "参与超时",
  "survey.audit-due": "到期自动审核",
  "task.schedule": "任务定时操作",
  "survey.figures": "任务卡片数字",
  "survey.prove-truth": "核对任务卡片数字",
  "survey.forget": "清理旧的参与去重记录",
  "figure.day": "每日图表数字",
  "growth.figures": "推广数字汇总",
  "growth.tell-yesterday": "昨日推广消息",
  "exchange.late": "超时付款补偿",
  "goal.reached": "目标达成的消息",
  "goal.forget": "清理旧的攒钱目标",
  "alert.announce": "通知合适的新任务",
  "alert.forget": "清理过期的通知记录",
  "proposal.effect": "到期改动生效",
  "sanction.ended": "通知处罚到期",
  "trial.receive-old": "试用自动收货",
  "prize.expire-codes": "兑换码过期",
  "feedback.confirm": "反馈自动确认",
  "feedback.forget": "清理旧反馈",
  "privacy.anonymise": "注销匿名化",
  "privacy.settle": "注销前结清",
  "trace.forget": "过期注销留痕清理",
  "user.forget": "过期旧账号标记清理",
  "privacy.forget": "清理导出文件",
  "result.pack": "整理已结束的答卷",
  "archive.forget": "清理没有传完的存档",
  "books.close": "每日结账",
  "books.prove": "资金核对",
  "backup.take": "备份",
  "account.forget": "清理安全验证",
  "auth.forget": "清理登录记录",
  "key.renew": "更换密钥后重新封存",
  "password.rotate": "更换密码密钥",
  "survey-platform.prove": "证明平台签名",
  "password.forget": "清理密码随机数",
  "sns.forget": "清理第三方登录",
  "wechat.renew": "更新微信分享票据",
  "upload.remove-old": "清理旧上传",
  "push.forget": "清理推送记录",
  "message.remove-old": "清理旧消息",
  "captcha.forget": "清理滑块题",
  "rate.forget": "清理频率限制记录",
  "staff.sign-on": "核对单点登录",
  "staff.forget": "清理员工会话",
  "audit.archive": "操作日志按月归档",
};

const kinds: Record<string, string> = {
  sms: "短信",
  mail: "邮件",
  captcha: "人机验证",
  storage: "文件存储",
  payout: "付款",
  sns: "第三方登录",
  "sign-on": "单点登录",
  push: "推送",
  "share-card": "微信分享卡片",
};

const names: Record<string, string> = {
  inbox: "开发收件箱",
  aliyun: "阿里云",
  tencent: "腾讯云",
  smtp: "SMTP",
  awsc: "阿里云（旧版）",
  embedded: "本机磁盘",
  oss: "阿里云 OSS",
  s3: "S3",
  alipay: "支付宝",
  simulated: "模拟付款",
  wechat: "微信",
  qq: "QQ",
  weibo: "微博",
  oidc: "OpenID Connect",
};

export const topicText = (topic: string): string => topics[topic] ?? topic;
/** 付款 · 支付宝, where those of one kind wait in several lanes; otherwise the kind alone. */
export function queueText(topic: string, lane: string): string {
  const part = lane.startsWith(`${family(topic)}.`) ? lane.slice(family(topic).length + 1) : "";
  return part === ""
    ? topicText(topic)
    : `${topicText(topic)} · ${parts[part] ?? providerText(part)}`;
}

const family = (topic: string): string => topic.split(".", 1)[0] ?? "";
const parts: Record<string, string> = { sms: "短信", mail: "邮件" };

export const scheduledJobText = (name: string): string => scheduledJobs[name] ?? name;
export const kindText = (kind: string): string => kinds[kind] ?? kind;
export const providerText = (name: string): string => names[name] ?? name;

/** "15 秒", "10 分钟", "1 小时" */
export function everyText(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} 小时`;
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`;
}

/** "90 天", "2 小时"; what goes as soon as it is over. */
export function keptText(seconds: number): string {
  if (seconds === 0) return "到期即删";
  return seconds % 86_400 === 0 ? `${seconds / 86_400} 天` : everyText(seconds);
}

const removers: Record<string, string> = { use: "下次使用时", outbox: "单独的后台任务" };

export const removedByText = (by: string): string => removers[by] ?? scheduledJobText(by);

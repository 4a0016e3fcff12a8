/** What an export consists of: one section a feature, in the order in which a person would ask. */
import { App, SignInWay } from "#contract/enums.ts";
import { addressesOf } from "../../people/address/api.ts";
import { signInsForExport } from "../../people/auth/api.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { propertyForExport } from "../../study/property/api.ts";
import { bindingsOf as bindingsForExport } from "../../people/third-party/api.ts";
import { uploadsForExport } from "../../people/upload/api.ts";
import {
  changesOf,
  consentsOf,
  exportedOf,
  memberOf,
  passwordHashOf,
  payeeOf,
} from "../../people/member/api.ts";
import { moment, momentOrNull } from "./moment.ts";
import { answered, exchanged, goal, statement } from "./money-sections.ts";
import {
  agent,
  faults,
  growth,
  posts,
  quality,
  reading,
  restrictions,
  trials,
  messages,
  notices,
  feedbacks,
  alerts,
} from "./said-sections.ts";

export type Section = {
  name: string;
  title: string;
  of: (db: Db, memberId: number, world: World) => Promise<unknown>;
};

export const sections: readonly Section[] = [
  { name: "account", title: "账号", of: account },
  { name: "consents", title: "同意过的协议与政策", of: consents },
  { name: "signIns", title: "登录记录", of: signIns },
  { name: "changes", title: "账号变更记录", of: changes },
  { name: "property", title: "资料问卷的答案、来源与用途", of: property },
  { name: "sns", title: "第三方账号", of: sns },
  { name: "payee", title: "收款账号", of: payee },
  { name: "addresses", title: "收货地址", of: addresses },
  { name: "uploads", title: "上传记录", of: uploads },
  { name: "responses", title: "参与记录与答案", of: answered },
  { name: "growth", title: "邀请与团队", of: growth },
  { name: "agent", title: "代理设置", of: agent },
  { name: "trials", title: "产品试用申请", of: trials },
  { name: "posts", title: "讨论组发言", of: posts },
  { name: "reading", title: "阅读记录", of: reading },
  { name: "faults", title: "报告过的任务问题", of: faults },
  { name: "messages", title: "收到的消息", of: messages },
  { name: "notices", title: "逐条读过的公告", of: notices },
  { name: "alerts", title: "提醒设置与通知过的新任务", of: alerts },
  { name: "feedbacks", title: "反馈", of: feedbacks },
  { name: "restrictions", title: "账号限制记录", of: restrictions },
  { name: "quality", title: "信用分记录", of: quality },
  { name: "ledger", title: "金币与现金明细", of: statement },
  { name: "goal", title: "攒钱目标", of: goal },
  { name: "exchanges", title: "提现与兑换记录", of: exchanged },
];

async function account(db: Db, memberId: number) {
  const member = await memberOf(db, memberId);
  if (!member) return null;
  return {
    ...exportedOf(member),
    已设置密码: (await passwordHashOf(db, memberId)) !== undefined,
    注册时间: moment(member.registeredAt),
  };
}

const documentNames: Record<string, string> = { agreement: "用户协议", privacy: "隐私政策" };

async function consents(db: Db, memberId: number) {
  return (await consentsOf(db, memberId)).map(({ kind, version, agreedAt, ip }) => ({
    文件: documentNames[kind],
    版本: version,
    同意时间: moment(agreedAt),
    IP: ip,
  }));
}

async function signIns(db: Db, memberId: number) {
  return (await signInsForExport(db, memberId)).map((row) => ({
    // The column holds what the enumeration wrote.
    方式: SignInWay.label(row.way as SignInWay),
    时间: moment(row.createdAt),
    最近使用: moment(row.rotatedAt),
    结束时间: momentOrNull(row.endedAt),
    IP: row.ip,
    浏览器: row.userAgent,
    设备编号: row.deviceId,
  }));
}

const changeNames: Record<string, string> = {
  mobile: "手机号",
  email: "邮箱",
  password: "密码",
  alipay: "支付宝账号",
  sns: "第三方账号",
};

async function changes(db: Db, memberId: number) {
  return (await changesOf(db, memberId)).map(({ kind, note, ip, at }) => ({
    项目: changeNames[kind],
    内容: note,
    时间: moment(at),
    IP: ip,
  }));
}

async function property(db: Db, memberId: number) {
  return (await propertyForExport(db, memberId)).map((row) => ({
    题目: row.question,
    回答: row.answer,
    问卷版本: row.formVersion,
    来源: row.fromTask === null ? "资料问卷" : `任务「${row.fromTask}」`,
    回答时间: moment(row.answeredAt),
    用途: row.uses.map(({ task, at }) => ({ 任务: task, 时间: moment(at) })),
  }));
}

async function sns(db: Db, memberId: number) {
  return (await bindingsForExport(db, memberId)).map((row) => ({
    // The column's check allows the enumeration's values only.
    平台: App.label(row.app as App),
    昵称: row.nickname,
    绑定时间: moment(row.boundAt),
  }));
}

async function payee(db: Db, memberId: number) {
  const bound = await payeeOf(db, memberId);
  if (!bound) return null;
  return { 支付宝账号: bound.account, 真实姓名: bound.realName, 绑定时间: moment(bound.boundAt) };
}

/** Sealed with the world's key; the snapshot is the caller's. */
async function addresses(db: Db, memberId: number, world: World) {
  return (await addressesOf(world, memberId, db)).map((row) => ({
    收件人: row.name,
    手机号: row.mobile,
    所在地区: row.region,
    详细地址: row.detail,
    默认: row.isDefault,
  }));
}

async function uploads(db: Db, memberId: number) {
  return (await uploadsForExport(db, memberId)).map((row) => ({
    文件: row.key,
    类型: row.contentType,
    字节: row.bytes,
    许可时间: moment(row.grantedAt),
    使用时间: momentOrNull(row.usedAt),
  }));
}

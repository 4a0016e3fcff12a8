/** Files of members and of what they do and get. */
import { consoleAgents } from "#contract/console/study/agent.ts";
import { adjustmentStateLabels, listAdjustments } from "#contract/console/money/adjustment.ts";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { consoleFeedbacks } from "#contract/console/community/feedback.ts";
import { consoleInvites, consoleTeams } from "#contract/console/people/growth.ts";
import {
  importLineLabels,
  importLines as importLinesOf,
} from "#contract/console/operations/import.ts";
import { consoleMembers, memberLedger } from "#contract/console/people/member.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { consoleTrials } from "#contract/console/study/trial.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import {
  AppealState,
  Asset,
  AuditState,
  ExchangeState,
  ExchangeType,
  FeedbackState,
  InvalidReason,
  JoinResult,
  MoneyReason,
  Role,
  TrialState,
} from "#contract/enums.ts";
import { labelOf, type List, listOf, time, yes, yuan } from "./list.ts";

export const members = listOf(consoleMembers, "会员", [
  ["内部编号", (row) => row.id],
  ["会员编号", (row) => row.code],
  ["昵称", (row) => row.nickname],
  ["手机号（脱敏）", (row) => row.mobile],
  ["邮箱（脱敏）", (row) => row.email],
  ["身份", (row) => Role.label(row.role)],
  ["状态", (row) => (row.state === "active" ? "正常" : "已注销")],
  ["品牌", (row) => row.brandCode],
  ["可用金币", (row) => row.goldAvailable],
  ["待审金币", (row) => row.goldPending],
  ["冻结金币", (row) => row.goldHeld],
  ["可用现金（元）", (row) => yuan(row.cashAvailable)],
  ["待审现金（元）", (row) => yuan(row.cashPending)],
  ["冻结现金（元）", (row) => yuan(row.cashHeld)],
  ["注册时间", (row) => time(row.registeredAt)],
]);

export const ledger = listOf(memberLedger, "账本", [
  ["笔", (row) => row.seq],
  ["时间", (row) => time(row.at)],
  ["原因", (row) => MoneyReason.label(row.reason)],
  ["事由", (row) => row.memo],
  ["变动（金币或分）", (row) => row.amount],
  ["余额（金币或分）", (row) => row.balanceAfter],
  ["经手", (row) => row.actor],
  ["交易号", (row) => row.txId],
]);

export const adjustments = listOf(listAdjustments, "手工调整", [
  ["内部编号", (row) => row.id],
  ["会员编号", (row) => row.member.code],
  ["会员", (row) => row.member.nickname],
  ["币种", (row) => Asset.label(row.asset)],
  ["数量（金币或分）", (row) => row.amount],
  ["会员看到的原因", (row) => row.reason],
  ["备注", (row) => row.note],
  ["状态", (row) => adjustmentStateLabels[row.state]],
  ["申请人", (row) => row.askedBy.name],
  ["申请时间", (row) => time(row.askedAt)],
  ["复核人", (row) => row.decidedBy?.name],
  ["复核时间", (row) => time(row.decidedAt)],
  ["复核说明", (row) => row.decideNote],
]);

/** Without the token, which opens the response, and without the address. */
export const responses = listOf(consoleResponses, "参与记录", [
  ["编号", (row) => row.id],
  ["任务编号", (row) => row.taskId],
  ["任务", (row) => row.taskTitle],
  ["会员内部编号", (row) => row.memberId],
  ["会员", (row) => row.memberName],
  ["调查平台", (row) => row.platformName],
  ["城市", (row) => row.city],
  ["结果", (row) => JoinResult.label(row.result)],
  ["结果说明", (row) => row.resultReason],
  ["平台确认", (row) => labelOf(JoinResult, row.confirmedResult)],
  ["审核", (row) => labelOf(AuditState, row.auditState)],
  ["无效原因", (row) => labelOf(InvalidReason, row.invalidReason)],
  ["审核备注", (row) => row.auditNote],
  ["审核人", (row) => row.auditedBy],
  ["申诉", (row) => labelOf(AppealState, row.appeal)],
  ["奖励（金币）", (row) => row.rewardGold],
  ["奖励（元）", (row) => yuan(row.rewardFen)],
  ["用时（秒）", (row) => row.secondsSpent],
  ["质量提示", (row) => row.flags.join("；")],
  ["开始时间", (row) => time(row.startedAt)],
  ["结束时间", (row) => time(row.finishedAt)],
]);

/** Without the address of a parcel: the shipping dialog shows it to anyone who sends it. */
export const exchanges = listOf(consoleExchanges, "提现与兑换", [
  ["编号", (row) => row.id],
  ["类型", (row) => ExchangeType.label(row.type)],
  ["名称", (row) => row.title],
  ["会员内部编号", (row) => row.memberId],
  ["会员编号", (row) => row.memberCode],
  ["会员", (row) => row.memberName],
  ["状态", (row) => ExchangeState.label(row.state)],
  ["币种", (row) => Asset.label(row.asset)],
  ["数量（金币或分）", (row) => row.amount],
  ["金额（元）", (row) => yuan(row.grossFen)],
  ["手续费（元）", (row) => yuan(row.feeFen)],
  ["税款（元）", (row) => yuan(row.taxFen)],
  ["实付（元）", (row) => yuan(row.netFen)],
  ["收款账号（脱敏）", (row) => row.payee],
  ["付款单号", (row) => row.payout?.billNo],
  ["快递", (row) => [row.courier, row.tracking].filter(Boolean).join(" ")],
  ["原因", (row) => row.reason],
  ["风险提示", (row) => row.flags.map((flag) => flag.sentence).join("；")],
  ["是否超时", (row) => yes(row.overdue)],
  ["承诺时间", (row) => time(row.promisedAt)],
  ["申请时间", (row) => time(row.createdAt)],
]);

/**
 * What waits to be sent, by the columns of the import of couriers and numbers
 * (contract/src/console/operations/import.ts): it is filled in and imported as it is. Recipients are masked, as on
 * the page: in full they are shown one at a time, for a reason, and a limited number an hour; a file would bypass
 * that.
 */
export const parcels: List = {
  ...listOf(consoleExchanges, "待寄奖品", [
    ["兑换编号", (row) => row.id],
    ["快递公司", (row) => row.courier],
    ["快递单号", (row) => row.tracking],
    ["奖品", (row) => row.title],
    ["会员编号", (row) => row.memberCode],
    ["收货人（脱敏）", (row) => row.address?.name],
    ["手机号（脱敏）", (row) => row.address?.mobile],
    ["地址（脱敏）", (row) => row.address?.text],
    ["承诺时间", (row) => time(row.promisedAt)],
    ["申请时间", (row) => time(row.createdAt)],
  ]),
  fixed: {
    type: String(ExchangeType.of.physical),
    state: String(ExchangeState.of.toBeIssued),
  },
};

export const feedbacks = listOf(consoleFeedbacks, "反馈", [
  ["编号", (row) => row.id],
  ["类型", (row) => FeedbackType.label(row.type)],
  ["状态", (row) => FeedbackState.label(row.state)],
  ["摘要", (row) => row.summary],
  ["会员编号", (row) => row.member.code],
  ["会员", (row) => row.member.nickname],
  ["关于", (row) => row.about && `${row.about.title} ${row.about.id}`],
  ["处理人", (row) => row.staff?.name],
  ["未读", (row) => row.unread],
  ["提交时间", (row) => time(row.createdAt)],
  ["更新时间", (row) => time(row.updatedAt)],
]);

export const trials = listOf(consoleTrials, "试用申请", [
  ["编号", (row) => row.id],
  ["任务编号", (row) => row.taskId],
  ["任务", (row) => row.title],
  ["会员编号", (row) => row.memberCode],
  ["会员", (row) => row.memberName],
  ["状态", (row) => TrialState.label(row.state)],
  ["申请理由", (row) => row.reason],
  ["质量分", (row) => row.quality],
  ["有效", (row) => row.validCount],
  ["无效", (row) => row.invalidCount],
  ["快递", (row) => [row.courier, row.tracking].filter(Boolean).join(" ")],
  ["说明", (row) => row.note],
  ["申请时间", (row) => time(row.appliedAt)],
  ["决定时间", (row) => time(row.decidedAt)],
  ["发货时间", (row) => time(row.shippedAt)],
  ["收货时间", (row) => time(row.receivedAt)],
]);

export const invites = listOf(consoleInvites, "邀请关系", [
  ["被邀请人会员编号", (row) => row.invitee.code],
  ["被邀请人", (row) => row.invitee.nickname],
  ["邀请人会员编号", (row) => row.inviter.code],
  ["邀请人", (row) => row.inviter.nickname],
  ["来源", (row) => row.source],
  ["邀请时间", (row) => time(row.invitedAt)],
  ["是否计奖励", (row) => yes(row.block === null || row.block.liftedAt !== null)],
  ["停止说明", (row) => row.block?.note],
  ["有效参与", (row) => row.validResponses],
  ["邀请人已得（金币）", (row) => row.earnedGold],
]);

export const teams = listOf(consoleTeams, "团队", [
  ["队长会员编号", (row) => row.leader.code],
  ["队长", (row) => row.leader.nickname],
  ["成员", (row) => row.members],
  ["本月佣金（金币）", (row) => row.month.gold],
  ["本月佣金（元）", (row) => yuan(row.month.fen)],
  ["累计佣金（金币）", (row) => row.all.gold],
  ["累计佣金（元）", (row) => yuan(row.all.fen)],
]);

export const agents = listOf(consoleAgents, "代理", [
  ["会员编号", (row) => row.memberCode],
  ["昵称", (row) => row.nickname],
  ["代理代码", (row) => row.code],
  ["暂停时间", (row) => time(row.pausedAt)],
  ["供应商", (row) => row.suppliers],
  ["到访", (row) => row.funnel.started],
  ["进入", (row) => row.entered],
  ["完成", (row) => row.funnel.complete],
  ["甄别", (row) => row.funnel.screenedOut],
  ["配额满", (row) => row.funnel.quotaFull],
  ["其他结果", (row) => row.funnel.other],
  ["待审核", (row) => row.funnel.pending],
  ["有效", (row) => row.funnel.valid],
  ["无效", (row) => row.funnel.invalid],
  ["收益（元）", (row) => yuan(row.funnel.earnedFen)],
  ["待结算（元）", (row) => yuan(row.funnel.pendingFen)],
  ["已提现（元）", (row) => yuan(row.paidFen)],
]);

export const importLines = listOf(importLinesOf, "批量导入明细", [
  ["行", (row) => row.line],
  ["编号", (row) => row.code],
  ["会员", (row) => row.member?.nickname],
  ["状态", (row) => importLineLabels[row.state]],
  ["效果", (row) => row.effect],
  ["原因", (row) => row.why],
]);

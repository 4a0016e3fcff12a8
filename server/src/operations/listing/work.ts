/** Files of tasks, money, prizes, content and the log. */
import { listBooksRuns, listDifferences } from "#contract/console/operations/books.ts";
import {
  consoleArticles,
  consoleBanners,
  consoleNotices,
} from "#contract/console/community/content.ts";
import { consoleCooperations } from "#contract/console/community/cooperation.ts";
import {
  importFiles,
  importStateLabels,
  listImports,
} from "#contract/console/operations/import.ts";
import { listDeadJobs } from "#contract/console/operations/health.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { consolePrizes, listStock } from "#contract/console/money/prize.ts";
import {
  listRunLines,
  listRuns,
  runStateLabels,
} from "#contract/console/operations/reconciliation.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { listReturns } from "#contract/console/study/survey-return.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { ArticleKind, BannerKind, PublishState } from "#contract/content-enums.ts";
import {
  ExchangeType,
  InvalidReason,
  JoinResult,
  PrizeState,
  TaskState,
  TaskType,
} from "#contract/enums.ts";
import { viewersText } from "#contract/viewer.ts";
import { listOf, time, yes, yuan } from "./list.ts";

export const tasks = listOf(consoleTasks, "任务", [
  ["编号", (row) => row.id],
  ["标题", (row) => row.title],
  ["类型", (row) => TaskType.label(row.type)],
  ["状态", (row) => TaskState.label(row.state)],
  ["暂停原因", (row) => row.pausedBecause],
  ["奖励（金币）", (row) => row.rewardGold],
  ["奖励（元）", (row) => yuan(row.rewardFen)],
  ["预计分钟", (row) => row.minutes],
  ["已占名额", (row) => row.seatsTaken],
  ["总名额", (row) => row.seatsTotal],
  ["完成", (row) => row.completes],
  ["待审核", (row) => row.auditPending],
  ["未处理的问题", (row) => row.openFaults],
  ["开始时间", (row) => time(row.opensAt)],
  ["结束时间", (row) => time(row.closesAt)],
]);

const channels = { browser: "浏览器", postback: "回传", code: "完成码", file: "文件" };

export const surveyReturns = listOf(listReturns, "返回记录", [
  ["编号", (row) => row.id],
  ["平台编号", (row) => row.platformId],
  ["参与编号", (row) => row.responseId],
  ["渠道", (row) => channels[row.channel]],
  ["判定", (row) => row.verdict],
  ["结果", (row) => row.result && JoinResult.label(row.result)],
  ["交易号", (row) => row.transactionId],
  ["平台用时（秒）", (row) => row.platformSeconds],
  ["时间", (row) => time(row.at)],
]);

export const reconciliations = listOf(listRuns, "对账记录", [
  ["编号", (row) => row.id],
  ["方式", (row) => (row.kind === "file" ? "文件" : "条件")],
  ["名称", (row) => row.name],
  ["状态", (row) => runStateLabels[row.state]],
  ["行数", (row) => row.figures.lines],
  ["发放（金币）", (row) => row.figures.credited.gold],
  ["发放（元）", (row) => yuan(row.figures.credited.fen)],
  ["收回（金币）", (row) => row.figures.takenBack.gold],
  ["收回（元）", (row) => yuan(row.figures.takenBack.fen)],
  ["平台损失（元）", (row) => yuan(row.figures.lost.fen)],
  ["建立人", (row) => row.createdBy],
  ["建立时间", (row) => time(row.createdAt)],
  ["执行人", (row) => row.committedBy],
  ["执行时间", (row) => time(row.committedAt)],
  ["撤销人", (row) => row.undoneBy],
  ["撤销时间", (row) => time(row.undoneAt)],
]);

export const reconciliationLines = listOf(listRunLines, "对账明细", [
  ["行", (row) => row.line],
  ["文件中的编号", (row) => row.key],
  ["参与编号", (row) => row.responseId],
  ["任务", (row) => row.taskTitle],
  ["会员", (row) => row.memberName],
  ["结论", (row) => (row.valid ? "有效" : "无效")],
  ["无效原因", (row) => row.reason && InvalidReason.label(row.reason)],
  ["备注", (row) => row.note],
  ["结果", (row) => row.sentence],
  ["金币", (row) => row.gold],
  ["现金（元）", (row) => yuan(row.fen)],
]);

export const imports = listOf(listImports, "批量导入", [
  ["编号", (row) => row.id],
  ["种类", (row) => importFiles[row.kind].title],
  ["文件", (row) => row.fileName],
  ["状态", (row) => importStateLabels[row.state]],
  ["行数", (row) => row.lines],
  ["已执行", (row) => row.done],
  ["建立人", (row) => row.by],
  ["建立时间", (row) => time(row.createdAt)],
  ["执行人", (row) => row.doneBy],
  ["执行时间", (row) => time(row.doneAt)],
  ["撤销时间", (row) => time(row.undoneAt)],
]);

export const prizes = listOf(consolePrizes, "奖品", [
  ["编号", (row) => row.id],
  ["名称", (row) => row.title],
  ["类型", (row) => ExchangeType.label(row.type)],
  ["类别", (row) => row.category],
  ["状态", (row) => PrizeState.label(row.state)],
  ["价格（金币）", (row) => row.priceGold],
  ["成本（元）", (row) => yuan(row.costFen)],
  ["库存", (row) => row.stock],
  ["处理中", (row) => row.open],
  ["已发放", (row) => row.issued],
  ["更新时间", (row) => time(row.updatedAt)],
]);

export const prizeStock = listOf(listStock, "库存变动", [
  ["编号", (row) => row.id],
  ["变动", (row) => row.change],
  ["变动后", (row) => row.stockAfter],
  ["兑换编号", (row) => row.exchangeId],
  ["经手", (row) => row.actor],
  ["原因", (row) => row.note],
  ["时间", (row) => time(row.at)],
]);

export const payoutFiles = listOf(listPayoutFiles, "付款文件", [
  ["编号", (row) => row.id],
  ["笔数", (row) => row.count],
  ["金额（元）", (row) => yuan(row.totalFen)],
  ["已付", (row) => row.paid],
  ["失败", (row) => row.refused],
  ["未回结果", (row) => row.open],
  ["建立人", (row) => row.createdBy],
  ["建立时间", (row) => time(row.createdAt)],
]);

export const books = listOf(listBooksRuns, "资金核对", [
  ["编号", (row) => row.id],
  ["开始时间", (row) => time(row.startedAt)],
  ["结束时间", (row) => time(row.finishedAt)],
  ["发起人", (row) => row.by],
  ["差异", (row) => row.differences],
  ["核对条数", (row) => row.checks.reduce((sum, { checked }) => sum + checked, 0)],
]);

export const booksDifferences = listOf(listDifferences, "核对差异", [
  ["核对项", (row) => row.check],
  ["对象", (row) => row.subject],
  ["说明", (row) => row.detail],
  ["我们的", (row) => row.ours],
  ["对方的", (row) => row.theirs],
  ["首次发现", (row) => time(row.since)],
]);

export const deadJobs = listOf(listDeadJobs, "失败的后台任务", [
  ["编号", (row) => row.id],
  ["类型", (row) => row.topic],
  ["次数", (row) => row.attempts],
  ["最后的错误", (row) => row.error],
  ["产生时间", (row) => time(row.createdAt)],
  ["放弃时间", (row) => time(row.deadAt)],
]);

export const articles = listOf(consoleArticles, "文章", [
  ["编号", (row) => row.id],
  ["种类", (row) => ArticleKind.label(row.kind)],
  ["分类", (row) => row.categoryName],
  ["标题", (row) => row.title],
  ["摘要", (row) => row.summary],
  ["状态", (row) => PublishState.label(row.state)],
  ["置顶", (row) => yes(row.pinned)],
  ["浏览", (row) => row.views],
  ["有帮助", (row) => row.helpful],
  ["没帮助", (row) => row.unhelpful],
  ["发布时间", (row) => time(row.publishedAt)],
  ["更新时间", (row) => time(row.updatedAt)],
]);

export const notices = listOf(consoleNotices, "公告", [
  ["编号", (row) => row.id],
  ["标题", (row) => row.title],
  ["状态", (row) => PublishState.label(row.state)],
  ["可见对象", (row) => viewersText(row.viewers)],
  ["首页公告栏", (row) => yes(row.pinned)],
  ["提醒到", (row) => time(row.endsAt)],
  ["发布时间", (row) => time(row.publishedAt)],
  ["更新时间", (row) => time(row.updatedAt)],
]);

export const banners = listOf(consoleBanners, "横幅与活动", [
  ["编号", (row) => row.id],
  ["类型", (row) => BannerKind.label(row.kind)],
  ["标题", (row) => row.title],
  ["链接", (row) => row.link],
  ["可见对象", (row) => viewersText(row.viewers)],
  ["启用", (row) => yes(row.active)],
  ["开始时间", (row) => time(row.startsAt)],
  ["结束时间", (row) => time(row.endsAt)],
]);

export const cooperations = listOf(consoleCooperations, "商务合作", [
  ["编号", (row) => row.id],
  ["品牌", (row) => row.brandCode],
  ["公司", (row) => row.company],
  ["联系人", (row) => row.name],
  ["联系方式（脱敏）", (row) => row.contact],
  ["内容", (row) => row.text],
  ["留言时间", (row) => time(row.createdAt)],
  ["处理时间", (row) => time(row.handledAt)],
]);

const jsonOf = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value);

export const audit = listOf(listAudit, "操作日志", [
  ["编号", (row) => row.id],
  ["时间", (row) => time(row.at)],
  ["操作员", (row) => row.staffName],
  ["操作", (row) => row.action],
  ["对象", (row) => row.subjectKind],
  ["对象编号", (row) => row.subjectId],
  ["之前", (row) => jsonOf(row.before)],
  ["之后", (row) => jsonOf(row.after)],
  ["备注", (row) => row.note],
]);

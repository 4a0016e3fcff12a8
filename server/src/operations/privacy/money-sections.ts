/** The sections of an export with responses, earnings and payouts. */
import { Asset, ExchangeState, MoneyReason } from "#contract/enums.ts";
import type { Bucket } from "#contract/member/money/wallet.ts";
import { exchangesForExport } from "../../money/exchange/api.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { responsesForExport } from "../../study/survey/api.ts";
import { goalForExport, statementOf } from "../../ledger/wallet/api.ts";
import { moment, momentOrNull } from "./moment.ts";

export const answered = async (db: Db, memberId: number) =>
  (await responsesForExport(db, memberId)).map((response) => ({
    任务: response.task,
    结果: response.result,
    说明: response.reason,
    审核: response.audit,
    审核说明: response.auditNote,
    所得金币: response.paidGold,
    所得现金分: response.paidFen,
    开始时间: moment(response.startedAt),
    结束时间: momentOrNull(response.finishedAt),
    IP: response.ip,
    城市: response.city,
    浏览器: response.userAgent,
    设备编号: response.deviceId,
    浏览器编号: response.visitorId,
    登记: response.claim && {
      自述结果: response.claim.said,
      说明: response.claim.note,
      完成码: response.claim.code,
      时间: moment(response.claim.createdAt),
      处理结果: response.claim.outcome,
    },
    申诉: response.appeal && {
      理由: response.appeal.text,
      状态: response.appeal.state,
      答复: response.appeal.answer,
      时间: moment(response.appeal.createdAt),
    },
    评分: response.stars,
    答案: response.answers.map(({ question, answer, typed }) => ({
      题目: question,
      回答: answer,
      ...(typed && { 修改次数: typed.edits, 粘贴次数: typed.pasted, 离开页面次数: typed.away }),
    })),
  }));

const buckets: readonly { bucket: Bucket; name: string }[] = [
  { bucket: "available", name: "可用" },
  { bucket: "pending", name: "待审核" },
  { bucket: "held", name: "冻结" },
];

/** Every line of every bucket; an empty one is left out. */
export async function statement(db: Db, memberId: number) {
  const found = [];
  for (const asset of Asset.values)
    for (const { bucket, name } of buckets) {
      // One after the other: they share one connection.
      // oxlint-disable-next-line no-await-in-loop
      const lines = await linesOf(db, { memberId, asset, bucket });
      if (lines.length > 0) found.push({ 币种: Asset.label(asset), 账户: name, 明细: lines });
    }
  return found;
}

const PAGE = 1000;

async function linesOf(db: Db, of: { memberId: number; asset: Asset; bucket: Bucket }) {
  const lines = [];
  for (let cursor: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await statementOf(db, { ...of, cursor, size: PAGE });
    lines.push(...page.list);
    if (page.next === null) break;
    cursor = page.next;
  }
  return lines.map((line) => ({
    时间: moment(new Date(line.at)),
    事由: MoneyReason.label(line.reason),
    变动: line.amount,
    变动后余额: line.balanceAfter,
    说明: line.memo,
  }));
}

export async function goal(db: Db, memberId: number) {
  const held = await goalForExport(db, memberId);
  return (
    held && {
      目标金额分: held.amountFen,
      目标日期: held.until,
      设定时间: moment(held.setAt),
      修改时间: moment(held.changedAt),
      达成时间: momentOrNull(held.reachedAt),
    }
  );
}

const parcelOf = ({ name, mobile, text }: { name: string; mobile: string; text: string }) => ({
  收件人: name,
  手机号: mobile,
  地址: text,
});

/** Addresses are sealed with the world's key; the snapshot is the caller's. */
export const exchanged = async (db: Db, memberId: number, world: World) =>
  (await exchangesForExport({ ...world, db }, memberId)).map((exchange) => ({
    编号: exchange.id,
    项目: exchange.title,
    状态: ExchangeState.label(exchange.state),
    币种: Asset.label(exchange.asset),
    数额: exchange.amount,
    到账金额分: exchange.netFen,
    手续费分: exchange.feeFen,
    税分: exchange.taxFen,
    收款账号: exchange.payee,
    收货信息: exchange.address && parcelOf(exchange.address),
    快递公司: exchange.courier,
    快递单号: exchange.tracking,
    原因: exchange.reason,
    经过: exchange.steps.map(({ at, note }) => ({ 时间: moment(new Date(at)), 说明: note })),
  }));

/** The sections of an export that tell what a member said, applied for and was credited for. */
import { AppealState, FaultKind, TaskType } from "#contract/enums.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { agentForExport } from "../../study/agent/api.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { messagesForExport } from "../../foundation/message/api.ts";
import { pushDevicesForExport } from "../../foundation/push/api.ts";
import { alertSettingsOf, alertsForExport } from "../../study/alert/api.ts";
import { noticesForExport } from "../../community/notice/api.ts";
import { discussionsForExport } from "../../study/discussion/api.ts";
import { readingOf } from "../../community/content/api.ts";
import { feedbackForExport } from "../../community/feedback/api.ts";
import { findingsOf, sharesOf } from "../../people/growth/api.ts";
import { faultsForExport } from "../../study/opinion/api.ts";
import type { Db } from "../../platform/db.ts";
import { maskNickname } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { pageOfSanctions, sanctionAppealsOf } from "../../people/sanction/api.ts";
import { qualityForExport } from "../../study/quality/api.ts";
import { titlesByIds } from "../../study/task/api.ts";
import { trialForExport } from "../../study/trial/api.ts";
import { relationsOf } from "../../people/member/api.ts";
import { moment, momentOrNull } from "./moment.ts";

export const quality = async (db: Db, memberId: number) =>
  (await qualityForExport(db, memberId)).map((row) => ({
    分值: row.points,
    原因: row.cause,
    时间: moment(row.at),
    有效至: moment(row.expiresAt),
    撤销时间: momentOrNull(row.undoneAt),
  }));

/** Addresses are sealed with the world's key; the snapshot is the caller's. */
export const trials = async (db: Db, memberId: number, world: World) =>
  (await trialForExport({ ...world, db }, memberId)).map((row) => ({
    任务: row.task,
    状态: row.state,
    申请理由: row.reason,
    收货信息: row.address,
    快递公司: row.courier,
    快递单号: row.tracking,
    备注: row.note,
    申请时间: moment(row.appliedAt),
    处理时间: momentOrNull(row.decidedAt),
    寄出时间: momentOrNull(row.shippedAt),
    收到时间: momentOrNull(row.receivedAt),
  }));

export const reading = async (db: Db, memberId: number) =>
  (await readingOf(db, memberId)).map((row) => ({
    文章: row.title,
    进度: `${row.percent}%`,
    最近阅读: moment(row.readAt),
  }));

export async function posts(db: Db, memberId: number) {
  const found = await discussionsForExport(db, memberId);
  return {
    发言: found.posts.map((row) => ({
      任务: row.task,
      话题: row.topic,
      话题昵称: row.name,
      以主持人身份: row.asModerator,
      内容: row.body,
      图片数: row.pictures,
      获赞: row.likes,
      已隐藏: row.isHidden,
      时间: moment(row.createdAt),
    })),
    我在各讨论组的称呼: found.identities.map((row) => ({
      任务: row.task,
      称呼: row.name,
      编号: row.number,
      有头像: row.hasAvatar,
      加入时间: moment(row.joinedAt),
    })),
    赞过的回复: found.likes.map(({ task, topic, at }) => ({
      任务: task,
      话题: topic,
      时间: moment(at),
    })),
    提到我的回复: found.mentions.map(({ task, topic, at }) => ({
      任务: task,
      话题: topic,
      时间: moment(at),
    })),
  };
}

/** The messages to the member; internal notes are not included. */
export async function restrictions(db: Db, memberId: number) {
  const found = await pageOfSanctions(db, {
    memberId,
    before: undefined,
    size: Number.MAX_SAFE_INTEGER,
  });
  const appeals = await sanctionAppealsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => {
    const appeal = appeals.get(row.id);
    return {
      内容: stepWords(row),
      类别: SanctionCategory.label(row.category),
      说明: row.shown,
      时间: moment(row.at),
      有效至: momentOrNull(row.untilAt),
      解除时间: momentOrNull(row.liftedAt),
      我的申诉: appeal?.text ?? null,
      申诉结果: appeal ? AppealState.label(appeal.state) : null,
      申诉答复: appeal?.answer ?? null,
    };
  });
}

export const messages = async (db: Db, memberId: number) =>
  (await messagesForExport(db, memberId)).map((row) => ({
    类型: MessageKind.label(row.kind),
    标题: row.title,
    内容: row.body,
    时间: moment(row.createdAt),
    阅读时间: momentOrNull(row.readAt),
  }));

export const notices = async (db: Db, memberId: number) =>
  (await noticesForExport(db, memberId)).map(({ title, readAt }) => ({
    公告: title,
    阅读时间: moment(readAt),
  }));

export async function agent(db: Db, memberId: number) {
  const found = await agentForExport(db, memberId);
  if (!found) return null;
  return {
    代码: found.code,
    返回地址: found.returnUrls,
    开通时间: moment(found.createdAt),
    供应商: found.suppliers.map((supplier) => ({
      名称: supplier.name,
      代码: supplier.code,
      返回地址: supplier.returnUrls,
      添加时间: moment(supplier.createdAt),
    })),
  };
}

export async function faults(db: Db, memberId: number) {
  const found = await faultsForExport(db, memberId);
  const titles = await titlesByIds(
    db,
    found.map(({ taskId }) => taskId),
  );
  return found.map((row) => ({
    任务: titles.get(row.taskId) ?? "",
    // Written from the enumeration.
    类型: FaultKind.label(row.kind as FaultKind),
    说明: row.text,
    时间: moment(row.at),
    处理时间: momentOrNull(row.handledAt),
  }));
}

export const feedbacks = async (db: Db, memberId: number) =>
  (await feedbackForExport(db, memberId)).map((row) => ({
    类型: row.type,
    状态: row.state,
    关于: row.about,
    提问时间: moment(row.createdAt),
    往来: row.lines.map(({ by, text, pictures, at }) => ({
      谁: by,
      内容: text,
      图片: pictures,
      时间: moment(at),
    })),
  }));

/** Other people are masked, as everywhere. What was earned with it is in the statement. */
export async function growth(db: Db, memberId: number) {
  const relations = await relationsOf(db, memberId);
  if (!relations) return null;
  const { inviter, inviteSource, leader, teamSince } = relations;
  return {
    邀请人: inviter && maskNickname(inviter),
    邀请来源: inviteSource,
    队长: leader && maskNickname(leader),
    加入团队时间: momentOrNull(teamSince),
    分成设置: (await sharesOf(db, memberId)).map(({ percent, setAt }) => ({
      比例: percent,
      时间: moment(setAt),
    })),
    不计奖励: (await findingsOf(db, memberId)).map(({ reason, at, liftedAt }) => ({
      // The column's check allows the enumeration's values only.
      原因: GrowthBlock.label(reason as GrowthBlock),
      时间: moment(at),
      解除时间: momentOrNull(liftedAt),
    })),
  };
}

export async function alerts(db: Db, memberId: number) {
  const settings = await alertSettingsOf(db, memberId);
  return {
    通知新任务: settings.tasks,
    最低每小时: `${settings.minYuanPerHour} 元`,
    最长分钟: settings.maxMinutes,
    任务类型: settings.types.map((type) => TaskType.label(type)),
    每天最多: settings.perDay,
    邮件通知: settings.byMail,
    到账短信: settings.payoutSms,
    接收推送的设备: (await pushDevicesForExport(db, memberId)).map((row) => ({
      设备: row.name,
      显示全文和金额: row.showsAmounts,
      开启时间: moment(row.createdAt),
      最近推送: momentOrNull(row.lastAt),
    })),
    通知过的任务: (await alertsForExport(db, memberId)).map(({ title, at }) => ({
      任务: title,
      时间: moment(at),
    })),
  };
}

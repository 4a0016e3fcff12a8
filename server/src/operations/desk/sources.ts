/**
 * The sources of a member's story. Each is read by its feature's own service, newest first, from a place in it
 * that only it understands; so a page at any depth reads a page of each, and what two sources did in the same
 * moment is neither lost nor told twice.
 */
import { FeedbackType } from "#contract/content-enums.ts";
import {
  Asset,
  AuditState,
  ExchangeState,
  FeedbackState,
  JoinResult,
  MoneyReason,
  SignInWay,
} from "#contract/enums.ts";
import { deviceOf, endedInWords, pageOfSignIns } from "../../people/auth/api.ts";
import { exchangeTitle, pageOfExchanges, yuan } from "../../money/exchange/api.ts";
import { pageOfFeedbacks } from "../../community/feedback/api.ts";
import { cityOf } from "../../foundation/geo/api.ts";
import { type LeavingRow, leavingsOf } from "../../people/leaving/api.ts";
import { consoleResponsesOf, pageOfResponses } from "../../study/survey/api.ts";
import { returnSentences } from "../../people/trace/api.ts";
import { goldWords, statementByActor, yuanWords } from "../../ledger/wallet/api.ts";
import { pageOfAccountChanges } from "../../people/member/api.ts";
import { messages, notes, operators, sanctions } from "./our-sources.ts";
import { idOf, plain, type StorySource } from "./story-items.ts";
import { changeWords } from "./words.ts";

const changes: StorySource["read"] = async ({ world, member, before, size }) => {
  const page = { memberId: member.id, before: idOf(before), size };
  return (await pageOfAccountChanges(world.db, page)).map(({ id, kind, note, at }) => ({
    ...plain,
    kind: "account",
    at,
    place: String(id),
    title: changeWords(kind),
    text: note,
    by: "member",
  }));
};

/** The beginning and the end of an account: one line each, so there is nothing to page. */
const registered: StorySource["read"] = async ({ member, before }) =>
  before === undefined
    ? [
        {
          ...plain,
          kind: "account",
          at: member.registeredAt,
          place: "1",
          title: "注册",
          by: "member",
        },
      ]
    : [];

const returned: StorySource["read"] = async ({ world, member, before }) => {
  if (before !== undefined) return [];
  const found = await returnSentences(world.db, [member.id], world.clock.now());
  return (found.get(member.id) ?? []).map(({ foundAt, sentence }, index) => ({
    ...plain,
    kind: "account",
    at: foundAt,
    place: String(index + 1),
    title: "认出注销前的账号",
    text: sentence,
    by: "system",
  }));
};

/** A member leaves a few times in a life at most: nothing to page. */
const LEAVINGS_MAX = 20;

const leavings: StorySource["read"] = async ({ world, member, before }) => {
  if (before !== undefined) return [];
  return (await leavingsOf(world.db, member.id, LEAVINGS_MAX)).map((row) => ({
    ...plain,
    kind: "account",
    at: row.askedAt,
    place: String(row.id),
    title: "申请注销",
    text: leavingWords(row),
    by: "member",
  }));
};

function leavingWords({ endedAs, restoredAt }: LeavingRow): string {
  if (restoredAt !== null) return "结清后关闭，七天内撤销";
  if (endedAs === null) return "正在结清，办理期间不能参加新任务";
  return endedAs === "closed" ? "结清后关闭" : "会员撤销";
}

const closed: StorySource["read"] = async ({ world, member, before, closureOf }) => {
  const closure = before === undefined ? await closureOf(world.db, member.id) : undefined;
  if (!closure) return [];
  const gaveUp = `放弃 ${goldWords(closure.gaveUpGold)}、${yuanWords(closure.gaveUpFen)}`;
  const after = closure.anonymisedAt ? "，个人信息已清除" : "";
  return [
    {
      ...plain,
      kind: "account",
      at: closure.askedAt,
      place: "1",
      title: "注销账号",
      text: gaveUp + after,
      by: "member",
    },
  ];
};

/** Sessions have no number that grows: their place is the moment and, within it, the session's own name. */
const signIns: StorySource["read"] = async ({ world, member, before, size }) => {
  const [ms, ...id] = before?.split("-") ?? [];
  const place = ms === undefined ? undefined : { at: new Date(Number(ms)), id: id.join("-") };
  const page = { memberId: member.id, before: place, size };
  const found = await pageOfSignIns(world.db, page).execute();
  return Promise.all(
    found.map(async ({ id: sessionId, way, userAgent, ip, createdAt, endedAt, endedWhy }) => {
      const city = ip === null ? "" : await cityOf(world, ip);
      const end = endedAt && endedWhy ? `；后来${endedInWords(endedWhy)}` : "";
      const from = [await deviceOf(userAgent), ip, city].filter(Boolean).join(" · ");
      return {
        ...plain,
        kind: "signIn" as const,
        at: createdAt,
        place: `${createdAt.getTime()}-${sessionId}`,
        // The column is written from the enumeration.
        title: `${SignInWay.label(way as SignInWay)}登录`,
        text: from + end,
        by: "member",
      };
    }),
  );
};

const responses: StorySource["read"] = async ({ world, member, before, size }) => {
  const page = { memberId: member.id, before: idOf(before), size };
  const shown = await consoleResponsesOf(world, await pageOfResponses(world.db, page));
  return shown.map((one) => ({
    ...plain,
    kind: "response",
    at: new Date(one.startedAt),
    place: String(one.id),
    title: `参与「${one.taskTitle}」`,
    text: [
      JoinResult.label(one.result) + (one.resultReason && `：${one.resultReason}`),
      ...(one.auditState === null ? [] : [`审核${AuditState.label(one.auditState)}`]),
      ...(one.auditNote ? [one.auditNote] : []),
    ].join("；"),
    by: "member",
    about: { kind: "response", id: one.id },
  }));
};

const money =
  (asset: Asset): StorySource["read"] =>
  async ({ world, member, before, size }) => {
    const query = {
      memberId: member.id,
      asset,
      bucket: "available",
      cursor: before,
      size,
    } as const;
    const words = asset === Asset.of.gold ? goldWords : yuanWords;
    return (await statementByActor(world.db, query)).list.map((line) => ({
      kind: "money",
      at: new Date(line.at),
      place: String(line.seq),
      title: MoneyReason.label(line.reason),
      text: [line.memo, `余额 ${words(line.balanceAfter)}`].filter(Boolean).join("；"),
      gold: asset === Asset.of.gold ? line.amount : 0,
      fen: asset === Asset.of.cash ? line.amount : 0,
      by: line.actor.startsWith("member:") ? "member" : line.actor,
      about: line.about,
    }));
  };

const exchanges: StorySource["read"] = async ({ world, member, before, size }) => {
  const all = { state: undefined, type: undefined };
  const page = { memberId: member.id, before: idOf(before), size: size - 1, ...all };
  return (await pageOfExchanges(world.db, page)).map((row) => ({
    ...plain,
    kind: "exchange",
    at: row.createdAt,
    place: String(row.id),
    title: `申请${exchangeTitle(row)}`,
    text: [
      row.netFen > 0 ? `到账 ${yuan(row.netFen)} 元` : "",
      ExchangeState.label(row.state) + (row.reason && `：${row.reason}`),
    ]
      .filter(Boolean)
      .join("；"),
    by: "member",
    about: { kind: "exchange", id: row.id },
  }));
};

const feedbacks: StorySource["read"] = async ({ world, member, before, size }) => {
  const all = { state: undefined, about: undefined };
  const page = { memberId: member.id, before: idOf(before), size: size - 1, ...all };
  return (await pageOfFeedbacks(world.db, page)).map((row) => ({
    ...plain,
    kind: "feedback",
    at: row.createdAt,
    place: String(row.id),
    title: `反馈：${FeedbackType.label(row.type)}`,
    text: `${row.summary}；${FeedbackState.label(row.state)}`,
    by: "member",
    about: { kind: "feedback", id: row.id },
  }));
};

/** In this order where two say the same moment; the order is also that of the cursor's parts. */
export const sources: readonly StorySource[] = [
  { name: "sanction", kind: "sanction", read: sanctions },
  { name: "staff", kind: "staff", read: operators },
  { name: "note", kind: "note", read: notes },
  { name: "message", kind: "message", read: messages },
  { name: "gold", kind: "money", read: money(Asset.of.gold) },
  { name: "cash", kind: "money", read: money(Asset.of.cash) },
  { name: "exchange", kind: "exchange", read: exchanges },
  { name: "feedback", kind: "feedback", read: feedbacks },
  { name: "response", kind: "response", read: responses },
  { name: "closed", kind: "account", read: closed },
  { name: "leaving", kind: "account", read: leavings },
  { name: "returned", kind: "account", read: returned },
  { name: "change", kind: "account", read: changes },
  { name: "signIn", kind: "signIn", read: signIns },
  { name: "registered", kind: "account", read: registered },
];

/** The messages to a member about a response: credited, refused, taken back, given again, and an appeal's answer. */
import { MessageKind } from "#contract/content-enums.ts";
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { tell } from "../../foundation/message/api.ts";
import type { PushWords } from "../../foundation/push/api.ts";
import type { Tx } from "../../platform/db.ts";
import { type Amounts, sumWords, type TakenBack } from "../../ledger/wallet/api.ts";
import type { ResponseRow } from "./sql.ts";

type TellOfInput = {
  /** As it was before. An agent's respondent has no account, and the agent has figures. */
  response: Pick<
    ResponseRow,
    "id" | "memberId" | "rewardGold" | "rewardFen" | "paidGold" | "paidFen"
  >;
  task: { title: string };
  at: Date;
};
type Words = { event: string; title: string; body: string; push?: PushWords | undefined };

async function tellOf(tx: Tx, { response, at }: TellOfInput, { event, ...words }: Words) {
  const { id, memberId } = response;
  if (memberId === null) return;
  const about = { kind: "response", id } as const;
  const key = `response:${id}:${event}`;
  await tell(tx, { memberId, kind: MessageKind.of.reward, ...words, about, key, at });
}

const sums = (amounts: Amounts): string => sumWords(amounts).join("和 ");
const rewardOf = ({ response }: TellOfInput): string =>
  sums({ gold: response.rewardGold, fen: response.rewardFen });
/** Without amount and task: others who see the screen must not learn what the member took part in. */
const arrived = (title: string): PushWords => ({ title, body: "已到账，点开查看。" });
const APPEAL = `如有疑问，可以在 ${limits.appealDays} 天内申诉。`;

/** 客户判废：两份答卷一样. As the page of the result says it (rule study-32). */
const whyWith = (why: string, note: string): string => (note === "" ? why : `${why}：${note}`);

/** The audit found it valid: with the exact amount that was credited. */
export function tellValid(tx: Tx, told: TellOfInput): Promise<void> {
  const { response, task } = told;
  const came = sums({
    gold: Math.max(0, response.rewardGold - response.paidGold),
    fen: Math.max(0, response.rewardFen - response.paidFen),
  });
  const before = sums({ gold: response.paidGold, fen: response.paidFen });
  return tellOf(tx, told, {
    event: "audit",
    title: came ? `奖励到账：${came}` : "审核有效",
    body: `「${task.title}」审核有效${came ? `，奖励 ${came}已到账，现在就可以使用` : ""}。${
      came && before ? `之前已发的 ${before}算在奖励之内。` : ""
    }`,
    push: came ? arrived("奖励到账") : undefined,
  });
}

export function tellInvalid(
  tx: Tx,
  told: TellOfInput,
  { reason, note = "" }: { reason?: InvalidReason | undefined; note?: string | undefined },
): Promise<void> {
  const reward = rewardOf(told);
  const why = reason === undefined ? "" : `（${whyWith(InvalidReason.label(reason), note)}）`;
  return tellOf(tx, told, {
    event: "audit",
    title: "审核无效",
    body: `「${told.task.title}」审核无效${why}${reward ? `，待审核的奖励 ${reward}不发放` : ""}。${APPEAL}`,
  });
}

/** A consolation; pushed, because after a wait for the platform's statement no open page would show it. */
export const tellConsoled = (
  tx: Tx,
  told: TellOfInput,
  { result, gold }: { result: JoinResult; gold: number },
): Promise<void> =>
  tellOf(tx, told, {
    event: "consolation",
    title: `感谢参与：${sums({ gold, fen: 0 })}`,
    body: `「${told.task.title}」的结果是「${JoinResult.label(result)}」，${sums({ gold, fen: 0 })}已到账，感谢你的时间。`,
    push: arrived("感谢参与"),
  });

type TellReversedInput = TellOfInput & {
  /** Which decision about this response it is. */
  turn: number;
};

/** Valid became invalid. An amount that could not be taken back is our loss and not mentioned to the member. */
export function tellReversed(
  tx: Tx,
  told: TellReversedInput,
  { why, note, money }: { why: string; note: string; money: TakenBack },
): Promise<void> {
  const [took, owed] = [sums(money.took), sums(money.owed)];
  return tellOf(tx, told, {
    event: `turn:${told.turn}`,
    title: took ? `奖励撤回：${took}` : "改判为无效",
    body: `「${told.task.title}」改判为无效（${whyWith(why, note)}）${took ? `，已从余额收回 ${took}` : ""}${
      owed ? `，另有 ${owed}记为欠款，从以后的奖励中抵扣` : ""
    }。${APPEAL}`,
  });
}

/** A list corrected the result, or the correction was undone: with the amount credited or taken back. */
export function tellCorrected(
  tx: Tx,
  told: TellReversedInput,
  { result, gave, took }: { result: JoinResult; gave: number; took: number },
): Promise<void> {
  const [came, went] = [sums({ gold: gave, fen: 0 }), sums({ gold: took, fen: 0 })];
  return tellOf(tx, told, {
    event: `turn:${told.turn}`,
    title: came ? `结果更正：${came}到账` : went ? `结果更正：收回 ${went}` : "结果更正",
    body: `经对账，「${told.task.title}」的结果更正为「${JoinResult.label(result)}」${
      came ? `，${came}已到账` : went ? `，已从余额收回 ${went}` : ""
    }。这不影响你的信用。`,
    push: came ? arrived("结果更正") : undefined,
  });
}

/** Invalid became valid; `answer` is an appeal's. */
export function tellRestored(
  tx: Tx,
  told: TellReversedInput,
  { isAppeal, answer }: { isAppeal: boolean; answer: string },
): Promise<void> {
  const { response, task, turn } = told;
  const came = sums({
    gold: Math.max(0, response.rewardGold - response.paidGold),
    fen: Math.max(0, response.rewardFen - response.paidFen),
  });
  return tellOf(tx, told, {
    event: `turn:${turn}`,
    title: `${isAppeal ? "申诉成立" : "改判为有效"}${came ? `：${came}` : ""}`,
    body: `「${task.title}」改判为有效${came ? `，${came}已到账` : ""}。${isAppeal ? answer : ""}`,
    push: came ? arrived(isAppeal ? "申诉成立" : "改判为有效") : undefined,
  });
}

/** An appeal's answer that moves nothing: dismissed, or turned round meanwhile. */
export const tellAnswer = (
  tx: Tx,
  told: TellOfInput,
  { upheld, answer }: { upheld: boolean; answer: string },
): Promise<void> =>
  tellOf(tx, told, {
    event: "appeal",
    title: upheld ? "申诉成立" : "申诉未成立",
    body: `「${told.task.title}」：${answer}`,
  });

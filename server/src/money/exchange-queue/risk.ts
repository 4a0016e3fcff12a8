/** Risk flags of a withdrawal (rule money-21): each says in a sentence why it is there. */
import type { ConsoleExchange, RiskKind } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { dayOf } from "../../platform/clock.ts";
import type { AnswerRisk } from "../../study/survey/api.ts";
import type { AccountChange, HomeMove } from "../../people/member/api.ts";
import type { RiskFacts } from "./risk-sql.ts";
import type { ExchangeRow } from "../exchange/api.ts";

export type Flag = ConsoleExchange["flags"][number];
/** A flag before the members in it are named. */
export type FoundFlag = { kind: RiskKind; sentence: string; memberIds: readonly number[] };

const NEW_DAYS = 7;
/** Below this many judged responses a share says nothing. */
const FEW_RESPONSES = 3;
const BAD_SHARE = 0.3;
/** How long a withdrawal is suspect after a change of what the account stands on (rule people-23, docs/decisions/0153). */
export const CHANGE_HOLD_HOURS = 24;

const LEAVING = "会员申请注销，系统代为结清全部余额；付款失败或驳回后由会员决定是否重试";

type Risky = {
  row: ExchangeRow;
  facts: RiskFacts | undefined;
  /** Anyone else who has or had this Alipay account, by withdrawals and by bindings. */
  payeeSharers: readonly number[];
  answers: AnswerRisk | undefined;
  /** Why the member may take nothing out at present; undefined = nothing stands in the way. */
  heldBack: string | undefined;
  /** The member's, newest first. */
  changes: readonly AccountChange[];
  /** Moves that operators made, newest first. */
  moves: readonly HomeMove[];
  /** Whom they were recognised as, each in a sentence: people who had left. */
  returned: readonly string[];
  /** The rule by which two must agree; undefined = one is enough. */
  twoBecause: string | undefined;
};

export function flagsOf(risky: Risky): FoundFlag[] {
  const { row, facts, changes, answers } = risky;
  return [
    ...(risky.heldBack === undefined ? [] : [flag("sanctioned", risky.heldBack)]),
    ...changes.flatMap((change) => accountChanged(row, change)),
    ...movedHome(risky),
    ...newAccount(row),
    ...newPayee(row),
    ...badAnswers(row),
    ...fastAnswers(answers),
    ...takenBack(answers),
    ...risky.returned.map((sentence) => flag("returned", sentence)),
    ...(row.leavingId === null ? [] : [flag("leaving", LEAVING)]),
    ...shared(risky),
    ...needsTwo(row, risky),
    ...(facts?.isFirst ? [flag("first", `这是该会员的首次${thingOf(row)}`)] : []),
  ];
}

const flag = (kind: RiskKind, sentence: string, memberIds: readonly number[] = []): FoundFlag => ({
  kind,
  sentence,
  memberIds,
});

function shared({ facts, payeeSharers }: Risky): FoundFlag[] {
  const { sameIp = [], sameDevice = [], isIpCut = false } = facts ?? {};
  const flags: FoundFlag[] = [];
  if (payeeSharers.length > 0)
    flags.push(
      flag(
        "sharedPayee",
        `另有 ${payeeSharers.length} 名会员绑定过这个支付宝，或向它申请过提现`,
        payeeSharers,
      ),
    );
  if (sameIp.length > 0) {
    const count = `${isIpCut ? "至少 " : ""}${sameIp.length} 名`;
    flags.push(flag("sharedIp", `30 天内另有 ${count}会员从同一 IP 申请提现或兑换`, sameIp));
  }
  if (sameDevice.length > 0)
    flags.push(
      flag(
        "sharedDevice",
        `30 天内另有 ${sameDevice.length} 名会员用同一设备申请提现或兑换`,
        sameDevice,
      ),
    );
  return flags;
}

const thingOf = ({ type }: Pick<ExchangeRow, "type">) =>
  type === ExchangeType.of.cash ? "提现" : "兑换";

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

/** Before the request or while it waits: anyone who took the account over would be paid. */
function accountChanged(
  { createdAt, state }: ExchangeRow,
  { kind, note, at }: AccountChange,
): FoundFlag[] {
  const hours = daysBetween(at, createdAt) * 24;
  if (hours >= CHANGE_HOLD_HOURS) return [];
  if (hours < 0 && state !== ExchangeState.of.pendingReview) return [];
  const when = hours < 0 ? "申请之后" : `申请前 ${Math.floor(hours)} 小时`;
  const sentence = `${when}${changeWords[kind]}（${note}），不满 ${CHANGE_HOLD_HOURS} 小时，请先核实是否本人`;
  return [flag("accountChanged", sentence)];
}

const changeWords: Record<AccountChange["kind"], string> = {
  mobile: "更换过手机号",
  email: "更换过邮箱",
  password: "改过登录密码",
  sns: "改过第三方登录",
};

/** For this long after a move to another home brand nothing goes out by one person's decision. */
export const MOVE_HOLD_HOURS = 72;

/** Only a move before the request counts: a request keeps the rules that it was made under. */
export const isAfterMove = ({ createdAt }: Pick<ExchangeRow, "createdAt">, { at }: HomeMove) =>
  at <= createdAt && daysBetween(at, createdAt) * 24 < MOVE_HOLD_HOURS;

function movedHome({ row, moves }: Risky): FoundFlag[] {
  const move = moves.find((one) => isAfterMove(row, one));
  if (!move) return [];
  const hours = Math.floor(daysBetween(move.at, row.createdAt) * 24);
  const sentence = `申请前 ${hours} 小时被更换了归属品牌（${move.fromBrand} → ${move.toBrand}），不满 ${MOVE_HOLD_HOURS} 小时，需两人审批`;
  return [flag("movedHome", sentence)];
}

function newAccount({ type, memberSince, createdAt }: ExchangeRow): FoundFlag[] {
  const days = daysBetween(memberSince, createdAt);
  if (days >= NEW_DAYS) return [];
  return [
    flag(
      "newAccount",
      `注册 ${Math.floor(days)} 天就申请${thingOf({ type })}（${dayOf(memberSince)} 注册，不满 ${NEW_DAYS} 天）`,
    ),
  ];
}

function newPayee({ payeeSince, createdAt }: ExchangeRow): FoundFlag[] {
  if (payeeSince === null || daysBetween(payeeSince, createdAt) >= NEW_DAYS) return [];
  return [flag("newPayee", `收款支付宝在 ${dayOf(payeeSince)} 才绑定或更换，不满 ${NEW_DAYS} 天`)];
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function badAnswers({ validResponses, invalidResponses }: ExchangeRow): FoundFlag[] {
  const judged = validResponses + invalidResponses;
  const share = judged === 0 ? 0 : invalidResponses / judged;
  if (judged < FEW_RESPONSES || share < BAD_SHARE) return [];
  return [
    flag(
      "badAnswers",
      `申请时已审核的 ${judged} 次答题中 ${invalidResponses} 次无效（${percent(share)}）`,
    ),
  ];
}

function fastAnswers(answers: AnswerRisk | undefined): FoundFlag[] {
  if (!answers || answers.ended < FEW_RESPONSES) return [];
  const share = answers.fast / answers.ended;
  if (share < BAD_SHARE) return [];
  return [
    flag(
      "speeder",
      `最近 ${answers.ended} 次答完的问卷中 ${answers.fast} 次作答过快（${percent(share)}）`,
    ),
  ];
}

/** One is enough: money for answers that did not count was owed or paid already. */
function takenBack(answers: AnswerRisk | undefined): FoundFlag[] {
  if (!answers?.lastReversedAt) return [];
  return [
    flag(
      "reversed",
      `有 ${answers.reversed} 次答题判为有效之后又被改判无效，最近一次在 ${dayOf(answers.lastReversedAt)}`,
    ),
  ];
}

function needsTwo(row: ExchangeRow, { twoBecause }: Pick<Risky, "twoBecause">): FoundFlag[] {
  if (row.state !== ExchangeState.of.pendingReview) return [];
  if (twoBecause === undefined && row.firstApprover === null) return [];
  const rule =
    twoBecause === undefined ? "初审时超过单人审批限额，需两人审批" : `${twoBecause}，需两人审批`;
  const said = row.firstApproverName ? `；${row.firstApproverName}已同意，等待另一位` : "";
  return [flag("secondPerson", rule + said)];
}

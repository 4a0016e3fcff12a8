/** Risk flags of a withdrawal (product.md section 11): each says in a sentence why it is there. */
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { dayOf } from "../platform/clock.ts";
import type { ContactChange } from "../user/service.ts";
import type { RiskFacts } from "./queue-sql.ts";
import type { ExchangeRow } from "./sql.ts";
import { yuan } from "./words.ts";

type Flag = ConsoleExchange["flags"][number];

const NEW_DAYS = 7;
/** Below this many judged responses a share says nothing. */
const FEW_RESPONSES = 3;
const BAD_SHARE = 0.3;
/** How long a withdrawal is suspect after the member's mobile or e-mail changed (reliability.md section 4 row 6). */
export const CHANGE_HOLD_HOURS = 24;

export type Risky = {
  row: ExchangeRow;
  facts: RiskFacts | undefined;
  /** The member's, newest first. */
  changes: readonly ContactChange[];
  /** What it is worth, and the limit above which two must agree. */
  worthFen: number;
  secondPersonFen: number;
};

export function flagsOf({ row, facts, changes, ...second }: Risky): Flag[] {
  const flags = [
    ...changes.flatMap((change) => newContact(row, change)),
    ...newAccount(row),
    ...newPayee(row),
    ...badAnswers(row),
    ...needsTwo(row, second),
  ];
  if (facts?.isFirst) flags.push({ kind: "first", sentence: `这是该会员的首次${thingOf(row)}` });
  if (facts && facts.sameIp > 0)
    flags.push({
      kind: "sharedIp",
      sentence: `30 天内另有 ${facts.sameIp} 名会员从同一 IP 申请提现或兑换`,
    });
  if (facts && facts.sameDevice > 0)
    flags.push({
      kind: "sharedDevice",
      sentence: `30 天内另有 ${facts.sameDevice} 名会员用同一设备申请提现或兑换`,
    });
  return flags;
}

const thingOf = ({ type }: Pick<ExchangeRow, "type">) =>
  type === ExchangeType.of.cash ? "提现" : "兑换";

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

/** Before the request or while it waits: whoever took the account over would be paid. */
function newContact({ createdAt }: ExchangeRow, { kind, note, at }: ContactChange): Flag[] {
  const hours = daysBetween(at, createdAt) * 24;
  if (hours >= CHANGE_HOLD_HOURS) return [];
  const when = hours < 0 ? "申请之后" : `申请前 ${Math.floor(hours)} 小时`;
  const what = kind === "mobile" ? "手机号" : "邮箱";
  const sentence = `${when}更换过${what}（${note}），不满 ${CHANGE_HOLD_HOURS} 小时，请先核实是否本人`;
  return [{ kind: "newContact", sentence }];
}

function newAccount({ type, memberSince, createdAt }: ExchangeRow): Flag[] {
  const days = daysBetween(memberSince, createdAt);
  if (days >= NEW_DAYS) return [];
  return [
    {
      kind: "newAccount",
      sentence: `注册 ${Math.floor(days)} 天就申请${thingOf({ type })}（${dayOf(memberSince)} 注册，不满 ${NEW_DAYS} 天）`,
    },
  ];
}

function newPayee({ payeeSince, createdAt }: ExchangeRow): Flag[] {
  if (payeeSince === null || daysBetween(payeeSince, createdAt) >= NEW_DAYS) return [];
  return [
    {
      kind: "newPayee",
      sentence: `收款支付宝在 ${dayOf(payeeSince)} 才绑定或更换，不满 ${NEW_DAYS} 天`,
    },
  ];
}

function badAnswers({ validResponses, invalidResponses }: ExchangeRow): Flag[] {
  const judged = validResponses + invalidResponses;
  const share = judged === 0 ? 0 : invalidResponses / judged;
  if (judged < FEW_RESPONSES || share < BAD_SHARE) return [];
  return [
    {
      kind: "badAnswers",
      sentence: `申请时已审核的 ${judged} 次答题中 ${invalidResponses} 次无效（${Math.round(share * 100)}%）`,
    },
  ];
}

type Second = Pick<Risky, "worthFen" | "secondPersonFen">;

function needsTwo(row: ExchangeRow, { worthFen, secondPersonFen }: Second): Flag[] {
  if (row.state !== ExchangeState.of.pendingReview || worthFen <= secondPersonFen) return [];
  const rule = `金额超过单人审批限额 ${yuan(secondPersonFen)} 元，需两人审批`;
  const said = row.firstApproverName ? `；${row.firstApproverName}已同意，等待另一位` : "";
  return [{ kind: "secondPerson", sentence: rule + said }];
}

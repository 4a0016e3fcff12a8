/** When an approval takes two, who may be which of them, and the first one's yes. */
import type { Brand } from "../../foundation/brand/api.ts";
import { type Db, type Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor, stillMay, whyNotSecond } from "../../people/staff/api.ts";
import { approveExchanges } from "#contract/console/money/exchange.ts";
import { aloneFor } from "./single-approver-limit.ts";
import { keepFirstApproval } from "./queue-sql.ts";
import { wasMovedBefore } from "./risk-read.ts";
import { type ExchangeRow, insertStep } from "../exchange/api.ts";

/** Whether the operator is the one who is paid, as far as it can be seen: nobody decides about their own money. */
export const isOwn = ({ payeeName }: Pick<ExchangeRow, "payeeName">, { name }: StaffCaller) =>
  payeeName !== "" && payeeName === name;
export const OWN = "收款人与您同名，不能由您审批，请由另一位同事操作";

type WhyTwoInput = { row: ExchangeRow; brand: Brand; staff: StaffCaller; approvedFen: number };

/** The rule by which one person is not enough; undefined = one is. */
export async function whyTwo(
  db: Db,
  world: World,
  { row, brand, staff, approvedFen }: WhyTwoInput,
): Promise<string | undefined> {
  if (await wasMovedBefore(db, row)) return "会员刚被更换归属品牌";
  const alone = await aloneFor(db, world, { rows: [row], staff });
  return alone.byMember(row, approvedFen, brand) ?? alone.byOperator(row, approvedFen, brand);
}

const ALREADY_SAID_YES = "需两人审批：您已同意过，须由另一位同事复核";

type First = {
  tx: Tx;
  row: ExchangeRow;
  decision: { staff: StaffCaller; ip: string };
  rule: string;
};

/** The first yes is kept and the exchange waits; undefined = this is the second. */
export async function firstOfTwo(
  world: World,
  { tx, row, decision, rule }: First,
): Promise<string | undefined> {
  const { staff, ip } = decision;
  const { firstApprover, firstApprovedAt } = row;
  if (firstApprover === staff.staffId) return ALREADY_SAID_YES;
  if (firstApprover !== null && firstApprovedAt !== null) {
    const roles = approveExchanges.access.staff;
    const isOne = (await stillMay(tx, { ids: [firstApprover], roles })).has(firstApprover);
    const pair = { second: staff.staffId, firsts: [firstApprover], since: firstApprovedAt };
    // Anyone who may not approve any more has agreed to nothing: then this is the first.
    if (isOne) return whyNotSecond(tx, world, pair);
  }
  const at = world.clock.now();
  await keepFirstApproval(tx, row.id, { staffId: staff.staffId, name: staff.name, at });
  await insertStep(tx, {
    exchangeId: row.id,
    state: row.state,
    actor: staffActor(staff),
    note: "初审通过，等待复核",
    at,
  });
  await recordAudit(tx, {
    actor: { staff, ip },
    action: "exchange.approve-first",
    subject: ["exchange", row.id],
    before: { firstApprover },
    after: { firstApprover: staff.staffId },
    note: rule,
    at,
  });
  return `${rule}，已记录您的同意，等待另一位同事复核`;
}

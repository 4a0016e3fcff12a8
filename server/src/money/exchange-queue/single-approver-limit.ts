/**
 * How much one person lets out: single sums, and those of the last twenty-four hours for one member, one payee and
 * one operator. None of these sums has what two people approved, or what came back to the member.
 */
import { adjustedByHand } from "../adjustment/api.ts";
import type { Brand } from "../../foundation/brand/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { handsOf } from "../../people/staff/api.ts";
import { aloneSums } from "./single-approver-limit-sql.ts";
import { type ExchangeRow, yuan } from "../exchange/api.ts";

const DAY_SECONDS = 86_400;
/** An operator who gave a member money by hand cannot approve that member's withdrawals alone for this long. */
const ADJUSTED_DAYS = 30;

type ExchangeLimits = Pick<Brand, "secondPersonFen" | "operatorDayFen">;
type JudgedExchange = Pick<ExchangeRow, "memberId" | "payeeAccount">;

export type Alone = {
  /** Why this one needs two, no matter who looks at it: the sentence's rule; undefined = one is enough. */
  byMember: (row: JudgedExchange, fen: number, limits: ExchangeLimits) => string | undefined;
  /** Why it needs two when this operator is the first; no reasons for those who only look. */
  byOperator: (row: JudgedExchange, fen: number, limits: ExchangeLimits) => string | undefined;
};

type SingleApproverLimitAsked = { rows: readonly JudgedExchange[]; staff?: StaffCaller };

export async function aloneFor(
  db: Db,
  world: World,
  { rows, staff }: SingleApproverLimitAsked,
): Promise<Alone> {
  const since = addSeconds(world.clock.now(), -DAY_SECONDS);
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  const accounts = [...new Set(rows.map((row) => row.payeeAccount).filter((one) => one !== ""))];
  const hands = staff ? await handsOf(db, world, staff.staffId) : [];
  const adjustedSince = addSeconds(world.clock.now(), -ADJUSTED_DAYS * DAY_SECONDS);
  const sums = await aloneSums(db, { memberIds, accounts, hands, since });
  const adjusted = await adjustedByHand(db, { memberIds, hands, since: adjustedSince });
  const byKey = new Map(sums.map(({ kind, of, fen }) => [`${kind} ${of}`, fen]));
  const sumOf = (kind: "member" | "payee" | "hands", of: number | string) =>
    byKey.get(`${kind} ${of}`) ?? 0;
  return {
    byMember: (row, fen, { secondPersonFen: limit }) => {
      if (fen > limit) return `金额超过单人审批限额 ${yuan(limit)} 元`;
      const sums = [
        ["该会员", sumOf("member", row.memberId)],
        ["该支付宝", sumOf("payee", row.payeeAccount)],
      ] as const;
      const [who, sum] = sums.find(([, one]) => one + fen > limit) ?? [];
      return who === undefined
        ? undefined
        : `${who} 24 小时内由一人批准的合计 ${yuan(sum ?? 0)} 元，加上这笔超过单人审批限额 ${yuan(limit)} 元`;
    },
    byOperator: (row, fen, { operatorDayFen: limit }) => {
      const ofHands = sumOf("hands", "");
      if (adjusted.has(row.memberId)) return `您 ${ADJUSTED_DAYS} 天内给该会员调过账`;
      return ofHands + fen > limit
        ? `您 24 小时内单独批准的合计 ${yuan(ofHands)} 元，加上这笔超过 ${yuan(limit)} 元`
        : undefined;
    },
  };
}

/** What operators did in the sample's past: audits, withdrawals decided, a correction. */
import { Asset, AuditState, InvalidReason } from "#contract/enums.ts";
import { transact } from "../src/platform/db.ts";
import type { StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { recordAudit } from "../src/staff/service.ts";
import { decideById } from "../src/survey/audit.ts";
import { pageOfResponses, type ResponseRow } from "../src/survey/sql.ts";
import { adjust } from "../src/wallet/service.ts";
import { DAY } from "./past.ts";

const IP = "10.1.0.8";

/** Of the unflagged completes the second, fourth, sixth and eighth are refused, then one in so many. */
const REFUSED_ONE_IN = 9;
const found = InvalidReason.of;
const lateFindings = [
  { reason: found.duplicate, note: "与另一份答卷的设备和开放题文字一致" },
  { reason: found.client, note: "委托方反馈：城市与样本要求不符" },
  { reason: found.ghost, note: "缺少服务器端的完成记录" },
  { reason: found.contradiction, note: "开放题与前面的选择互相矛盾" },
] as const;

/** How many unflagged completes the desk has seen. */
export type Tally = { seen: number };
type Desk = { by: StaffCaller; tally: Tally };

/** Decides what has waited two and a half days, oldest first, with the reasons that its flags give. */
export async function auditWaiting(world: World, desk: Desk): Promise<void> {
  const now = world.clock.now();
  const waiting = await pageOfResponses(world.db, {
    auditState: AuditState.of.pending,
    before: undefined,
    size: 500,
  });
  const due = waiting.filter(
    ({ auditDueAt, finishedAt }) =>
      auditDueAt === null &&
      finishedAt !== null &&
      now.getTime() - finishedAt.getTime() > 2.5 * DAY,
  );
  for (const response of due.toReversed())
    // oxlint-disable-next-line no-await-in-loop -- in order, like a person at a desk
    await decideOne(world, { ...desk, response });
}

function decideOne(world: World, { by, tally, response }: Desk & { response: ResponseRow }) {
  const finding = findingFor(response, tally);
  return decideById(
    world,
    {
      id: response.id,
      event: finding ? "foundInvalid" : "foundValid",
      by: `staff:${by.staffId}`,
      reason: finding?.reason,
      note: finding?.note,
    },
    (tx, before, after) =>
      recordAudit(tx, {
        staffId: by.staffId,
        action: finding ? "response.invalid" : "response.valid",
        subjectKind: "response",
        subjectId: String(response.id),
        before: { auditState: before.auditState },
        after: { auditState: after.auditState, invalidReason: after.invalidReason },
        note: finding?.note ?? "",
        ip: IP,
        at: world.clock.now(),
      }),
  );
}

function findingFor(
  { flags }: ResponseRow,
  tally: Tally,
): { reason: InvalidReason; note: string } | undefined {
  const text = flags.join("；");
  if (text.includes("陷阱题")) return { reason: found.trap, note: text };
  if (text.includes("读题还快")) return { reason: found.tooFast, note: text };
  if (text.includes("同一列") || text.includes("同样的分"))
    return { reason: found.contradiction, note: text };
  tally.seen += 1;
  const { seen } = tally;
  const first = 2 * lateFindings.length;
  if (seen <= first) return seen % 2 === 0 ? lateFindings[seen / 2 - 1] : undefined;
  return seen % REFUSED_ONE_IN === 0 ? lateFindings[seen % lateFindings.length] : undefined;
}

/** Pay for a panel that met in person, booked by hand. */
export const payByHand = (
  world: World,
  { by, memberId, gold }: { by: StaffCaller; memberId: number; gold: number },
) =>
  transact(world.db, async (tx) => {
    const at = world.clock.now();
    const memo = "线下座谈会酬劳";
    await adjust(tx, {
      memberId,
      refId: memberId,
      memo,
      actor: `staff:${by.staffId}`,
      at,
      asset: Asset.of.gold,
      amount: gold,
      key: world.clock.uuid(),
    });
    await recordAudit(tx, {
      staffId: by.staffId,
      action: "wallet.adjust",
      subjectKind: "member",
      subjectId: String(memberId),
      before: null,
      after: { gold },
      note: memo,
      ip: IP,
      at,
    });
  });

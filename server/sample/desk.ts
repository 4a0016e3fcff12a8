/** What operators did in the sample's past: audits, withdrawals decided, a correction. */
import { Asset, AuditState, InvalidReason } from "#contract/enums.ts";
import { adjustmentById, askFor, decide, stateOf } from "../src/money/adjustment/api.ts";
import type { StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { recordAudit } from "../src/people/staff/api.ts";
import { decideById } from "../src/study/survey/audit.ts";
import { pageOfResponses, type ResponseRow } from "../src/study/survey/sql.ts";
import type { Past } from "./history.ts";
import { DAY } from "./past.ts";

const IP = "10.1.0.8";

/** Of the unflagged completes the second, fourth, sixth and eighth are refused, then one in this many. */
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
    ({ auditDueAt, finishedAt, platformId }) =>
      // What was answered elsewhere waits for that platform's list.
      platformId === null &&
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
      // Worked off one by one.
      alone: true,
    },
    (tx, before, after) =>
      recordAudit(tx, {
        actor: { staff: by, ip: IP },
        action: finding ? "response.invalid" : "response.valid",
        subject: ["response", response.id],
        before: { auditState: before.auditState },
        after: { auditState: after.auditState, invalidReason: after.invalidReason },
        note: finding?.note ?? "",
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

type ByHand = { staff: Past["staff"]; memberId: number; gold: number };

/** Pay for a panel that met in person: asked for by one and, above the limit, approved by another. */
export async function payByHand(world: World, { staff, memberId, gold }: ByHand): Promise<void> {
  const id = await askFor(world, {
    staff: staff.operations.caller,
    ip: IP,
    asked: {
      key: world.clock.uuid(),
      memberId,
      asset: Asset.of.gold,
      amount: gold,
      reason: "线下座谈会酬劳",
      note: "签到表已核对",
    },
  });
  const made = await adjustmentById(world.db, id);
  if (!made || stateOf(made) !== "waiting") return;
  const decision = { decision: "approve", note: "与签到表一致" } as const;
  // Not by finance, who approves what the member then asks for.
  await decide(world, { staff: staff.admin.caller, ip: IP, id, ...decision });
}

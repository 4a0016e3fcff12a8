/** What is shown on request only: a code to its owner, a person's particulars to an operator with a reason. */
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { codeFor } from "../prize/api.ts";
import { countReveal } from "../../people/reveal/api.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { exchangeById } from "./queue-sql.ts";
import { addressOf } from "../exchange/api.ts";
import { exchangeOf } from "../exchange/api.ts";

/** Another member's exchange, one without a code and one that never was are the same `notFound`. */
export async function revealCode(world: World, { id, memberId }: { id: number; memberId: number }) {
  const row = await exchangeOf(world.db, id, memberId);
  const code = row && (await codeFor(world, row.id));
  if (!code) throw new Failure("notFound");
  return code;
}

type Revealing = { staff: StaffCaller; ip: string; id: number; why: string };

/** The line in the audit log is committed before anything is shown. */
export async function revealExchange(world: World, { staff, ip, id, why }: Revealing) {
  const row = await exchangeById(world.db, id);
  if (!row) throw new Failure("notFound");
  await transact(world.db, async (tx) => {
    await countReveal(tx, world, staff.staffId);
    await recordAudit(tx, {
      staffId: staff.staffId,
      action: "exchange.reveal",
      subjectKind: "exchange",
      subjectId: String(id),
      before: null,
      after: null,
      note: why,
      ip,
      at: world.clock.now(),
    });
  });
  return {
    payeeAccount: row.payeeAccount,
    payeeName: row.payeeName,
    address: addressOf(world, row, "owner"),
  };
}

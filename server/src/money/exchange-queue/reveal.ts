/** What is shown on request only: a code to its owner, a person's particulars to an operator with a reason. */
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { codeFor } from "../prize/api.ts";
import { recordReveal } from "../../people/reveal/api.ts";
import type { AuditActor } from "../../people/staff/api.ts";
import { exchangeById } from "./queue-sql.ts";
import { addressOf, exchangeOf } from "../exchange/api.ts";

/** Another member's exchange, one without a code and one that never was are the same `notFound`. */
export async function revealCode(world: World, { id, memberId }: { id: number; memberId: number }) {
  const row = await exchangeOf(world.db, id, memberId);
  const code = row && (await codeFor(world, row.id));
  return mustFind(code);
}

type Revealing = AuditActor & { id: number; why: string };

export async function revealExchange(world: World, { staff, ip, id, why }: Revealing) {
  const row = mustFind(await exchangeById(world.db, id));
  await recordReveal(world, {
    actor: { staff, ip },
    action: "exchange.reveal",
    subject: ["exchange", id],
    note: why,
  });
  return {
    payeeAccount: row.payeeAccount,
    payeeName: row.payeeName,
    address: addressOf(world, row, "owner"),
  };
}

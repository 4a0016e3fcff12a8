/** Takes an agent's own words and addresses away. */
import { sql } from "kysely";
import { noUrls } from "#contract/member/study/agent.ts";
import type { Tx } from "../../platform/db.ts";

const NOWHERE = JSON.stringify(noUrls);

export const forgetAccount = (tx: Tx, memberId: number) =>
  tx
    .updateTable("agentAccount")
    .set({ returnUrls: NOWHERE })
    .where("memberId", "=", memberId)
    .execute();

/** A name of one's own choice may name a person; each must stay different. */
export const forgetSuppliers = (tx: Tx, memberId: number) =>
  tx
    .updateTable("agentSupplier")
    .set({
      name: sql<string>`'已注销 ' || id`,
      returnUrls: NOWHERE,
      active: false,
    })
    .where("agentId", "=", memberId)
    .execute();

/** An agent's account: made on first use, with a code for links and a secret for signatures. */
import { Role } from "#contract/enums.ts";
import { noUrls, type ReturnUrls } from "#contract/member/study/agent.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { memberOf } from "../../people/member/api.ts";
import { newCode, newSecret, sealSecret } from "./secret.ts";
import * as rows from "./sql.ts";

/** What is stored may be from before a result had an address of its own. */
export const urlsOf = ({ returnUrls }: { returnUrls: ReturnUrls }): ReturnUrls => ({
  ...noUrls,
  ...returnUrls,
});

export async function accountFor(db: Db, world: World, memberId: number): Promise<rows.AccountRow> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const known = await rows.accountOf(db, memberId);
    if (known) return known;
    await rows.insertAccount(db, {
      memberId,
      code: newCode(world),
      returnUrls: JSON.stringify(noUrls),
      sealedSecret: sealSecret(world, newSecret(world)),
      createdAt: world.clock.now(),
    });
  }
  throw new Error("no free agent code in 5 draws");
}

/** Asked at this moment: an agent who became something else, or left, brings nobody any more. */
export async function isAgent(db: Db, memberId: number): Promise<boolean> {
  const member = await memberOf(db, memberId);
  return member?.state === "active" && member.role === Role.of.agent;
}

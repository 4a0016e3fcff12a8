/** What others see of a member. */
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockActiveMember } from "./service.ts";
import { saveNickname } from "./sql.ts";

export async function setNickname(
  world: World,
  { memberId, nickname }: { memberId: number; nickname: string },
): Promise<null> {
  await transact(world.db, async (tx) => {
    await lockActiveMember(tx, memberId);
    await saveNickname(tx, memberId, nickname);
  });
  return null;
}

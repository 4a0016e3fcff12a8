/** Puts an export together: every section of one member's data, as JSON that a person can read. */
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { brandByCode } from "../../foundation/brand/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { moment } from "./moment.ts";
import { sections } from "./sections.ts";

export async function gather(world: World, memberId: number): Promise<string> {
  const member = await memberOf(world.db, memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  const { siteName } = await brandByCode(world, member.brandCode);
  // One snapshot, so that a balance and its statement belong together.
  const found = await world.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => all(tx, memberId, world));
  const about = { 网站: siteName, 会员编号: member.code, 导出时间: moment(world.clock.now()) };
  return JSON.stringify({ ...about, 内容: found }, null, 2);
}

async function all(db: Db, memberId: number, world: World) {
  const found = [];
  for (const { name, title, of } of sections)
    // One after the other: they share one connection.
    // oxlint-disable-next-line no-await-in-loop
    found.push({ name, title, data: await of(db, memberId, world) });
  return found;
}

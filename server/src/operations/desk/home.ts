/** A member's home brand at the desk: which brand's money rules apply, and the move to another brand. */
import type { MemberHome } from "#contract/console/operations/home.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { type Brand, brandByCode, everyBrand, termsOf } from "../../foundation/brand/api.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { holdExchangesOf, openExchangesOf } from "../../money/exchange/api.ts";
import { tell } from "../../foundation/message/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffNames, type AuditActor } from "../../people/staff/api.ts";
import { homeMovesOf, lockHome, memberOf, saveHome } from "../../people/member/api.ts";

const named = (brand: Brand) => ({
  code: brand.code,
  siteName: brand.siteName,
  terms: termsOf(brand),
});

export async function homeOf(world: World, id: number): Promise<MemberHome> {
  const member = mustFind(await memberOf(world.db, id));
  const [brands, open, moves] = await Promise.all([
    everyBrand(world),
    openExchangesOf(world.db, id),
    homeMovesOf(world.db, id),
  ]);
  const names = await staffNames(world.db, [...new Set(moves.map(({ byStaff }) => byStaff))]);
  const nameOf = (code: string) => brands.find((one) => one.code === code)?.siteName ?? code;
  return {
    home: named(await brandByCode(world, member.brandCode)),
    others: brands.filter(({ code }) => code !== member.brandCode).map(named),
    open: open.length,
    moves: moves.map(({ fromBrand, toBrand, byStaff, reason, at }) => ({
      from: nameOf(fromBrand),
      to: nameOf(toBrand),
      by: names.get(byStaff) ?? "",
      reason,
      at: at.toISOString(),
    })),
  };
}

type MoveHomeInput = AuditActor & { id: number; from: string; to: string; reason: string };

/** To the brand that they have already: nothing happens. */
export async function moveHome(world: World, moving: MoveHomeInput): Promise<MemberHome> {
  const brands = await everyBrand(world);
  const to = brands.find(({ code }) => code === moving.to);
  if (!to) throw badField("to", "没有这个品牌");
  await transact(world.db, (tx) => move(tx, world, { ...moving, to }));
  // The next request shows what a coin is worth by the new brand.
  forgetCaller(world, moving.id);
  return homeOf(world, moving.id);
}

async function move(tx: Tx, world: World, moving: Omit<MoveHomeInput, "to"> & { to: Brand }) {
  const { id, to, from, reason, staff, ip } = moving;
  // An exchange that is asked for at this moment is made under the old brand, or waits and finds the new one.
  await holdExchangesOf(tx, id);
  const member = mustFind(await lockHome(tx, id));
  if (member.brandCode === to.code) return;
  if (member.state !== "active")
    throw new Failure("conflict", { msg: "账号已注销，不能更换归属品牌" });
  if (member.brandCode !== from)
    throw new Failure("conflict", { msg: "归属品牌刚刚被别人更换，请核对后再操作" });
  const at = world.clock.now();
  const byStaff = staff.staffId;
  await saveHome(tx, { memberId: id, fromBrand: from, toBrand: to.code, byStaff, reason, at });
  await tell(tx, {
    memberId: id,
    kind: MessageKind.of.account,
    title: `你的账号已归属「${to.siteName}」`,
    body: `金币和现金的数量不变；从现在起按「${to.siteName}」的规则折算和提现：${to.goldPerYuan} 金币等于 1 元。之前提交的提现和兑换仍按提交时的规则。`,
    key: `home:${at.getTime()}`,
    at,
  });
  await recordAudit(tx, {
    actor: { staff: { staffId: byStaff }, ip },
    action: "member.home",
    subject: ["member", id],
    before: { homeBrand: from },
    after: { homeBrand: to.code },
    note: reason,
    at,
  });
}

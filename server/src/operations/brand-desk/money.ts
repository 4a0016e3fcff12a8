/**
 * A brand's rules of money: what tightens them stands at once, what loosens them waits for a second person and
 * then for its time (contract/src/console/operations/guard.ts says which is which).
 */
import {
  BrandMoney,
  type ConsoleBrand,
  saveBrandMoney,
} from "#contract/console/community/brand.ts";
import { moneyGuards } from "#contract/console/operations/guard.ts";
import { wholeFenStep } from "#contract/whole-fen.ts";
import { feeOn } from "#contract/withdrawal-fee.ts";
import {
  aboutBrands,
  type Brand,
  forgetBrands,
  lockBrands,
  updateBrand,
} from "../../foundation/brand/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  pendingOf,
  type ProposalKind,
  propose,
  split,
  voidTouched,
  type AuditActorWithNote,
  recordAudit,
} from "../../people/staff/api.ts";
import { moneyOf, presentBrand } from "./presenter.ts";

export const brandMoneyKind: ProposalKind = {
  ...aboutBrands,
  name: "brand-money",
  proposers: saveBrandMoney.access.staff,
  guards: moneyGuards,
  stands: async (tx, code) => {
    const brand = (await lockBrands(tx)).find((one) => one.code === code);
    return brand && moneyOf(brand);
  },
  enforce: async (tx, _world, { subjectId, values }) => {
    const brand = mustFind(
      (await lockBrands(tx)).find((one) => one.code === subjectId),
      "没有这个品牌",
    );
    // Checked by the contract once more: an old entry must fit today's fields.
    const after = BrandMoney.safeParse({ ...moneyOf(brand), ...values });
    if (!after.success) throw new Failure("conflict", { msg: "与现在的规则不符" });
    refuseLimits(after.data);
    await updateBrand(tx, subjectId, values);
  },
};

type SaveMoneyInput = AuditActorWithNote & { code: string; money: BrandMoney; version: string };

/** The same values again change nothing. One who saves an older state gets the current one to compare. */
export async function saveMoney(world: World, saving: SaveMoneyInput): Promise<ConsoleBrand> {
  const { staff } = saving;
  const brand = await transact(world.db, (tx) => saveIn(tx, world, saving));
  forgetBrands(world);
  const shown = await withPending(world, [brand], staff);
  return shown[0] ?? presentBrand(brand, []);
}

async function saveIn(tx: Tx, world: World, { code, money, version, ...by }: SaveMoneyInput) {
  const at = world.clock.now();
  const brand = mustFind(
    (await lockBrands(tx)).find((one) => one.code === code),
    "没有这个品牌",
  );
  const before = moneyOf(brand);
  if (fingerprintOf(before) === fingerprintOf(money)) return brand;
  if (fingerprintOf(before) !== version) throw overtaken(brand);
  refuseLimits(money);
  const { tightened, loosened } = split(moneyGuards, before, money);
  const [names, waiting] = [Object.keys(tightened), Object.keys(loosened)];
  if (names.length > 0) {
    const after = { ...before, ...tightened };
    // What waits may be the change that would have made the rest possible.
    if (waiting.length > 0) refuseHalf(after);
    await voidTouched(tx, brandMoneyKind, { subjectId: code, names, at });
    await updateBrand(tx, code, tightened);
    await recordAudit(tx, {
      actor: by,
      action: "brand.money",
      subject: ["brand", code],
      before,
      after,
      note: by.note,
      at,
    });
  }
  if (waiting.length > 0)
    await propose(tx, brandMoneyKind, by, { subjectId: code, before, after: loosened, at });
  return { ...brand, ...tightened };
}

function refuseHalf(after: BrandMoney): void {
  try {
    refuseLimits(after);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const msg = `收紧的部分立即生效，放宽的部分要等第二人；现在分开就不成立：${error.message}。请先提交放宽的部分`;
    throw new Failure("badRequest", { msg, data: error.data });
  }
}

export const overtaken = (brand: Brand) =>
  new Failure("conflict", {
    msg: `「${brand.siteName}」的设置刚刚被别人修改，您的修改还没有保存，请核对后再保存`,
    data: presentBrand(brand, []),
  });

/** Brands as their editors see them, with what waits. */
export async function withPending(
  world: World,
  brands: readonly Brand[],
  staff: StaffCaller,
): Promise<ConsoleBrand[]> {
  const subjectIds = brands.map(({ code }) => code);
  const pending = await pendingOf(world, brandMoneyKind, { subjectIds, staff });
  return brands.map((brand) => presentBrand(brand, pending.get(brand.code) ?? []));
}

/** What could never be paid must not be asked for. */
function refuseLimits(money: BrandMoney): void {
  const { withdrawMinFen, withdrawDailyFen, withdrawMinGold, goldPerYuan } = money;
  if (withdrawMinFen > withdrawDailyFen)
    throw badField("withdrawMinFen", "现金最低提现不能高于每天提现金额");
  const minGoldFen = Math.floor((withdrawMinGold * 100) / goldPerYuan);
  if (minGoldFen > withdrawDailyFen)
    throw badField("withdrawMinGold", "金币最低提现折合的金额不能高于每天提现金额");
  if (withdrawMinGold % wholeFenStep(goldPerYuan) !== 0)
    throw badField("withdrawMinGold", "金币最低提现应能折合成整分");
  const leastFen = Math.min(withdrawMinFen, minGoldFen);
  if (feeOn(leastFen, money) >= leastFen)
    throw badField(
      "withdrawFeeFen",
      "最低提现扣掉手续费后没有到账的钱，请调低手续费或提高最低提现",
    );
}

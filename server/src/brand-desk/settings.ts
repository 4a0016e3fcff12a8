/** A brand's settings, changed by whoever may: names and hosts by operations, money by finance. */
import type { BrandMoney, BrandTexts, ConsoleBrand } from "#contract/console/brand.ts";
import {
  type Brand,
  everyBrand,
  forgetBrands,
  isMaintained,
  lockBrands,
  lockSetting,
  saveSetting,
  updateBrand,
} from "../brand/service.ts";
import { withdrawalFee } from "../exchange/service.ts";
import { isPageAddress } from "../platform/address.ts";
import { transact, type Tx } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import { fingerprintOf } from "../platform/fingerprint.ts";
import type { World } from "../platform/world.ts";
import { owedTotals } from "../wallet/service.ts";
import { type By, recordChange } from "./by.ts";
import { moneyOf, shownBrand, textsOf } from "./shown.ts";

/** What stands now, not what this process remembers: it is what the next change is judged by. */
export async function brandsAtDesk(world: World) {
  forgetBrands(world);
  const [brands, maintenance] = await Promise.all([everyBrand(world), isMaintained(world)]);
  return { list: brands.map(shownBrand), maintenance };
}

type Saving<Part> = By & { code: string; part: Part; version: string };

export function saveTexts(world: World, saving: Saving<BrandTexts>): Promise<ConsoleBrand> {
  return save(world, saving, {
    action: "brand.texts",
    partOf: textsOf,
    refuse: (texts, others) => {
      if (texts.logo !== "" && !isPageAddress(texts.logo))
        throw badField("logo", "标志应是 https 地址或本站的图片");
      refuseHosts(texts.hosts, others);
    },
  });
}

export function saveMoney(world: World, saving: Saving<BrandMoney>): Promise<ConsoleBrand> {
  return save(world, saving, { action: "brand.money", partOf: moneyOf, refuse: refuseLimits });
}

type Kind<Part> = {
  action: string;
  partOf: (brand: Brand) => Part;
  refuse: (part: Part, others: readonly Brand[]) => void;
};

/** The same values again change nothing. Who was overtaken gets what stands now, to put their own beside it. */
async function save<Part extends BrandTexts | BrandMoney>(
  world: World,
  { code, part, version, ...by }: Saving<Part>,
  { action, partOf, refuse }: Kind<Part>,
): Promise<ConsoleBrand> {
  const at = world.clock.now();
  const saved = await transact(world.db, async (tx) => {
    const brands = await lockBrands(tx);
    const brand = brands.find((one) => one.code === code);
    if (!brand) throw new Failure("notFound", { msg: "没有这个品牌" });
    const before = partOf(brand);
    if (fingerprintOf(before) === fingerprintOf(part)) return brand;
    if (fingerprintOf(before) !== version) throw overtaken(brand);
    refuse(
      part,
      brands.filter((one) => one !== brand),
    );
    await updateBrand(tx, code, part);
    await recordChange(tx, by, { action, subject: ["brand", code], before, after: part, at });
    return { ...brand, ...part };
  });
  forgetBrands(world);
  return shownBrand(saved);
}

const overtaken = (brand: Brand) =>
  new Failure("conflict", {
    msg: `「${brand.siteName}」的设置刚刚被别人修改，您的修改还没有保存，请核对后再保存`,
    data: shownBrand(brand),
  });

function refuseHosts(hosts: readonly string[], others: readonly Brand[]): void {
  const twice = hosts.find((host, index) => hosts.indexOf(host) !== index);
  if (twice !== undefined) throw badField("hosts", `域名「${twice}」写了两次`);
  for (const other of others) {
    const taken = hosts.find((host) => other.hosts.includes(host));
    if (taken !== undefined)
      throw badField("hosts", `域名「${taken}」已经是「${other.siteName}」的`);
  }
}

/** What could never be paid must not be asked for. */
function refuseLimits(money: BrandMoney): void {
  const { withdrawMinFen, withdrawDailyFen, withdrawMinGold, goldPerYuan } = money;
  if (withdrawMinFen > withdrawDailyFen)
    throw badField("withdrawMinFen", "现金最低提现不能高于每天提现金额");
  const minGoldFen = Math.floor((withdrawMinGold * 100) / goldPerYuan);
  if (minGoldFen > withdrawDailyFen)
    throw badField("withdrawMinGold", "金币最低提现折合的金额不能高于每天提现金额");
  if ((withdrawMinGold * 100) % goldPerYuan !== 0)
    throw badField("withdrawMinGold", "金币最低提现应能折合成整分");
  const leastFen = Math.min(withdrawMinFen, minGoldFen);
  if (withdrawalFee(leastFen, money) >= leastFen)
    throw badField(
      "withdrawFeeFen",
      "最低提现扣掉手续费后没有到账的钱，请调低手续费或提高最低提现",
    );
}

/** Members' gold stays as it is; what it would be worth at another rate. A part of a fen counts as one. */
export async function previewRate(world: World, code: string, goldPerYuan: number) {
  const brand = (await everyBrand(world)).find((one) => one.code === code);
  if (!brand) throw new Failure("notFound", { msg: "没有这个品牌" });
  const { gold } = await owedTotals(world.db);
  const worth = (rate: number) => Math.ceil((gold * 100) / rate);
  return { gold, beforeFen: worth(brand.goldPerYuan), afterFen: worth(goldPerYuan) };
}

export async function setMaintenance(world: World, { on, ...by }: By & { on: boolean }) {
  const at = world.clock.now();
  await transact(world.db, (tx) => switchOver(tx, { on, at, ...by }));
  forgetBrands(world);
  return { on };
}

/** The same again changes nothing. */
async function switchOver(tx: Tx, { on, at, ...by }: By & { on: boolean; at: Date }) {
  const before = (await lockSetting(tx, "maintenance")) === true;
  if (before === on) return;
  await saveSetting(tx, "maintenance", on);
  await recordChange(tx, by, {
    action: "site.maintenance",
    subject: ["site", "maintenance"],
    before: { on: before },
    after: { on },
    at,
  });
}

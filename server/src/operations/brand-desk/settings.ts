/** A brand's settings, changed by anyone who may: names and hosts by operations; money (by finance) is in money.ts. */
import type { BrandTexts, ConsoleBrand } from "#contract/console/community/brand.ts";
import {
  type Brand,
  everyBrand,
  forgetBrands,
  isMaintained,
  isPayoutSmsOn,
  PAYOUT_SMS,
  lockBrands,
  lockSetting,
  saveSetting,
  updateBrand,
} from "../../foundation/brand/api.ts";
import { isPageAddress } from "../../platform/address.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { owedTotals } from "../../ledger/wallet/api.ts";
import { overtaken, withPending } from "./money.ts";
import { presentBrand, textsOf } from "./presenter.ts";
import { type AuditActorWithNote, recordAudit } from "../../people/staff/api.ts";

/** What stands now, not what this process remembers: it is what the next change is judged by. */
export async function brandsAtDesk(world: World, staff: StaffCaller) {
  forgetBrands(world);
  const [brands, maintenance, payoutSms] = await Promise.all([
    everyBrand(world),
    isMaintained(world),
    isPayoutSmsOn(world.db),
  ]);
  return { list: await withPending(world, brands, staff), maintenance, payoutSms };
}

type SaveTextsInput = AuditActorWithNote & { code: string; texts: BrandTexts; version: string };

/** The same values again change nothing. One who saves an older state gets the current one to compare. */
export async function saveTexts(world: World, saving: SaveTextsInput): Promise<ConsoleBrand> {
  const saved = await transact(world.db, (tx) => saveIn(tx, world, saving));
  forgetBrands(world);
  const [shown] = await withPending(world, [saved], saving.staff);
  return shown ?? presentBrand(saved, []);
}

async function saveIn(tx: Tx, world: World, { code, texts, version, ...by }: SaveTextsInput) {
  const brands = await lockBrands(tx);
  const brand = mustFind(
    brands.find((one) => one.code === code),
    "没有这个品牌",
  );
  const before = textsOf(brand);
  if (fingerprintOf(before) === fingerprintOf(texts)) return brand;
  if (fingerprintOf(before) !== version) throw overtaken(brand);
  if (texts.logo !== "" && !isPageAddress(texts.logo))
    throw badField("logo", "标志应是 https 地址或本站的图片");
  refuseHosts(
    texts.hosts,
    brands.filter((one) => one !== brand),
  );
  await updateBrand(tx, code, texts);
  const at = world.clock.now();
  await recordAudit(tx, {
    actor: by,
    action: "brand.texts",
    subject: ["brand", code],
    before,
    after: texts,
    note: by.note,
    at,
  });
  return { ...brand, ...texts };
}

function refuseHosts(hosts: readonly string[], others: readonly Brand[]): void {
  const twice = hosts.find((host, index) => hosts.indexOf(host) !== index);
  if (twice !== undefined) throw badField("hosts", `域名「${twice}」写了两次`);
  for (const other of others) {
    const taken = hosts.find((host) => other.hosts.includes(host));
    if (taken !== undefined)
      throw badField("hosts", `域名「${taken}」已经是「${other.siteName}」的`);
  }
}

/**
 * What all members' gold would be worth at another rate; the gold itself stays as it is. A part of a fen counts as
 * one.
 */
export async function previewRate(world: World, code: string, goldPerYuan: number) {
  const brand = mustFind(
    (await everyBrand(world)).find((one) => one.code === code),
    "没有这个品牌",
  );
  const { gold } = await owedTotals(world.db);
  const worth = (rate: number) => Math.ceil((gold * 100) / rate);
  return { gold, beforeFen: worth(brand.goldPerYuan), afterFen: worth(goldPerYuan) };
}

export async function setMaintenance(
  world: World,
  { on, ...by }: AuditActorWithNote & { on: boolean },
) {
  const at = world.clock.now();
  await transact(world.db, (tx) => switchOver(tx, "maintenance", { on, at, ...by }));
  forgetBrands(world);
  return { on };
}

export async function setPayoutSms(
  world: World,
  { on, ...by }: AuditActorWithNote & { on: boolean },
) {
  const at = world.clock.now();
  await transact(world.db, (tx) => switchOver(tx, PAYOUT_SMS, { on, at, ...by }));
  return { on };
}

type Switch = "maintenance" | typeof PAYOUT_SMS;
const switched = { maintenance: "site.maintenance", [PAYOUT_SMS]: "site.payout-sms" } as const;

/** The same again changes nothing. */
async function switchOver(
  tx: Tx,
  key: Switch,
  { on, at, ...by }: AuditActorWithNote & { on: boolean; at: Date },
) {
  const before = (await lockSetting(tx, key)) === true;
  if (before === on) return;
  await saveSetting(tx, key, on);
  await recordAudit(tx, {
    actor: by,
    action: switched[key],
    subject: ["site", key],
    before: { on: before },
    after: { on },
    note: by.note,
    at,
  });
}

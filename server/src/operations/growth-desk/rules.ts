/** What a brand's invitations and VIPs earn; the brand that somebody registered with decides. */
import { type GrowthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { growthGuards, type Values } from "#contract/console/operations/guard.ts";
import {
  aboutBrands,
  type Brand,
  everyBrand,
  forgetBrands,
  lockBrand,
  markPagesChanged,
  saveGrowthSettings,
} from "../../foundation/brand/api.ts";
import { inviteRulesOf } from "../../people/invite/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
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

const rulesOf = (brand: Brand): GrowthRules => ({
  ...inviteRulesOf(brand),
  vipPercent: brand.vipBonusPercent,
});

async function write(tx: Tx, world: World, { code, rules }: { code: string; rules: GrowthRules }) {
  const settings = {
    inviteFirstGold: rules.firstGold,
    inviteWelcomeGold: rules.welcomeGold,
    invitePercent: rules.percent,
    inviteMonths: rules.months,
    inviteDailyMax: rules.dailyMax,
    vipBonusPercent: rules.vipPercent,
  };
  await saveGrowthSettings(tx, code, settings);
  // What a friend is promised stands on the page of the invitation.
  await markPagesChanged(tx, world);
  return settings;
}

/** More is confirmed by a second person and waits as long as the brand's other rules of money. */
export const brandGrowthKind: ProposalKind = {
  ...aboutBrands,
  name: "brand-growth",
  proposers: setGrowthRules.access.staff,
  guards: growthGuards,
  stands: async (tx, code): Promise<Values | undefined> => {
    const brand = await lockBrand(tx, code);
    return brand && rulesOf(brand);
  },
  enforce: async (tx, world, { subjectId: code, values }) => {
    const brand = mustFind(await lockBrand(tx, code), "没有这个品牌");
    await write(tx, world, { code, rules: { ...rulesOf(brand), ...values } });
  },
};

async function shown(world: World, brands: readonly Brand[], staff: StaffCaller) {
  const subjectIds = brands.map(({ code }) => code);
  const pending = await pendingOf(world, brandGrowthKind, { subjectIds, staff });
  return brands.map((brand) => ({
    brandCode: brand.code,
    siteName: brand.siteName,
    rules: rulesOf(brand),
    version: fingerprintOf(rulesOf(brand)),
    pending: pending.get(brand.code) ?? [],
  }));
}

export async function rulesOfBrands(world: World, staff: StaffCaller) {
  return { brands: await shown(world, await everyBrand(world), staff) };
}

type SetRulesInput = AuditActorWithNote & {
  brandCode: string;
  rules: GrowthRules;
  /** Of the rules that were read; without one nobody had read any. */
  version?: string;
};

/** The same rules again change nothing. One who saves over what they have not read is shown it. Responses that began keep their percentages. */
export async function setRules(world: World, setting: SetRulesInput) {
  const brand = await transact(world.db, (tx) => setIn(tx, world, setting));
  forgetBrands(world);
  return shownOne(world, brand, setting.staff);
}

async function shownOne(world: World, brand: Brand, staff: StaffCaller) {
  const [answer] = await shown(world, [brand], staff);
  if (!answer) throw new Error("one brand is shown as none");
  return answer;
}

async function setIn(
  tx: Tx,
  world: World,
  { brandCode: code, rules, version, ...by }: SetRulesInput,
) {
  const at = world.clock.now();
  const brand = await lockBrand(tx, code);
  if (!brand) throw badField("brandCode", `品牌「${code}」不存在`);
  const before = rulesOf(brand);
  const name = `${brand.siteName}的推广规则`;
  const saving = { name, stands: before, draft: rules, version };
  await refuseOvertaken(saving, () => shownOne(world, brand, by.staff));
  const { tightened, loosened } = split(growthGuards, before, rules);
  const names = Object.keys(tightened);
  if (Object.keys(loosened).length > 0)
    await propose(tx, brandGrowthKind, by, { subjectId: code, before, after: loosened, at });
  if (names.length === 0) return brand;
  await voidTouched(tx, brandGrowthKind, { subjectId: code, names, at });
  const after = { ...before, ...tightened };
  await recordAudit(tx, {
    actor: by,
    action: "growth.rules",
    subject: ["brand", code],
    before,
    after,
    note: by.note,
    at,
  });
  return { ...brand, ...(await write(tx, world, { code, rules: after })) };
}

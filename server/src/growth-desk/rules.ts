/** What a brand's invitations and VIPs earn; the brand that somebody registered with decides. */
import type { GrowthRules } from "#contract/console/growth.ts";
import {
  type Brand,
  everyBrand,
  forgetBrands,
  lockBrand,
  markPagesChanged,
  saveGrowthSettings,
} from "../brand/service.ts";
import { inviteRulesOf } from "../invite/service.ts";
import { transact } from "../platform/db.ts";
import { badField } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { type By, recordChange } from "./by.ts";

const shown = (brand: Brand) => ({
  brandCode: brand.code,
  siteName: brand.siteName,
  rules: rulesOf(brand),
});

const rulesOf = (brand: Brand): GrowthRules => ({
  ...inviteRulesOf(brand),
  vipPercent: brand.vipBonusPercent,
});

export async function rulesOfBrands(world: World) {
  return { brands: (await everyBrand(world)).map(shown) };
}

type Setting = By & { brandCode: string; rules: GrowthRules };

/** The same rules again change nothing. Responses that began keep their percentages. */
export async function setRules(world: World, { brandCode, rules, ...by }: Setting) {
  const at = world.clock.now();
  const brand = await transact(world.db, async (tx) => {
    const before = await lockBrand(tx, brandCode);
    if (!before) throw badField("brandCode", `品牌「${brandCode}」不存在`);
    const changed = { before: rulesOf(before), after: rules };
    const names = Object.keys(rules) as (keyof GrowthRules)[];
    if (names.every((name) => changed.before[name] === changed.after[name])) return before;
    const settings = {
      inviteFirstGold: rules.firstGold,
      inviteWelcomeGold: rules.welcomeGold,
      invitePercent: rules.percent,
      inviteMonths: rules.months,
      inviteDailyMax: rules.dailyMax,
      vipBonusPercent: rules.vipPercent,
    };
    await saveGrowthSettings(tx, brandCode, settings);
    await recordChange(tx, by, {
      action: "growth.rules",
      subject: ["brand", brandCode],
      ...changed,
      at,
    });
    // What a friend is promised stands on the page of the invitation.
    await markPagesChanged(tx, world);
    return { ...before, ...settings };
  });
  forgetBrands(world);
  return shown(brand);
}

/** A brand as its editors see it, and the fingerprints by which they know that nobody overtook them. */
import type { BrandMoney, BrandTexts, ConsoleBrand } from "#contract/console/brand.ts";
import type { Brand } from "../brand/service.ts";
import { sha256 } from "../platform/clock.ts";

export const textsOf = (brand: Brand): BrandTexts => ({
  siteName: brand.siteName,
  slogan: brand.slogan,
  companyName: brand.companyName,
  contactEmail: brand.contactEmail,
  icpNumber: brand.icpNumber,
  policeNumber: brand.policeNumber,
  logo: brand.logo,
  hue: brand.hue,
  themeColor: brand.themeColor,
  hosts: brand.hosts,
});

export const moneyOf = (brand: Brand): BrandMoney => ({
  goldPerYuan: brand.goldPerYuan,
  withdrawMinGold: brand.withdrawMinGold,
  withdrawMinFen: brand.withdrawMinFen,
  withdrawDailyCount: brand.withdrawDailyCount,
  withdrawDailyFen: brand.withdrawDailyFen,
  withdrawFeeFen: brand.withdrawFeeFen,
  withdrawFeePermille: brand.withdrawFeePermille,
  // The table's check allows the modes only.
  taxMode: brand.taxMode as BrandMoney["taxMode"],
  promiseWorkingDays: brand.promiseWorkingDays,
  delayBonusGold: brand.delayBonusGold,
  codeAboveFen: brand.codeAboveFen,
  secondPersonFen: brand.secondPersonFen,
  adjustSecondGold: brand.adjustSecondGold,
  adjustSecondFen: brand.adjustSecondFen,
});

/**
 * Of what it holds, so that no column must be kept in step with it; the two parts do not disturb each
 * other. By name, because what was sent may stand in another order than what was stored.
 */
export const versionOf = (part: BrandTexts | BrandMoney): string => {
  const named = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(named)).toString("base64url").slice(0, 22);
};

export function shownBrand(brand: Brand): ConsoleBrand {
  const [texts, money] = [textsOf(brand), moneyOf(brand)];
  return {
    code: brand.code,
    texts,
    money,
    textsVersion: versionOf(texts),
    moneyVersion: versionOf(money),
  };
}

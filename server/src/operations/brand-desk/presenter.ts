/** A brand as its editors see it; its two parts have a fingerprint each, so that they do not conflict. */
import type { BrandMoney, BrandTexts, ConsoleBrand } from "#contract/console/community/brand.ts";
import type { Proposal } from "#contract/console/operations/proposal.ts";
import type { Brand } from "../../foundation/brand/api.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";

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
  operatorDayFen: brand.operatorDayFen,
  adjustOperatorGold: brand.adjustOperatorGold,
  adjustOperatorFen: brand.adjustOperatorFen,
  looseningDelayHours: brand.looseningDelayHours,
});

export function presentBrand(brand: Brand, pending: Proposal[]): ConsoleBrand {
  const [texts, money] = [textsOf(brand), moneyOf(brand)];
  return {
    code: brand.code,
    texts,
    money,
    textsVersion: fingerprintOf(texts),
    moneyVersion: fingerprintOf(money),
    pending,
  };
}

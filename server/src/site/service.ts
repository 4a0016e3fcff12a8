/** Everything a site needs before anybody signs in, put together from the features that know it. */
import type { Site, Brand as SiteBrand } from "#contract/member/site.ts";
import { limits } from "#contract/limits.ts";
import { type Brand, brandOf, isMaintained } from "../brand/service.ts";
import { captchaSettings } from "../captcha/service.ts";
import { currentPasswordKey } from "../password/service.ts";
import type { World } from "../platform/world.ts";
import { offeredSns } from "../sns/service.ts";

/** What anybody may know of it: its limits for operators are nobody's business. */
const shownBrand = (brand: Brand): SiteBrand => ({
  code: brand.code,
  siteName: brand.siteName,
  companyName: brand.companyName,
  contactEmail: brand.contactEmail,
  icpNumber: brand.icpNumber,
  policeNumber: brand.policeNumber,
  logo: brand.logo,
  hue: brand.hue,
  themeColor: brand.themeColor,
  slogan: brand.slogan,
  goldPerYuan: brand.goldPerYuan,
  withdrawMinGold: brand.withdrawMinGold,
  withdrawMinFen: brand.withdrawMinFen,
  promiseWorkingDays: brand.promiseWorkingDays,
});

export async function siteOf(world: World, host: string): Promise<Site> {
  const [brand, maintenance, passwordKey] = await Promise.all([
    brandOf(world, host),
    isMaintained(world),
    currentPasswordKey(world),
  ]);
  return {
    brand: shownBrand(brand),
    maintenance,
    captcha: captchaSettings(world),
    sns: offeredSns(world),
    passwordKey,
    helpCategoryId: limits.helpCategoryId,
    development: world.config.development,
  };
}

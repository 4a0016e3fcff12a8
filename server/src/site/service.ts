/** Everything a site needs before anybody signs in, put together from the features that know it. */
import type { Site } from "#contract/member/site.ts";
import { limits } from "#contract/limits.ts";
import { brandOf, isMaintained, offerAt, shownBrand } from "../brand/service.ts";
import { captchaSettings } from "../captcha/service.ts";
import { currentPasswordKey } from "../password/service.ts";
import type { World } from "../platform/world.ts";
import { offeredSns } from "../sns/service.ts";

export async function siteOf(world: World, host: string): Promise<Site> {
  const [brand, offer, maintenance, passwordKey] = await Promise.all([
    brandOf(world, host),
    offerAt(world, host),
    isMaintained(world),
    currentPasswordKey(world),
  ]);
  return {
    brand: shownBrand(brand),
    terms: offer.terms,
    maintenance,
    captcha: captchaSettings(world),
    sns: offeredSns(world),
    passwordKey,
    helpCategoryId: limits.helpCategoryId,
    development: world.config.development,
  };
}

/** Everything a site needs before anybody signs in, put together from the features that know it. */
import type { Site } from "#contract/member/community/site.ts";
import { limits } from "#contract/limits.ts";
import { brandOf, isMaintained, offerAt, presentBrand } from "../../foundation/brand/api.ts";
import { captchaSettings } from "../../foundation/captcha/api.ts";
import { currentPasswordKey } from "../../foundation/password/api.ts";
import type { World } from "../../platform/world.ts";
import { offeredSns } from "../../people/sns/api.ts";
import { shareCardOf } from "../share-card/api.ts";

export async function siteOf(world: World, host: string): Promise<Site> {
  const [brand, offer, maintenance, passwordKey] = await Promise.all([
    brandOf(world, host),
    offerAt(world, host),
    isMaintained(world),
    currentPasswordKey(world),
  ]);
  const shareCard = shareCardOf(world, brand.code);
  return {
    brand: presentBrand(brand),
    terms: offer.terms,
    maintenance,
    captcha: captchaSettings(world),
    sns: offeredSns(world),
    passwordKey,
    ...(shareCard && { shareCard }),
    helpCategoryId: limits.helpCategoryId,
    development: world.config.development,
  };
}

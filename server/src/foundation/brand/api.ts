/** What the other features may use of this one. */
export {
  documentsOf,
  keepVersion,
  keptVersion,
  keptVersions,
  lockBrands,
  lockSetting,
  saveSetting,
  updateBrand,
  versionsOfDay,
} from "./desk-sql.ts";
export { beginBrands, firstTextsSince, firstTextVersion, refuseNoBrand } from "./begin.ts";
export { type HomeBrand, homeBrandOf, presentBrand, type ShownHome, shownHomeOf } from "./home.ts";
export { refuseShutLinks, sitePages } from "./link.ts";
export { aboutBrands } from "./proposed.ts";
export {
  brandByCode,
  brandOf,
  consentVersions,
  documentOf,
  everyBrand,
  firstBrand,
  forgetBrands,
  isMaintained,
  isOurHost,
  isPayoutSmsOn,
  markPagesChanged,
  offerAt,
  originAmong,
  originOf,
  pagesVersion,
  PAYOUT_SMS,
  rateFor,
  refuseBrands,
  termsOf,
} from "./service.ts";
export {
  allBrands,
  type Brand,
  delayBonusNow,
  inviteBonusOf,
  lockBrand,
  saveGrowthSettings,
  upsertDocument as saveDocument,
} from "./sql.ts";

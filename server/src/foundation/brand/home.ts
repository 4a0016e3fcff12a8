/**
 * Two faces of a brand, of two types. An address chooses a `SiteBrand`: name, marks, texts, colours, and nothing
 * that guards or moves money. Rules of money are a `HomeBrand`'s: the brand that the member registered with,
 * which is asked for by the member and by nothing that a request can say.
 */
import type { Brand as ShownBrand, Terms } from "#contract/member/community/site.ts";
import { camelRow, type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Brand } from "./sql.ts";

/** What an address may choose. A column that is not named here is a rule. */
export const lookKeys = [
  "code",
  "sort",
  "hosts",
  "siteName",
  "companyName",
  "contactEmail",
  "icpNumber",
  "policeNumber",
  "logo",
  "hue",
  "themeColor",
  "slogan",
] as const satisfies readonly (keyof Brand)[];
type LookKey = (typeof lookKeys)[number];

export type SiteBrand = Readonly<Pick<Brand, LookKey>>;
/** Applies to operators who change a brand's settings; no member meets it. */
export const deskKeys = ["looseningDelayHours"] as const satisfies readonly (keyof Brand)[];
/** Every setting that guards or moves a member's money. */
export type MoneyKey = Exclude<keyof Brand, LookKey | (typeof deskKeys)[number]>;

declare const isHome: unique symbol;
/** Only `homeBrandOf` makes one, so that the brand of a host cannot be passed instead. */
export type HomeBrand = Readonly<Brand> & { readonly [isHome]: true };

/** Only the look, also at run time, so that other fields cannot be read by mistake. */
export const lookOf = (brand: Brand): SiteBrand => {
  const { code, sort, hosts, siteName, companyName, contactEmail } = brand;
  const { icpNumber, policeNumber, logo, hue, themeColor, slogan } = brand;
  const names = { code, sort, hosts, siteName, companyName, contactEmail };
  return { ...names, icpNumber, policeNumber, logo, hue, themeColor, slogan };
};

/** The public part of a brand, without its hosts. */
export const presentBrand = (brand: SiteBrand): ShownBrand => ({
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
});

/** What a member reads of their home brand. */
export type ShownHome = Pick<Brand, "code" | "siteName" | "hosts" | keyof Terms>;

const shownHome = preparedRow<{ memberId: number }, ShownHome>("shown-home")`
  select b.code, b.site_name as "siteName", b.hosts, b.gold_per_yuan as "goldPerYuan",
         b.withdraw_min_gold as "withdrawMinGold", b.withdraw_min_fen as "withdrawMinFen",
         b.promise_working_days as "promiseWorkingDays"
    from member_brand m join brand b on b.code = m.brand_code where m.member_id = ${"memberId"}`;

/** Only these columns: every page asks for the account, and a brand has 36. */
export async function shownHomeOf(line: Pipeline, memberId: number): Promise<ShownHome> {
  return (await shownHome(line, { memberId })) ?? noMember(memberId);
}

const homeBrand = preparedRow<{ memberId: number }, Record<string, unknown>>("home-brand")`
  select b.* from member_brand m join brand b on b.code = m.brand_code where m.member_id = ${"memberId"}`;

/**
 * On the caller's own connection and not from the remembered brands: a transaction sees what stands then, and does
 * not wait for a second connection.
 */
export async function homeBrandOf(line: Pipeline, memberId: number): Promise<HomeBrand> {
  const row = (await homeBrand(line, { memberId })) ?? noMember(memberId);
  // The view joins the member's own brand; the columns are the table's.
  return camelRow(row) as HomeBrand;
}

function noMember(id: number): never {
  throw new Error(`no member ${id}`);
}

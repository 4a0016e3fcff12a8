/** Brands: the address picks a look, the member has the rules (home.ts). */
import type { DocumentKind, Terms } from "#contract/member/community/site.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import { renderedOnce } from "../../platform/rendered.ts";
import type { World } from "../../platform/world.ts";
import { saveSetting } from "./desk-sql.ts";
import { lookOf, type SiteBrand } from "./home.ts";
import type { Brand } from "./sql.ts";
import * as rows from "./sql.ts";

/** Every page asks and an operator changes it once a month: ten seconds late is soon enough. */
const REMEMBER_SECONDS = 10;

type Snapshot = { brands: readonly Brand[]; maintenance: boolean; pages: string };
const snapshots = rememberedFor<Snapshot>(REMEMBER_SECONDS);

const snapshotOf = (world: World): Promise<Snapshot> =>
  snapshots.of(world, "", () => readSnapshot(world.db));

async function readSnapshot(db: Db): Promise<Snapshot> {
  const [brands, maintenance, pages] = await Promise.all([
    rows.allBrands(db),
    rows.settingOf(db, "maintenance"),
    rows.settingOf(db, PAGES),
  ]);
  return {
    brands,
    maintenance: maintenance === true,
    pages: typeof pages === "string" ? pages : "",
  };
}

/** After a change, so that this process shows it at once. */
export const forgetBrands = snapshots.forget;

/** How the site looks at a host; an unknown host, where it is allowed (host-guard.ts), gets the first brand. */
export const brandOf = async (world: World, host: string): Promise<SiteBrand> =>
  lookOf(brandAt(world, await snapshotOf(world), host));

function brandAt({ config }: World, { brands }: Snapshot, host: string): Brand {
  const second = config.development && host === "127.0.0.1" ? brands[1] : undefined;
  return firstOf([brands.find((brand) => brand.hosts.includes(host)), second, ...brands]);
}

/** The values for a member who registers at this host: an estimate for guests, not a rule. */
export async function offerAt(world: World, host: string) {
  const brand = brandAt(world, await snapshotOf(world), host);
  return { code: brand.code, terms: termsOf(brand), welcomeGold: brand.inviteWelcomeGold };
}

/**
 * The worth of a coin as pages show it: for a member by their home brand, for a visitor by this host's brand. What moves
 * money asks for the brand in its own transaction.
 */
export async function rateFor(
  world: World,
  { homeBrand, host }: { homeBrand: string | undefined; host: string },
): Promise<{ code: string; goldPerYuan: number }> {
  const { code, goldPerYuan } =
    homeBrand === undefined
      ? brandAt(world, await snapshotOf(world), host)
      : await brandByCode(world, homeBrand);
  return { code, goldPerYuan };
}

/** The brand's terms as pages show them. */
export const termsOf = (brand: Terms): Terms => ({
  goldPerYuan: brand.goldPerYuan,
  withdrawMinGold: brand.withdrawMinGold,
  withdrawMinFen: brand.withdrawMinFen,
  promiseWorkingDays: brand.promiseWorkingDays,
});

/** A host of some brand, or the configured one. */
export async function isOurHost(world: World, host: string): Promise<boolean> {
  const { brands } = await snapshotOf(world);
  return host === ownHost(world) || brands.some((brand) => brand.hosts.includes(host));
}

const ownHost = ({ config }: World): string => new URL(config.publicOrigin).hostname;

/**
 * Where a brand's own pages are, for links in what leaves us: by its settings, never by what a request said. The
 * configured origin where that is this brand's, else the first of its hosts.
 */
export async function originOf(world: World, { code, hosts }: Pick<Brand, "code" | "hosts">) {
  const { origin, hostname } = new URL(world.config.publicOrigin);
  if (brandAt(world, await snapshotOf(world), hostname).code === code) return origin;
  const own = new URL(origin);
  own.hostname = hosts[0] ?? hostname;
  return own.origin;
}

/** Where something that is of these brands is to be seen: at the first of them; of none is of all. */
export const originAmong = async (world: World, brands: readonly string[]): Promise<string> =>
  originOf(world, await brandByCode(world, brands[0] ?? ""));

/** The brand that a row was written under; the first when it is gone. */
export async function brandByCode(world: World, code: string): Promise<Brand> {
  const { brands } = await snapshotOf(world);
  return firstOf([brands.find((brand) => brand.code === code), ...brands]);
}

/** All of them, in their order. */
export const everyBrand = async (world: World): Promise<readonly Brand[]> =>
  (await snapshotOf(world)).brands;

export async function firstBrand(world: World): Promise<Brand> {
  const { brands } = await snapshotOf(world);
  return firstOf(brands);
}

function firstOf(choices: readonly (Brand | undefined)[]): Brand {
  const brand = choices.find((choice) => choice !== undefined);
  if (!brand) throw new Error("the table brand is empty");
  return brand;
}

/** Of an operator's draft: only brands that there are. */
export async function refuseBrands(world: World, codes: readonly string[]): Promise<void> {
  const known = new Set((await everyBrand(world)).map(({ code }) => code));
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw badField("brands", `品牌「${unknown}」不存在`);
}

/** Whether payouts are told by SMS. On the caller's own connection, because a payout's transaction asks. */
export const isPayoutSmsOn = async (db: Db): Promise<boolean> =>
  (await rows.settingOf(db, PAYOUT_SMS)) === true;

export const PAYOUT_SMS = "payoutSms" as const;

/** What an operator has switched off for everybody (rule site-2, off as delivered). */
export const isMaintained = async (world: World): Promise<boolean> =>
  (await snapshotOf(world)).maintenance;

const PAGES = "pages";

/**
 * Marks that public pages show something else from now on, beside the brand itself: its texts, its rules, articles.
 * Call it last in the transaction, and then `forgetBrands`, so that this process shows it at once. Other processes
 * read the mark with the brands, so that they show it within the same ten seconds and draw no page again without
 * need.
 */
export const markPagesChanged = (tx: Tx, { clock }: World): Promise<unknown> =>
  saveSetting(tx, PAGES, clock.uuid());

/** A new value: pages that were drawn before may be out of date. */
export const pagesVersion = async (world: World): Promise<string> =>
  (await snapshotOf(world)).pages;

const renderedDocument = renderedOnce(renderMarkdown, 100);

export async function documentOf(world: World, asked: { host: string; kind: DocumentKind }) {
  const { code } = await brandOf(world, asked.host);
  const row = mustFind(await rows.documentOf(world.db, code, asked.kind));
  const { title, version, updatedAt } = row;
  const html = renderedDocument(world, `${code}/${asked.kind}`, row);
  return { title, version, html, updatedAt: updatedAt.toISOString() };
}

/** The versions that somebody agrees to on registering. */
export async function consentVersions(db: Db, brandCode: string) {
  const kinds = ["agreement", "privacy"] as const;
  const found = await rows.versionsOf(db, brandCode, kinds);
  return kinds.flatMap((kind) => {
    const version = found.find((row) => row.kind === kind)?.version;
    return version === undefined ? [] : [{ kind, version }];
  });
}

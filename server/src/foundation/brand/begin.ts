/** At the start: the brands of the settings, where they are not there yet, each with its first texts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrandSetting } from "../../config/brands.ts";
import { ConfigError } from "../../config/config.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { forgetBrands } from "./service.ts";
import { addBrand, addDocuments, allBrands } from "./sql.ts";

/** Of the texts in text/; a text that is edited there gets another, and reaches new brands only. */
export const firstTextVersion = "2026-11-20";
/** When they took effect: midnight of that day in Asia/Shanghai. */
export const firstTextsSince = new Date(`${firstTextVersion}T00:00:00+08:00`);

const texts = [
  { kind: "agreement", title: "用户服务协议" },
  { kind: "privacy", title: "隐私政策" },
  { kind: "about", title: "关于我们" },
  { kind: "cooperate", title: "商务合作" },
  { kind: "product", title: "产品介绍" },
] as const;

/** Harmless twice: a brand that is there stays as an operator has changed it, and so do its texts. */
export async function beginBrands(world: World, brands: readonly BrandSetting[]): Promise<void> {
  const documents = await Promise.all(brands.map(documentsOf));
  await transact(world.db, async (tx) => {
    const rows = brands.map((brand, place) => ({ ...brand, sort: place + 1 }));
    // oxlint-disable-next-line no-await-in-loop -- a handful, in their order
    for (const row of rows) await addBrand(tx, row);
    if (brands.length > 0) await addDocuments(tx, documents.flat());
  });
  forgetBrands(world);
}

/** Without a brand there is nothing to show, and no company for a member to have an agreement with. */
export async function refuseNoBrand({ db }: World): Promise<void> {
  if ((await allBrands(db)).length === 0)
    throw new ConfigError("还没有品牌，请设置 BRANDS（格式见 README 的 Brands）");
}

/** Placeholders are filled once, here, so that what somebody agreed to cannot change with a setting. */
const documentsOf = (brand: BrandSetting) =>
  Promise.all(
    texts.map(async ({ kind, title }) => ({
      brandCode: brand.code,
      kind,
      title,
      body: filled(await textOf(kind), brand),
      version: firstTextVersion,
      updatedAt: firstTextsSince,
    })),
  );

const textOf = (kind: string) => readFile(join(import.meta.dirname, "text", `${kind}.md`), "utf8");

const filled = (text: string, brand: BrandSetting): string =>
  text.replace(
    /\{(siteName|companyName|contactEmail|slogan)\}/g,
    (_, key: "siteName" | "companyName" | "contactEmail" | "slogan") => brand[key],
  );

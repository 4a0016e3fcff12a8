/** The two brands that ship with the sample, and their texts (rule site-22). Harmless twice. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "../src/platform/world.ts";

export const consentVersion = "2026-11-20";
/** When the texts took effect: midnight of the version's day in Asia/Shanghai. */
export const textsSince = new Date(`${consentVersion}T00:00:00+08:00`);

type SampleBrand = {
  code: string;
  sort: number;
  hosts: string[];
  siteName: string;
  companyName: string;
  contactEmail: string;
  icpNumber: string;
  policeNumber: string;
  hue: number;
  themeColor: string;
  slogan: string;
};

export const sampleBrands: readonly SampleBrand[] = [
  {
    code: "qingyan",
    sort: 1,
    hosts: ["localhost", "qingyan.localhost", "www.qingyan.example.com"],
    siteName: "清言调研",
    companyName: "北京清言示例信息咨询有限公司",
    contactEmail: "service@qingyan.example.com",
    icpNumber: "京ICP备2026000001号-1",
    policeNumber: "京公网安备11010502000001号",
    hue: 176,
    themeColor: "#0e7c6b",
    slogan: "你的每一句真话，都有回音",
  },
  {
    code: "manxi",
    sort: 2,
    hosts: ["127.0.0.1", "manxi.localhost", "www.manxi.example.com"],
    siteName: "漫析社区",
    companyName: "上海漫析示例数据科技有限公司",
    contactEmail: "hello@manxi.example.com",
    icpNumber: "沪ICP备2026000002号-1",
    policeNumber: "沪公网安备31010602000002号",
    hue: 282,
    themeColor: "#4f46b8",
    slogan: "把日常看法，变成看得见的改变",
  },
];

const documents = [
  { kind: "agreement", title: "用户服务协议" },
  { kind: "privacy", title: "隐私政策" },
  { kind: "about", title: "关于我们" },
  { kind: "cooperate", title: "商务合作" },
  { kind: "product", title: "产品介绍" },
] as const;

export async function seedBrands({ db }: World): Promise<void> {
  await db
    .insertInto("brand")
    .values([...sampleBrands])
    .onConflict((on) => on.column("code").doNothing())
    .execute();
  const texts = await Promise.all(sampleBrands.map(documentsOf));
  await db
    .insertInto("brandDocument")
    .values(texts.flat())
    .onConflict((on) => on.columns(["brandCode", "kind"]).doNothing())
    .execute();
}

/** Placeholders are filled once, here, so that what somebody agreed to cannot change with a setting. */
const documentsOf = (brand: SampleBrand) =>
  Promise.all(
    documents.map(async ({ kind, title }) => ({
      brandCode: brand.code,
      kind,
      title,
      body: filled(await textOf(kind), brand),
      version: consentVersion,
      updatedAt: textsSince,
    })),
  );

const textOf = (kind: string) =>
  readFile(join(import.meta.dirname, "documents", `${kind}.md`), "utf8");

const filled = (text: string, brand: SampleBrand): string =>
  text.replace(/\{(siteName|companyName|contactEmail|slogan)\}/g, (_, key: string) => {
    switch (key) {
      case "siteName":
        return brand.siteName;
      case "companyName":
        return brand.companyName;
      case "contactEmail":
        return brand.contactEmail;
      default:
        return brand.slogan;
    }
  });

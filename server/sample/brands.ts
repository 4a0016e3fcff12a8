/** The two brands of the sample (rule site-22). Harmless twice. */
import type { BrandSetting } from "../src/config/brands.ts";
import { beginBrands } from "../src/foundation/brand/api.ts";
import type { World } from "../src/platform/world.ts";

export const sampleBrands: readonly BrandSetting[] = [
  {
    code: "qingyan",
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

export const seedBrands = (world: World): Promise<void> => beginBrands(world, sampleBrands);

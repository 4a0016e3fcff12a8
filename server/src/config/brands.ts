/** The setting BRANDS: under which names and hosts the site begins. */
import * as z from "zod/mini";
import { contentOf } from "./keys.ts";
import { ConfigError, type SettingReader } from "./readers.ts";

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const optionalLine = z._default(z.string().check(z.trim(), z.maxLength(100)), "");

/** As the table brand has them; what is left out can be set in the console later. */
const BrandSetting = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/)),
  hosts: z
    .array(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)))
    .check(z.minLength(1), z.maxLength(20)),
  siteName: line(30),
  companyName: line(60),
  contactEmail: z.email(),
  icpNumber: optionalLine,
  policeNumber: optionalLine,
  slogan: optionalLine,
  hue: z._default(z.int().check(z.minimum(0), z.maximum(359)), 176),
  themeColor: z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/)), "#0e7c6b"),
});
export type BrandSetting = z.output<typeof BrandSetting>;

const BrandSettings = z.array(BrandSetting).check(z.minLength(1), z.maxLength(20));

/** In their order: the first is shown at an unknown host. */
export const brandSettings: SettingReader<readonly BrandSetting[]> = (given, name) => {
  const text = contentOf(given, name);
  if (text === undefined) return [];
  const parsed = BrandSettings.safeParse(jsonOf(text, name));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join(".") ?? "";
    throw new ConfigError(
      `${name} 的内容不对${at === "" ? "" : `（${at}）`}，格式见 README 的 Brands`,
    );
  }
  const brands = parsed.data;
  refuseTwice(
    brands.map(({ code }) => code),
    name,
  );
  refuseTwice(
    brands.flatMap(({ hosts }) => hosts),
    name,
  );
  return brands;
};

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${name} 应为 JSON，或 file: 加上文件的路径`);
  }
}

function refuseTwice(all: readonly string[], name: string): void {
  const twice = all.find((one, place) => all.indexOf(one) !== place);
  if (twice !== undefined) throw new ConfigError(`${name} 里「${twice}」出现了两次`);
}

import { readFileSync, writeFileSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cityName, citySpellings } from "./name.ts";
import { cityOf } from "./service.ts";
import { inMachineTime } from "../../../../tools/pace.ts";

const world = { config: { dataDir: "" } };

test.each([
  ["218.4.167.70", "苏州"],
  ["::ffff:218.4.167.70", "苏州"],
  // A municipality: province and city are one.
  ["202.96.209.5", "上海"],
  ["61.128.128.68", "重庆"],
  ["203.186.1.1", "香港"],
  ["61.166.150.123", "昆明"],
  // Abroad: the country, so that it is no unknown city.
  ["8.8.8.8", "美国"],
])("%s is in %s", async (ip, city) => {
  expect(await cityOf(world, ip)).toBe(city);
});

test.each(["10.0.0.1", "127.0.0.1", "192.168.1.1", "0.0.0.0", "2001:da8::1", "1.2.3.4.5", "x", ""])(
  "of %s no city can be told",
  async (ip) => {
    expect(await cityOf(world, ip)).toBe("");
  },
);

test.each([
  ["苏州市", "苏州"],
  ["苏州", "苏州"],
  ["广州市", "广州"],
  ["广州", "广州"],
  ["大理白族自治州", "大理"],
  ["大理州", "大理"],
  ["恩施土家族苗族自治州", "恩施"],
  ["伊犁哈萨克自治州", "伊犁"],
  ["阿克苏地区", "阿克苏"],
  ["锡林郭勒盟", "锡林郭勒"],
  ["内蒙古自治区", "内蒙古"],
  ["广西壮族自治区", "广西"],
  ["香港特别行政区", "香港"],
  ["市", "市"],
])("%s is called %s", (given, name) => {
  expect(cityName(given)).toBe(name);
  expect(cityName(name)).toBe(name);
});

test("every spelling of a city leads back to its name", () => {
  for (const spelling of citySpellings("大理")) expect(cityName(spelling)).toBe("大理");
  expect(citySpellings("")).toEqual([]);
});

test("another file is read by its own structure: the newer one has no 区域", async () => {
  const file = createRequire(import.meta.url).resolve("ip2region-ts/data/ip2region.xdb");
  const newer = readFileSync(file);
  newer.writeUInt16LE(3, 0);
  const folder = mkdtempSync(join(tmpdir(), "geo-"));
  writeFileSync(join(folder, "newer.xdb"), newer);
  // The shipped records are of the old order; read as new ones, 省份 stands where 城市 is expected.
  const read = { config: { dataDir: "", ipDatabase: join(folder, "newer.xdb") } };
  expect(await cityOf(read, "218.4.167.70")).toBe("江苏");
  newer.writeUInt16LE(9, 0);
  writeFileSync(join(folder, "unknown.xdb"), newer);
  const broken = { config: { dataDir: "", ipDatabase: join(folder, "unknown.xdb") } };
  await expect(cityOf(broken, "218.4.167.70")).rejects.toThrow("unknown structure 9");
});

test("a hundred thousand addresses are looked up in a few seconds at most", async () => {
  await cityOf(world, "1.1.1.1");
  const began = performance.now();
  for (let i = 0; i < 100_000; i += 1)
    await cityOf(world, `${1 + (i % 220)}.${i % 256}.${(i >> 8) % 256}.7`);
  // Some 0.2 s on a quiet machine; reading the file each time would take minutes.
  expect(performance.now() - began).toBeLessThan(inMachineTime(10_000));
});

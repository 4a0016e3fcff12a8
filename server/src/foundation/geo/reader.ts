/** Reads an ip2region file, whole, in memory: some two microseconds an address. */
import { cityName } from "./name.ts";

/** Answers the city of an IPv4 address. */
export type CityReader = (ip: string) => Promise<string>;

type ReaderFields = { country: string; province: string; city: string };

/** Which part between the bars is which field: the version of the file's structure decides, never the content. */
const orders: Record<number, (parts: readonly string[]) => ReaderFields> = {
  // 国家|区域|省份|城市|ISP
  2: ([country = "", , province = "", city = ""]) => ({ country, province, city }),
  // 国家|省份|城市|ISP|ISO2
  3: ([country = "", province = "", city = ""]) => ({ country, province, city }),
};

/** Throws when the file is no such database, or has an unknown structure. */
export async function openCities(file: string): Promise<CityReader> {
  // Not with the server's start: most servers never look up an address.
  const { IPv4, loadContentFromFile, loadHeaderFromFile, newWithBuffer } =
    await import("ip2region.js");
  const { version } = loadHeaderFromFile(file);
  const order = orders[version];
  if (!order) throw new Error(`${file} has the unknown structure ${version}`);
  const searcher = newWithBuffer(IPv4, loadContentFromFile(file));
  // It answers a promise, whatever its types say.
  return async (ip) => placeOf(order((await Promise.resolve(searcher.search(ip))).split("|")));
}

/** Provinces that are one city; their records often leave the city open. */
const citiesThatAreProvinces = new Set(["北京", "天津", "上海", "重庆", "香港", "澳门"]);

function placeOf({ country, province, city }: ReaderFields): string {
  if (isNothing(country)) return "";
  if (country !== "中国") return isNothing(city) ? country : city;
  if (!isNothing(city)) return cityName(city);
  const short = cityName(province);
  return citiesThatAreProvinces.has(short) ? short : "";
}

/** 0 is how the files write what they do not know. */
const isNothing = (part: string): boolean => part === "" || part === "0" || part.includes("内网");
